/** The pause of all of a user's offers: by the owner, or by a password reset. */
import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'

/** Stands for no end, because a JavaScript date cannot hold PostgreSQL's infinity. */
export const NEVER = new Date('9999-12-31T00:00:00Z')

/**
 * Locks the user's listed offers, as placing an order does, and the trader's record, as listing one does: orders already placed
 * stay, and none is placed after. Call it before locking the user.
 */
export async function lockOffersForPause(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .selectFrom('offer')
    .select('id')
    .where('makerId', '=', userId)
    .where('status', '=', 'up')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await tx
    .selectFrom('traderRecord')
    .select('userId')
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

type Pause = { readonly until: Date | null; readonly byReset?: boolean }

/**
 * Pauses the user's offers until this moment; null ends the pause. An offer that was listed before the trader's record was locked
 * is locked only by the update; a deadlock caused by this is retried.
 */
export async function setOffersPause(tx: Tx, userId: UserId, { until, byReset = false }: Pause) {
  await tx
    .updateTable('traderRecord')
    .set({ offersPausedUntil: until, pausedByReset: byReset })
    .where('userId', '=', userId)
    .execute()
  await tx
    .updateTable('offer')
    .set({ pausedUntil: until })
    .where('makerId', '=', userId)
    .where('status', '=', 'up')
    .execute()
}
