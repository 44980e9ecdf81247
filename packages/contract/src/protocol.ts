/** Times and sizes of the protocol, shared by both ends. */
export const socketLimits = {
  pingMs: 5000,
  silenceMs: 30_000,
  reconnectTries: 5,
  reconnectDelayMs: 3000,
  pageSize: 20,
} as const

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

/** A random id of 32 hex characters. `crypto.randomUUID` is missing on plain http; `getRandomValues` is not. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** One idempotency key for one filled form: sent again after a lost answer it keeps its key, a changed form gets another. */
export function createKeyring(mint: () => string = newId) {
  let held: { readonly body: string; readonly key: string } | null = null
  return {
    keyFor: (form: unknown): string => {
      const body = JSON.stringify(form)
      if (held?.body !== body) held = { body, key: mint() }
      return held.key
    },
    /** After success: the same form filled again is a new act. */
    renew: (): void => {
      held = null
    },
  }
}

/**
 * Why an operator's session is over: the `data.reason` of a 401 at the console. Whoever calls with a token that never was one is
 * told none. ENDED: by its owner, from another session or by logging out; ACCESS_CHANGED: a new password or second factor ended all
 * others; ACCESS_RESET: by an administrator.
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

/** The end that an answer's data names; null: none, or one that is newer than this page. */
export function readSessionEnd(data: unknown): SessionEnd | null {
  return sessionEnds.find((end) => end === Object(data).reason) ?? null
}

export type RealName = 'none' | 'pending' | 'verified'

/** Where a user's real-name verification stands, by `realnamestatus`: 0 and 1 say so, every other value counts as verified. */
export function realNameOf(status: unknown): RealName {
  if (String(status) === '0') return 'none'
  return String(status) === '1' ? 'pending' : 'verified'
}
