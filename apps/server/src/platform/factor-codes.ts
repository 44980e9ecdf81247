/**
 * Second factors: TOTP codes of an authenticator app (RFC 6238 with SHA-1, six digits and thirty seconds, which every app supports),
 * and codes on paper that replace it. The time step of the last accepted code is stored with the secret, so that a code is valid
 * only once.
 */
import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'U Market'
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20
const PERIOD_SECONDS = 30
/** Time steps before and after the current one: accepts a clock that is half a minute off. */
const WINDOW = 1

export function newFactorSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)
}

/** Returns the secret as a QR code's URL, and as text in groups of four for typing. */
export function factorSetup(secret: Buffer, username: string): { secret: string; otpauthUrl: string } {
  const totp = totpOf(secret, username)
  return { secret: totp.secret.base32.replace(/(.{4})(?=.)/g, '$1 '), otpauthUrl: totp.toString() }
}

/** Returns the time step of a code that is valid now and newer than the last accepted one; null if it is not. */
export function matchFactorCode(
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

/** Without characters that are easily misread on paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10

export function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`
}

/** Ignores case and separators, so that a code copied by hand matches. */
export function hashCode(secret: string, code: string, use: 'recovery' | 'userRecovery' | 'link'): Buffer {
  const signs = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHmac('sha256', `${use}:${secret}`).update(signs).digest()
}
