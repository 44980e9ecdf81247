import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'

/** Until when a maker's offers are paused; null: not. The caller has locked the record, which whoever lists an offer locks as well. */
export async function setOffersPause(tx: Tx, userId: UserId, until: Date | null): Promise<void> {
  await tx
    .updateTable('traderRecord')
    .set({ offersPausedUntil: until })
    .where('userId', '=', userId)
    .execute()
}
