import { createHash, randomBytes } from 'node:crypto'

/** Crockford's base 32: in the order of ASCII, and without the letters that are mistaken for digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** @param bytes a multiple of five of them, so that the characters come out whole */
function toBase32(bytes: Buffer): string {
  const value = BigInt(`0x${bytes.toString('hex')}`)
  const length = (bytes.length * 8) / 5
  return Array.from({ length }, (_, at) =>
    alphabet.charAt(Number((value >> BigInt((length - 1 - at) * 5)) & 31n)),
  ).join('')
}

/** Sorts by time, cannot be guessed: 'UO', 48 bits of milliseconds, 72 random bits; 26 characters in all. */
export function newOrderNumber(at: Date): string {
  const time = Buffer.alloc(6)
  time.writeUIntBE(at.getTime(), 0, 6)
  return `UO${toBase32(Buffer.concat([time, randomBytes(9)]))}`
}

/** A bearer secret for a session or a link; only its hash is ever stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens carry 256 random bits, so a plain digest is enough: there is nothing to guess. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
