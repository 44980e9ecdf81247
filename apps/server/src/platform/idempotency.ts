import { DAY_MS, type UserId } from '@u-market/domain'

/** What makes a keyed call take effect once. Calls that act on an order keep it on their event, others in a table of keys. */
export type IdempotencyKey = {
  readonly userId: UserId
  readonly path: string
  readonly key: string
  /** Keyed hash: the body may hold a PIN. */
  readonly bodyHash: Buffer
  readonly at: Date
}

/** How long a first answer is given again; afterwards the key is free. */
const KEPT_MS = DAY_MS

export function keptSince({ at }: Pick<IdempotencyKey, 'at'>): Date {
  return new Date(at.getTime() - KEPT_MS)
}

/** One name for each key of each user and path. */
export function idempotencyKeyName({
  userId,
  path,
  key,
}: Pick<IdempotencyKey, 'userId' | 'path' | 'key'>): string {
  return `${userId} ${path} ${key}`
}

/** The kept answer of a call that has already succeeded. */
export type Replay = { readonly response: unknown }
