/**
 * A phone's passkeys in software: makes and signs as an authenticator does, byte by byte, so that the server's checks meet real
 * signatures, and whatever a wrong one looks like.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { DataOf } from '@u-market/contract'
import { type CborValue, cbor, coseKey } from './cbor.ts'

type CreationOptions = DataOf<'startPasskeyEnrolment'>['options']
type RequestOptions = DataOf<'startPasskeySignIn'>['options']

/** Somebody is there, and is the owner; with `attested` a public key follows. */
const FLAGS = { present: 1, verified: 4, attested: 64 } as const
const NO_MODEL = Buffer.alloc(16)

type Held = { id: string; rpId: string; userHandle: string; privateKey: KeyObject; counter: number }
/** What a test makes wrong. */
type Twist = {
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  readonly isVerified?: boolean
  readonly userHandle?: string
}
/** One making or signing: what the page asks for, from where, and what is wrong with it. */
type Ceremony = Twist & { readonly challenge: string; readonly origin: string }

export type Authenticator = ReturnType<typeof createAuthenticator>

export function createAuthenticator(origin = 'http://localhost:1818') {
  const held: Held[] = []
  return {
    held,
    /** Makes a passkey and keeps it; answers what the browser would send, as text. */
    create: ({ challenge, rp, user }: CreationOptions, twist: Twist = {}): string => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = base64url(randomBytes(32))
      const passkey = { id, rpId: rp.id, userHandle: user.id, privateKey, counter: 0 }
      held.push(passkey)
      return writeAttestation(passkey, publicKey, { challenge, origin, ...twist })
    },
    /** Signs with the newest passkey, or the one asked for; answers what the browser would send, as text. */
    sign: ({ challenge, allowCredentials }: RequestOptions, twist: Twist = {}): string => {
      const allowed = allowCredentials.map(({ id }) => id)
      const passkey = held.findLast(({ id }) => allowed.length === 0 || allowed.includes(id)) ?? held.at(-1)
      if (!passkey) throw new Error('this phone has no passkey')
      passkey.counter += 1
      return writeAssertion(passkey, { challenge, origin, ...twist })
    },
  }
}

function writeAttestation(passkey: Held, publicKey: KeyObject, ceremony: Ceremony): string {
  const rawId = Buffer.from(passkey.id, 'base64url')
  const authData = Buffer.concat([
    authenticatorData(passkey, ceremony, FLAGS.attested),
    NO_MODEL,
    Buffer.from([rawId.length >> 8, rawId.length & 255]),
    rawId,
    coseKey(publicKey),
  ])
  const attestation = cbor(
    new Map<CborValue, CborValue>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  )
  return JSON.stringify({
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response: {
      clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
      attestationObject: base64url(attestation),
      transports: ['internal', 'a-kind-of-tomorrow'],
    },
  })
}

function writeAssertion(passkey: Held, ceremony: Ceremony): string {
  const authData = authenticatorData(passkey, ceremony)
  const data = clientData('webauthn.get', ceremony)
  const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), passkey.privateKey)
  return JSON.stringify({
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64url(data),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      userHandle: ceremony.userHandle ?? passkey.userHandle,
    },
  })
}

function authenticatorData(passkey: Held, ceremony: Ceremony, more = 0): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(ceremony.counter ?? passkey.counter)
  const flags = FLAGS.present | (ceremony.isVerified === false ? 0 : FLAGS.verified) | more
  return Buffer.concat([sha256(ceremony.rpId ?? passkey.rpId), Buffer.from([flags]), count])
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function base64url(bytes: Buffer): string {
  return bytes.toString('base64url')
}
