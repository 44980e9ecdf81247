import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { ProposalTable } from '../../db/schema.generated.ts'

export type ProposalStatus = ProposalTable['status']

export function insertProposal(tx: Tx, row: Insertable<ProposalTable>): Promise<{ id: number } | undefined> {
  return tx
    .insertInto('proposal')
    .values(row)
    .onConflict((conflict) => conflict.columns(['madeBy', 'key']).where('key', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function findByKey(db: Db, madeBy: number, key: string) {
  return db
    .selectFrom('proposal')
    .select(['id', 'kind', 'form', 'reason'])
    .where('madeBy', '=', madeBy)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** One that can be decided now, of a subject that is decided once. */
export function findOpenOf(db: Db, { kind, subject }: { kind: ProposalTable['kind']; subject: string }) {
  return db
    .selectFrom('proposal')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

/** Those whose time is over make room. */
export function closeExpired(tx: Tx, { subject, at }: { subject: string; at: Date }) {
  return tx
    .updateTable('proposal')
    .set({ status: 'expired', decidedAt: at })
    .where('subject', '=', subject)
    .where('status', '=', 'open')
    .where('expiresAt', '<=', at)
    .execute()
}

export function lockProposal(tx: Tx, id: number) {
  return tx.selectFrom('proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateProposal(tx: Tx, id: number, changes: Updateable<ProposalTable>) {
  return tx.updateTable('proposal').set(changes).where('id', '=', id).execute()
}

export function findProposal(db: Db, id: number) {
  return withNames(db).where('proposal.id', '=', id).executeTakeFirst()
}
export type ProposalRow = NonNullable<Awaited<ReturnType<typeof findProposal>>>

type Filter = { readonly status: ProposalStatus | undefined; readonly at: Date }

/** Open ones the longest waiting first, others the newest first. */
export function listProposals(
  db: Db,
  { limit, offset, ...filter }: Filter & { limit: number; offset: number },
): Promise<ProposalRow[]> {
  const direction = filter.status === 'open' ? 'asc' : 'desc'
  return withNames(db)
    .where(matching(filter))
    .orderBy('proposal.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countProposals(db: Db, filter: Filter): Promise<number> {
  const { count } = await db
    .selectFrom('proposal')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function withNames(db: Db) {
  return db
    .selectFrom('proposal')
    .innerJoin('operator as maker', 'maker.id', 'proposal.madeBy')
    .leftJoin('operator as decider', 'decider.id', 'proposal.decidedBy')
    .selectAll('proposal')
    .select(['maker.name as makerName', 'decider.name as deciderName'])
}

/** An open one whose time is over counts as expired, whether or not anybody has written so. */
function matching({ status, at }: Filter) {
  const isOver = sql<boolean>`(proposal.status = 'open' and proposal.expires_at <= ${at})`
  if (status === undefined) return sql<boolean>`true`
  if (status === 'open') return sql<boolean>`(proposal.status = 'open' and proposal.expires_at > ${at})`
  if (status === 'expired') return sql<boolean>`(proposal.status = 'expired' or ${isOver})`
  return sql<boolean>`proposal.status = ${status}`
}
