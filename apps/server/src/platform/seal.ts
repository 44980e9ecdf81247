/**
 * A ciphertext begins with a mark and the id of its key; then come a nonce, what AES-256-GCM made of the text, and its tag. The
 * context it belongs to, a user or a path, is authenticated with it: moved to another's place it does not open.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { DataKey, DataKeys } from './data-keys.ts'

/** "UM" and the version of this form. The column `verification.number_key` reads the key's id behind it. */
const MARK = Buffer.from([0x55, 0x4d, 0x01])
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const authTagLength = 16

/** With the current key. */
export function seal([current]: DataKeys, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const header = Buffer.concat([MARK, Buffer.from([current.id.length]), Buffer.from(current.id)])
  const cipher = createCipheriv(ALGORITHM, current.sealing, nonce, { authTagLength }).setAAD(
    boundTo(header, context),
  )
  return Buffer.concat([header, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws where the key is not among ours, and for anything that was changed or belongs to another context. */
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

/** The id of the key that opens it; null for what is no ciphertext. Its first bytes are enough. */
export function sealedBy(bytes: Buffer): string | null {
  const length = bytes[MARK.length]
  if (length === undefined || !bytes.subarray(0, MARK.length).equals(MARK)) return null
  return bytes.toString('latin1', MARK.length + 1, MARK.length + 1 + length)
}

/** The same for the same text and nothing to anybody without the key: for the question whether two are equal. */
export function fingerprint({ marking }: DataKey, text: string): Buffer {
  return createHmac('sha256', marking).update(text).digest()
}

function boundTo(header: Buffer, context: string): Buffer {
  return Buffer.concat([header, Buffer.from(context)])
}
