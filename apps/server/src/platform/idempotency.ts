import { DAY_MS, type UserId } from '@u-market/domain'

/** Makes a keyed call take effect once. Calls that act on an order store it on their event, other calls in `idempotency_key`. */
export type IdempotencyKey = {
  readonly userId: UserId
  readonly path: string
  readonly key: string
  /** Keyed hash: the body may contain a payment password. */
  readonly bodyHash: Buffer
  readonly at: Date
}

/** Replay period of the first response; afterwards the key is free. */
const KEPT_MS = DAY_MS

export function keptSince({ at }: Pick<IdempotencyKey, 'at'>): Date {
  return new Date(at.getTime() - KEPT_MS)
}

/** Returns a unique name for a user's key on a path. */
export function idempotencyKeyName({
  userId,
  path,
  key,
}: Pick<IdempotencyKey, 'userId' | 'path' | 'key'>): string {
  return `${userId} ${path} ${key}`
}

/** The stored response of a call that has already succeeded. */
export type Replay = { readonly response: unknown }
