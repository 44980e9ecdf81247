import { randomBytes, randomInt } from 'node:crypto'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Letters and figures that cannot be mistaken for one another. */
export const randomCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => CROCKFORD.charAt(byte & 31)).join('')

export const randomFigures = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0')
