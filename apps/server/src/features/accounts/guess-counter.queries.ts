import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Reservation = { subject: string; tries: number; at: Date; endsAt: Date }

/**
 * Counts one more try, if there is one left in the window; answers how many that makes, or null. The window begins with the
 * first try, and starts again with the last one: from then on it is the lock.
 */
export async function reserveTry(
  db: Db,
  { subject, tries, at, endsAt }: Reservation,
): Promise<number | null> {
  const { rows } = await sql<{ wrongTries: number }>`
    insert into guess_counter as kept (subject, wrong_tries, window_ends_at) values (${subject}, 1, ${endsAt})
    on conflict (subject) do update set
      wrong_tries = case when kept.window_ends_at <= ${at} then 1 else kept.wrong_tries + 1 end,
      window_ends_at = case when kept.window_ends_at <= ${at} or kept.wrong_tries + 1 >= ${tries} then ${endsAt}
        else kept.window_ends_at end
    where kept.window_ends_at <= ${at} or kept.wrong_tries < ${tries}
    returning wrong_tries`.execute(db)
  return rows[0]?.wrongTries ?? null
}

export async function findWindowEnd(db: Db, subject: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('guessCounter')
    .select('windowEndsAt')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.windowEndsAt
}

export function returnTry(db: Db, subject: string) {
  return db
    .updateTable('guessCounter')
    .set(({ eb }) => ({ wrongTries: eb('wrongTries', '-', 1) }))
    .where('subject', '=', subject)
    .where('wrongTries', '>', 0)
    .execute()
}

export function clearTries(db: Db, subject: string) {
  return db.deleteFrom('guessCounter').where('subject', '=', subject).execute()
}
