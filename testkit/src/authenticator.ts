/**
 * A phone's passkeys in software. Creates and signs byte by byte as an authenticator does, so that the server checks real
 * signatures and realistic mistakes.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { DataOf } from '@u-market/contract'
import { Secret, TOTP } from 'otpauth'

type CreationOptions = DataOf<'startPasskeyEnrolment'>['options']
type RequestOptions = DataOf<'startPasskeyLogin'>['options']

/** The user is present and verified; with `attested` a public key follows. */
const FLAGS = { present: 1, verified: 4, attested: 64 } as const
const NO_MODEL = Buffer.alloc(16)

type Held = { id: string; rpId: string; userHandle: string; privateKey: KeyObject; counter: number }
/** Fields that a test sets to wrong values. */
type Twist = {
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  readonly isVerified?: boolean
  readonly userHandle?: string
}
/** One creation or signature: its challenge, its origin and its wrong values. */
type Ceremony = Twist & { readonly challenge: string; readonly origin: string }

export type Authenticator = ReturnType<typeof createAuthenticator>

export function createAuthenticator(origin = 'http://localhost:1818') {
  const held: Held[] = []
  return {
    held,
    /** Creates and keeps a passkey; returns the browser's response as text. */
    create: ({ challenge, rp, user }: CreationOptions, twist: Twist = {}): string => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = base64url(randomBytes(32))
      const passkey = { id, rpId: rp.id, userHandle: user.id, privateKey, counter: 0 }
      held.push(passkey)
      return writeAttestation(passkey, publicKey, { challenge, origin, ...twist })
    },
    /** Signs with the newest allowed passkey, or else the newest; returns the browser's response as text. */
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

type CborValue = number | string | Buffer | Map<CborValue, CborValue>

const ES256 = -7

/** The subset of CBOR that attestations use. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}

/** Encodes a P-256 public key in COSE: key type, algorithm, curve, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<CborValue, CborValue>([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

/** Encodes the head of a CBOR item: its major type, and a length or value below 65 536. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** Returns the TOTP code at a moment, for a secret as it is shown, in groups of four. */
export function totpCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: at.getTime(),
  })
}
