/**
 * Limits attempts at secrets. An attempt is counted before it is checked, so that concurrent attempts get no more verdicts than
 * the limit allows. A correct one clears the count.
 */
import { ACCOUNT_CHANGES_PER_DAY, DAY_MS, MINUTE_MS, type UserId } from '@u-market/domain'
import { sql } from 'kysely'
import { limitUses } from '../../db/count-uses.ts'
import type { Db, Tx } from '../../db/database.ts'
import { limitByKey } from '../../platform/limit-concurrency.ts'
import type { Deps } from '../deps.ts'

const WINDOW_MS = 15 * MINUTE_MS

export type LimitedAttempt = { readonly subject: string; readonly maxAttempts: number }
export type Verdict =
  | { readonly is: 'right' }
  | { readonly is: 'wrong'; readonly triesLeft: number }
  | { readonly is: 'locked'; readonly until: number }

/** One attempt at a time for each subject: concurrent correct attempts must not use up each other's count. */
const judging = limitByKey({ running: 1, waiting: 200 })

export function limitAttempts(
  deps: Pick<Deps, 'database' | 'clock'>,
  { subject, maxAttempts }: LimitedAttempt,
  isRight: () => Promise<boolean>,
): Promise<Verdict> {
  return judging(subject, async () => {
    const db = deps.database.kysely
    const at = deps.clock.now()
    const taken = await reserveAttempt(db, {
      subject,
      maxAttempts,
      at,
      endsAt: new Date(at.getTime() + WINDOW_MS),
    })
    if (taken === null) {
      const end = (await findWindowEnd(db, subject)) ?? at
      return { is: 'locked', until: Math.ceil(end.getTime() / 1000) }
    }
    const isIt = await isRight().catch(async (error: unknown) => {
      // The password queue was full and refused the attempt, so it does not count.
      await returnTry(db, subject)
      throw error
    })
    if (!isIt) return { is: 'wrong', triesLeft: maxAttempts - taken }
    await clearFailedAttempts(db, subject)
    return { is: 'right' }
  })
}

type Reservation = { subject: string; maxAttempts: number; at: Date; endsAt: Date }

/**
 * Counts one more attempt if the window has one left. Returns the number of attempts used, or null. The window starts with the
 * first attempt; the last allowed attempt restarts it, and the subject stays locked until it ends.
 */
async function reserveAttempt(
  db: Db,
  { subject, maxAttempts, at, endsAt }: Reservation,
): Promise<number | null> {
  const { rows } = await sql<{ failedAttempts: number }>`
    insert into attempt_counter as kept (subject, failed_attempts, window_ends_at) values (${subject}, 1, ${endsAt})
    on conflict (subject) do update set
      failed_attempts = case when kept.window_ends_at <= ${at} then 1 else kept.failed_attempts + 1 end,
      window_ends_at = case when kept.window_ends_at <= ${at} or kept.failed_attempts + 1 >= ${maxAttempts} then ${endsAt}
        else kept.window_ends_at end
    where kept.window_ends_at <= ${at} or kept.failed_attempts < ${maxAttempts}
    returning failed_attempts`.execute(db)
  return rows[0]?.failedAttempts ?? null
}

async function findWindowEnd(db: Db, subject: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('attemptCounter')
    .select('windowEndsAt')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.windowEndsAt
}

function returnTry(db: Db, subject: string) {
  return db
    .updateTable('attemptCounter')
    .set(({ eb }) => ({ failedAttempts: eb('failedAttempts', '-', 1) }))
    .where('subject', '=', subject)
    .where('failedAttempts', '>', 0)
    .execute()
}

export function clearFailedAttempts(db: Db, subject: string) {
  return db.deleteFrom('attemptCounter').where('subject', '=', subject).execute()
}

/**
 * Counts a change of a password, passkey or payment method, first in its transaction. Throws `RATE_LIMITED {until}`: each change
 * leaves a notice or a row for good.
 */
export function limitAccountChanges(tx: Tx, userId: UserId, at: Date): Promise<void> {
  return limitUses(tx, at, { subject: `account ${userId}`, most: ACCOUNT_CHANGES_PER_DAY, windowMs: DAY_MS })
}
