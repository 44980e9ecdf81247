import type { VoidCause } from '@u-market/domain'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { heldByStandby } from '../../db/look-up.ts'
import type { ProposalTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'

export type ProposalStatus = ProposalTable['status']

export function insertProposal(tx: Tx, row: Insertable<ProposalTable>): Promise<{ id: number } | undefined> {
  return tx
    .insertInto('proposal')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['proposedBy', 'key']).where('key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
}

export function findByKey(db: Db, madeBy: number, key: string) {
  return db
    .selectFrom('proposal')
    .select(['id', 'kind', 'form', 'reason', sql.raw(heldByStandby).as('held')])
    .where('proposedBy', '=', madeBy)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Null for a proposal that lets no operator in. */
export async function findLinkCodeHash(db: Db, id: number): Promise<Buffer | null> {
  const found = await db
    .selectFrom('proposal')
    .select('linkCodeHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return found.linkCodeHash
}

/** Serializes proposals about a subject until the transaction ends, so that each sees the ones before it. */
export async function lockSubject(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`propose:${subject}`}, 0))`.execute(tx)
}

/** Finds the open proposal about a subject, for kinds that allow only one at a time. */
export function findOpenOf(db: Db, { kind, subject }: { kind: ProposalTable['kind']; subject: string }) {
  return db
    .selectFrom('proposal')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

/** Marks expired proposals about the subject as expired, so that it can be proposed again. */
export function closeExpired(tx: Tx, { subject, at }: { subject: string; at: Date }) {
  return tx
    .updateTable('proposal')
    .set({ status: 'expired', decidedAt: at })
    .where('subject', '=', subject)
    .where('status', '=', 'open')
    .where('expiresAt', '<=', at)
    .execute()
}

/**
 * Serializes decisions on a proposal by an advisory lock. The row itself stays unlocked, because the transaction of a ruling
 * updates it on another connection.
 */
export async function lockProposal(tx: Db, id: number) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proposal:${id}`}, 0))`.execute(tx)
  return tx.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirst()
}

export type Closing = {
  readonly id: number
  readonly status: Exclude<ProposalStatus, 'open' | 'void'>
  readonly decidedBy: number
  readonly decidedAt: Date
  readonly reason: string
}

const closeSql = statement<{ id: number }>(
  'close-proposals',
  `update proposal p set status = d.status, decided_by = d.decided_by, decided_at = d.decided_at, decision_reason = d.reason
    from json_to_recordset($1) as d(id int, status text, decided_by int, decided_at timestamptz, reason text)
    where p.id = d.id and p.status = 'open' returning p.id`,
)

/** Closes proposals whose locks the caller holds. Throws if one of them is no longer open, which would be a bug. */
export async function closeProposals(runner: Runner, closings: readonly Closing[]): Promise<void> {
  const rows = closings.map(({ decidedBy, decidedAt, ...closing }) => ({
    ...closing,
    decided_by: decidedBy,
    decided_at: decidedAt,
  }))
  const closed = await closeSql(runner, [JSON.stringify(rows)])
  if (closed.length !== closings.length)
    throw new Error('a locked proposal was closed by another transaction')
}

/**
 * Marks a proposal as void. It gets no decider: the audit entry names the operator whose call found it void. The caller holds its
 * lock.
 */
export function writeVoid(tx: Tx, { id, cause, at }: { id: number; cause: VoidCause; at: Date }) {
  return tx
    .updateTable('proposal')
    .set({ status: 'void', voidCause: cause, decidedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

export function findProposal(db: Db, id: number) {
  return withNames(db).where('proposal.id', '=', id).executeTakeFirst()
}
export type ProposalRow = NonNullable<Awaited<ReturnType<typeof findProposal>>>

type Filter = { readonly status: ProposalStatus | undefined; readonly at: Date }

/** Lists proposals: with the filter `open` the oldest first, otherwise the newest first. */
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
    .innerJoin('operator as maker', 'maker.id', 'proposal.proposedBy')
    .leftJoin('operator as decider', 'decider.id', 'proposal.decidedBy')
    .selectAll('proposal')
    .select(['maker.name as makerName', 'maker.role as makerRole', 'maker.closedAt as makerClosedAt'])
    .select('decider.name as deciderName')
}

/** A proposal past its end counts as expired, even while its row still says `open`. */
function matching({ status, at }: Filter) {
  const isOver = sql<boolean>`(proposal.status = 'open' and proposal.expires_at <= ${at})`
  if (status === undefined) return sql<boolean>`true`
  if (status === 'open') return sql<boolean>`(proposal.status = 'open' and proposal.expires_at > ${at})`
  if (status === 'expired') return sql<boolean>`(proposal.status = 'expired' or ${isOver})`
  return sql<boolean>`proposal.status = ${status}`
}
