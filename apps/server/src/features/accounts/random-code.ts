import { randomBytes, randomInt } from 'node:crypto'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Letters and figures that cannot be mistaken for one another. */
export function randomCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => CROCKFORD.charAt(byte & 31)).join('')
}

export function randomFigures(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}
