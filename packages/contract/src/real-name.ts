export type RealName = 'none' | 'pending' | 'verified'

/** Where a user's real-name verification stands, by `realnamestatus`: 0 and 1 say so, every other value counts as verified. */
export function realNameOf(status: unknown): RealName {
  if (String(status) === '0') return 'none'
  return String(status) === '1' ? 'pending' : 'verified'
}
