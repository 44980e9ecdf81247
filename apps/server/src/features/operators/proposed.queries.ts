import type { Db } from '../../db/database.ts'
import { Refusal } from '../../platform/refusal.ts'

type About = { readonly subject: string; readonly at: Date }

/** The proposal that waits for a second operator about this; null: none does. */
export async function findProposed(db: Db, { subject, at }: About): Promise<number | null> {
  const found = await db
    .selectFrom('proposal')
    .select('id')
    .where('subject', '=', subject)
    .where('status', '=', 'open')
    .where('expiresAt', '>', at)
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
