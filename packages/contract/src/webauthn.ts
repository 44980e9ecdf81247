/**
 * The WebAuthn JSON that browsers take and return for passkeys, limited to the fields that the server reads and writes. A form
 * carries it as text in one field.
 */
import { z } from 'zod'

export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Characters. The longest response is an attestation, of a few thousand. */
export const MAX_RESPONSE_LENGTH = 16_000
const bytes = z.string().regex(/^[A-Za-z0-9_-]{1,16000}$/)
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  // The server requests no extensions and ignores their results.
  clientExtensionResults: z.object({}),
}

export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    // Drops unknown transports, so that newer browsers still enrol.
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
  /** Empty: any passkey that the device has for this site. */
  allowCredentials: z.array(descriptor),
})

type Transport = (typeof transports)[number]

function isTransport(name: string): name is Transport {
  return transports.some((known) => known === name)
}
