/**
 * What browsers give and take for passkeys (WebAuthn), as JSON: as much of it as we read and write. In forms it travels as
 * text in one field.
 */
import { z } from 'zod'

export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** A key's attestation is the longest that comes, some thousand characters. */
export const MAX_RESPONSE_LENGTH = 16_000
const bytes = z.string().regex(/^[A-Za-z0-9_-]{1,16000}$/)
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  // Extensions are asked for by nobody and read by nobody.
  clientExtensionResults: z.object({}),
}

export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    // A kind of a later browser is left out, not an error.
    transports: z
      .array(z.string().max(32))
      .max(16)
      .default([])
      .transform((names) => names.filter(isTransport)),
  }),
})

export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})
export type NewCredential = z.output<typeof newCredential>
export type Assertion = z.output<typeof assertion>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(transports)),
})

export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  /** Milliseconds. */
  timeout: z.number().int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  /** Empty: any passkey that the phone has for us. */
  allowCredentials: z.array(descriptor),
})

type Transport = (typeof transports)[number]

function isTransport(name: string): name is Transport {
  return transports.some((known) => known === name)
}
