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
