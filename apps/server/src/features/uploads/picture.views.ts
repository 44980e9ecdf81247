import { createHmac, timingSafeEqual } from 'node:crypto'
import { CONSOLE_PICTURES, type Picture } from '@u-market/contract'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { originalOf } from './pdf-paths.ts'

type Signing = Pick<Deps, 'secret' | 'publicUrl' | 'clock' | 'isConsole'>

export function pictureViews(deps: Signing, paths: readonly string[]): Picture[] {
  return paths.map((path) => pictureView(deps, path))
}

/** Only operators are told where the PDF of a page is. */
export function pictureView(deps: Signing, path: string): Picture {
  const original = deps.isConsole ? originalOf(path) : null
  return {
    url: path,
    fullUrl: signedUrl(deps, path),
    ...(original !== null && { original: CONSOLE_PICTURES + original }),
  }
}

/**
 * Returns the URL of a stored picture. Avatars are public; other pictures get a signed URL, or for operators one that needs their
 * session. '' stays ''.
 */
export function signedUrl(deps: Signing, path: string): string {
  if (path === '') return ''
  if (deps.isConsole) return CONSOLE_PICTURES + path
  return deps.publicUrl + (isAvatar(path) ? path : signAddress(deps.secret, path, deps.clock.now()))
}

function isAvatar(path: string): boolean {
  return path.startsWith('/uploads/avatar/')
}

/** Expiry times are multiples of this, so that a picture keeps the same URL for a while and browsers can cache it. */
const STEP_SECONDS = 600
/** With two steps, a URL issued just before a step ends is still valid for one step. */
const STEPS_VALID = 2

/** Adds the expiry and a signature over path and expiry. */
function signAddress(secret: string, path: string, at: Date): string {
  const ends = (Math.floor(unixSeconds(at) / STEP_SECONDS) + STEPS_VALID) * STEP_SECONDS
  return `${path}?e=${ends}&s=${sign(secret, path, ends).toString('base64url')}`
}

type Signed = { readonly e?: unknown; readonly s?: unknown }

/** Returns the seconds that a signed URL is still valid; null if it has expired or the signature is wrong. */
export function signatureSecondsLeft(
  secret: string,
  path: string,
  { e, s }: Signed,
  at: Date,
): number | null {
  if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,12}$/.test(e)) return null
  const left = Number(e) - unixSeconds(at)
  if (left <= 0 || left > STEP_SECONDS * STEPS_VALID) return null
  const given = Buffer.from(s, 'base64url')
  const due = sign(secret, path, Number(e))
  return given.length === due.length && timingSafeEqual(given, due) ? left : null
}

function sign(secret: string, path: string, ends: number): Buffer {
  return createHmac('sha256', `uploads:${secret}`).update(`${path}?${ends}`).digest()
}
