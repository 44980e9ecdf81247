import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { type NewEvent, recordEvents } from '../events/index.ts'
import { countRatings, lockTraders } from '../traders/index.ts'
import { type DueRating, findDueRatings, showDue } from './ratings.ts'

/** Ratings that one transaction shows; what is left comes next. */
const RATINGS_AT_ONCE = 64

/** Shows and counts what was rated by one side alone, once the time to rate is over. Answers how many. */
export async function showDueRatings(deps: Deps): Promise<number> {
  const { database, clock } = deps
  for (let count = 0; ; ) {
    const at = clock.now()
    const due = await findDueRatings(database.kysely, at, RATINGS_AT_ONCE)
    if (due.length === 0) return count
    await transact(database, null, async (tx) => {
      const rated = [...new Set(due.map(({ ratedId }) => ratedId))]
      await lockTraders(tx, rated, [])
      const shown = await showDue(tx, due, at)
      await countRatings(
        tx,
        shown.map(({ orderId }) => ({ orderId, at })),
      )
      await recordEvents(
        tx,
        shown.map((rating) => ratedEvent(rating, at)),
      )
    })
    deps.wake()
    count += due.length
  }
}

function ratedEvent({ orderId, ratedId }: DueRating, at: Date): NewEvent {
  return {
    kind: 'order_rated',
    actor: 'system',
    at,
    orderId,
    state: 'completed',
    to: ratedId,
    noticeType: 'order',
  }
}
