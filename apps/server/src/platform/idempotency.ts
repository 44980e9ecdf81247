import type { UserId } from '@u-market/domain'

/** What makes a keyed call take effect once; see `db/transact.ts`. */
export type IdempotencyClaim = {
  readonly userId: UserId
  readonly path: string
  readonly key: string
  /** Keyed hash: the body may hold a PIN. */
  readonly bodyHash: Buffer
  readonly at: Date
}

/** The kept answer of a call that has already succeeded. */
export type Replay = { readonly answer: unknown }
