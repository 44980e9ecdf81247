import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../platform/refusal.ts'

type About = {
  readonly subject: string
  readonly at: Date
  /** Of an appeal: a ruling that was proposed on less than this entry cannot be made, and stands in nobody's way. */
  readonly newestEntry?: bigint
}

/** The proposal that waits for a second operator about this; null: none does. */
export async function findProposed(db: Db, { subject, at, newestEntry }: About): Promise<number | null> {
  const found = await db
    .selectFrom('proposal')
    .select('id')
    .where('subject', '=', subject)
    .where('status', '=', 'open')
    .where('expiresAt', '>', at)
    .$if(newestEntry !== undefined, (query) =>
      query.where(sql<boolean>`(form ->> 'seen')::bigint >= ${newestEntry}`),
    )
    .executeTakeFirst()
  return found?.id ?? null
}

/**
 * Nobody decides alone what another has proposed: of a payout the transaction is made by then. Throws `PROPOSAL_OPEN {id}`.
 */
export async function requireNotProposed(db: Db, about: About): Promise<void> {
  const id = await findProposed(db, about)
  if (id !== null) throw new Refusal('PROPOSAL_OPEN', { id })
}
