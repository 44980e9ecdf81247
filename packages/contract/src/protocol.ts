/** Times and sizes of the socket protocol, shared by server and client. */
export const socketLimits = {
  pingMs: 5000,
  silenceMs: 30_000,
  reconnectTries: 5,
  reconnectDelayMs: 3000,
  pageSize: 20,
} as const

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

/** Returns a random id of 32 hex characters. `crypto.randomUUID` is missing on plain http; `getRandomValues` is not. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** Keeps one idempotency key per form: a retry after a lost response reuses the key, a changed form gets a new one. */
export function createKeyring(mint: () => string = newId) {
  let held: { readonly body: string; readonly key: string } | null = null
  return {
    keyFor: (form: unknown): string => {
      const body = JSON.stringify(form)
      if (held?.body !== body) held = { body, key: mint() }
      return held.key
    },
    /** Call after success, so that the same form filled in again counts as a new request. */
    renew: (): void => {
      held = null
    },
  }
}

/**
 * Why an operator's session ended: the `data.reason` of a 401 at the console. There is no reason for a token that was never
 * valid.
 * SESSION_ENDED: by its owner, from another session or by logging out. ACCESS_CHANGED: a new password or second factor ended all
 * other sessions. ACCESS_RESET: by an administrator.
 */
export const sessionEnds = [
  'SESSION_IDLE',
  'SESSION_EXPIRED',
  'SESSION_ENDED',
  'ACCESS_CHANGED',
  'ACCESS_RESET',
  'ROLE_CHANGED',
  'ACCOUNT_CLOSED',
] as const
export type SessionEnd = (typeof sessionEnds)[number]

/** Returns the reason in a 401's data; null without one, or for one that this version of the page does not know. */
export function readSessionEnd(data: unknown): SessionEnd | null {
  return sessionEnds.find((end) => end === Object(data).reason) ?? null
}

export type RealName = 'none' | 'pending' | 'verified'

/** Maps `realnamestatus`: 0 is not verified, 1 is under review, and every other value counts as verified. */
export function realNameOf(status: unknown): RealName {
  if (String(status) === '0') return 'none'
  return String(status) === '1' ? 'pending' : 'verified'
}
