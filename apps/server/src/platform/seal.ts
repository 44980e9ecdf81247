/**
 * A ciphertext starts with a mark and the id of its key, followed by nonce, AES-256-GCM output and tag. Its context, a user or a
 * path, is authenticated too, so that it does not open in another place.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { DataKey, DataKeys } from './data-keys.ts'

/** "UM" and the format's version. The column `verification.number_key` reads the key's id after it. */
const MARK = Buffer.from([0x55, 0x4d, 0x01])
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const authTagLength = 16

/** Encrypts with the current key. */
export function seal([current]: DataKeys, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const header = Buffer.concat([MARK, Buffer.from([current.id.length]), Buffer.from(current.id)])
  const cipher = createCipheriv(ALGORITHM, current.sealing, nonce, { authTagLength }).setAAD(
    boundTo(header, context),
  )
  return Buffer.concat([header, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts. Throws for an unknown key, a changed ciphertext or another context. */
export function unseal(keys: DataKeys, sealed: Buffer, context: string): Buffer {
  const id = sealedBy(sealed)
  const key = keys.find((each) => each.id === id)
  if (id === null || !key) throw new Error(`no key ${id} opens what is kept for ${context}`)
  const headerEnd = MARK.length + 1 + id.length
  const start = headerEnd + NONCE_BYTES
  const end = sealed.length - authTagLength
  const decipher = createDecipheriv(ALGORITHM, key.sealing, sealed.subarray(headerEnd, start), {
    authTagLength,
  })
    .setAAD(boundTo(sealed.subarray(0, headerEnd), context))
    .setAuthTag(sealed.subarray(end))
  return Buffer.concat([decipher.update(sealed.subarray(start, end)), decipher.final()])
}

/** Returns the id of the key that encrypted it; null if the bytes are not a ciphertext. Its first bytes are enough. */
export function sealedBy(bytes: Buffer): string | null {
  const length = bytes[MARK.length]
  if (length === undefined || !bytes.subarray(0, MARK.length).equals(MARK)) return null
  return bytes.toString('latin1', MARK.length + 1, MARK.length + 1 + length)
}

/** Returns a keyed hash, to find equal texts; it reveals nothing without the key. */
export function fingerprint({ marking }: DataKey, text: string): Buffer {
  return createHmac('sha256', marking).update(text).digest()
}

function boundTo(header: Buffer, context: string): Buffer {
  return Buffer.concat([header, Buffer.from(context)])
}
