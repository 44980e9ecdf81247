import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Crockford's base 32: in ASCII order, without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const ORDER_NUMBER_LENGTH = 24
const RANDOM_HALF_BITS = 36

/**
 * Returns an order number that sorts by time and cannot be guessed: 'UO', 48 bits of milliseconds, 72 random bits; 26 characters
 * in all.
 */
export function newOrderNumber(at: Date): string {
  // `randomInt` draws from a buffer that is filled in bulk; `randomBytes` asks the system each time.
  let value = BigInt(at.getTime())
  for (let half = 0; half < 2; half++)
    value = (value << BigInt(RANDOM_HALF_BITS)) | BigInt(randomInt(2 ** RANDOM_HALF_BITS))
  return orderNumber(value)
}

function orderNumber(value: bigint): string {
  const digits = Array.from({ length: ORDER_NUMBER_LENGTH }, (_, place) =>
    alphabet.charAt(Number((value >> BigInt((ORDER_NUMBER_LENGTH - 1 - place) * 5)) & 31n)),
  )
  return `UO${digits.join('')}`
}

/** The smallest number that an order placed from this moment on can have, in Unix seconds. */
export function orderNumberFrom(seconds: number): string {
  return orderNumber((BigInt(seconds) * 1000n) << BigInt(2 * RANDOM_HALF_BITS))
}

/** Returns a bearer secret for a session or a link; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A plain digest is enough, as tokens carry 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Returns letters and digits that cannot be mistaken for one another. */
export function randomCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet.charAt(byte & 31)).join('')
}

export function randomDigits(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}
