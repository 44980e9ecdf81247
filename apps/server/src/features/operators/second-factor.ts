/**
 * The second factor of operators: codes of an authenticator app (TOTP, RFC 6238: SHA-1, six figures, thirty seconds, which every
 * such app knows). A code is good once: the step of the last one that was taken is kept.
 */
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'U Market'
/** As RFC 4226 wants it: 160 bits. */
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** A clock may be half a minute off, either way. */
const WINDOW = 1

export function newFactorSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)
}

/** What the app takes by its camera, and the same by hand, in groups of four. */
export function factorSetup(secret: Buffer, username: string): { secret: string; otpauthUrl: string } {
  const totp = totpOf(secret, username)
  return { secret: totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 '), otpauthUrl: totp.toString() }
}

/** The step of a code that is right now and later than the last one taken; null for any other. */
export function judgeFactorCode(
  secret: Buffer,
  code: string,
  { at, lastStep }: { readonly at: Date; readonly lastStep: bigint },
): bigint | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = at.getTime()
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: WINDOW })
  if (delta === null) return null
  const step = BigInt(Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta)
  return step > lastStep ? step : null
}

function totpOf(secret: Buffer, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
}
