import type { Sanction, UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'

/** PostgreSQL's infinity is no date of JavaScript's. */
export const NEVER = new Date('9999-12-31T00:00:00Z')

type Withheld = {
  readonly makerId: UserId
  /** What keeps the maker from trading; null: nothing any more. */
  readonly by: Sanction | null
}

/**
 * Nobody sees a maker's offers, or orders from them, while a sanction holds. The caller has locked the offers that were up, and then
 * the maker's record, without which no offer goes up: one that went up in between is locked here, late, and whoever meets it in a
 * deadlock tries again.
 */
export async function withholdOffers(tx: Tx, { makerId, by }: Withheld): Promise<void> {
  const withheldUntil = by && (by.until === null ? NEVER : new Date(by.until))
  await tx
    .updateTable('offer')
    .set({ withheldUntil })
    .where('makerId', '=', makerId)
    // One that went down meanwhile still bears an earlier end.
    .where((is) => is.or([is('status', '=', 'up'), is('withheldUntil', 'is not', null)]))
    .execute()
}
