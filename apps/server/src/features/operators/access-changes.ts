/**
 * How operators came to their accounts and roles: what decides whether two accounts count as two people
 * (`packages/domain/src/operators/four-eyes.ts`), and what every administrator is told of at once.
 */
import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import {
  type AccessChange,
  DAY_MS,
  hasPermission,
  lettersIn,
  MAX_LET_IN_PER_DAY,
  newUntil,
  type OperatorAccount,
} from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import type { AuditContext } from './audit.ts'

type Row = Omit<AccessChange, 'at'> & { readonly operatorId: number; readonly createdAt: Date }

const changesSql = statement<Row>(
  'access-changes',
  `select operator_id, how, by, proposal_id is not null as is_by_two, created_at
    from access_change where operator_id = any($1::int[]) order by id`,
)

/** Reads these accounts with their changes. To judge by them, lock the operators first. */
export async function findAccounts(runner: Runner, ids: readonly number[]): Promise<OperatorAccount[]> {
  const rows = await changesSql(runner, [[...new Set(ids)]])
  return ids.map((id) => ({
    id,
    changes: rows
      .filter(({ operatorId }) => operatorId === id)
      .map(({ how, by, isByTwo, createdAt: at }) => ({ how, by, isByTwo, at })),
  }))
}

export async function findAccount(runner: Runner, id: number): Promise<OperatorAccount> {
  return { id, changes: [], ...(await findAccounts(runner, [id]))[0] }
}

type Change = {
  readonly operatorId: number
  readonly how: AccessChange['how']
  /** Null: on the command line. */
  readonly by: Pick<AuditContext, 'operatorId' | 'byTwo'> | null
  readonly at: Date
}

export async function recordAccessChange(tx: Tx, { operatorId, how, by, at }: Change): Promise<void> {
  const makers = by ? [by.operatorId, ...(by.byTwo ? [by.byTwo.proposedBy] : [])] : []
  await tx
    .insertInto('accessChange')
    .values({
      operatorId,
      how,
      by: lettersIn(await findAccounts(tx, makers), at),
      proposalId: by?.byTwo?.proposal ?? null,
      madeBy: by?.operatorId ?? null,
      createdAt: at,
    })
    .execute()
}

/** Throws `OPERATOR_NEW {until}` for an operator who proposes, approves and decides nothing alone yet. */
export async function requireNotNew(deps: Deps, db: Db, operatorId: number): Promise<void> {
  const { newOperatorHours: newHours } = await deps.settings()
  const until = newUntil(await findAccount(db, operatorId), { at: deps.clock.now(), newHours })
  if (until) throw new Refusal('OPERATOR_NEW', { until: unixSeconds(until) })
}

/** Throws `OPERATOR_LIMIT {limit, until}` if the market has let in as many by two as it may within a day. */
export async function requireRoomToLetIn(db: Db, at: Date): Promise<void> {
  const rows = await db
    .selectFrom('accessChange')
    .select('createdAt')
    .where('createdAt', '>', new Date(at.getTime() - DAY_MS))
    .where('how', 'in', ['invite', 'reset'])
    .where('proposalId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(MAX_LET_IN_PER_DAY)
    .execute()
  const oldest = rows[MAX_LET_IN_PER_DAY - 1]
  if (oldest)
    throw new Refusal('OPERATOR_LIMIT', {
      limit: MAX_LET_IN_PER_DAY,
      until: unixSeconds(new Date(oldest.createdAt.getTime() + DAY_MS)),
    })
}

/** Serializes invitations and resets by two until the transaction ends, so that they count one after the other. */
export async function lockLettingIn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('let operators in'))`.execute(tx)
}

/** Lists the changes, newest first. `isNew`: the caller has not seen it. */
export async function listAccessChanges(
  { database: { kysely } }: Deps,
  operator: SessionOperator,
  form: ConsoleBodyOf<'listAccessChanges'>,
): Promise<ConsoleDataOf<'listAccessChanges'>> {
  const [{ count }, seen, rows] = await Promise.all([
    kysely
      .selectFrom('accessChange')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow(),
    kysely
      .selectFrom('operator')
      .select('seenAccessChange')
      .where('id', '=', operator.id)
      .executeTakeFirstOrThrow(),
    kysely
      .selectFrom('accessChange as change')
      .innerJoin('operator', 'operator.id', 'change.operatorId')
      .leftJoin('operator as maker', 'maker.id', 'change.madeBy')
      .leftJoin('proposal', 'proposal.id', 'change.proposalId')
      .leftJoin('operator as proposer', 'proposer.id', 'proposal.proposedBy')
      .select(['change.id', 'change.how', 'change.proposalId', 'change.createdAt'])
      .select(['operator.id as operatorId', 'operator.name', 'operator.username'])
      .select(['maker.name as madeBy', 'proposer.name as proposedBy'])
      .orderBy('change.id', 'desc')
      .limit(pageWindow(form).limit)
      .offset(pageWindow(form).offset)
      .execute(),
  ])
  return pageOf(
    Number(count),
    form,
    rows.map(({ madeBy, proposedBy, createdAt, ...row }) => ({
      ...row,
      madeBy: madeBy ?? '',
      proposedBy: proposedBy ?? '',
      createdAt: unixSeconds(createdAt),
      isNew: row.id > seen.seenAccessChange ? 1 : 0,
    })),
  )
}

/** Counts what an administrator has not seen; 0 for other roles, and for the administrator's own acts. */
export async function countUnseenChanges(
  db: Db,
  { id, role }: Pick<SessionOperator, 'id' | 'role'>,
): Promise<number> {
  if (!hasPermission(role, 'operator.manage')) return 0
  const { count } = await db
    .selectFrom('accessChange')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(({ eb, selectFrom }) =>
      eb('id', '>', selectFrom('operator').select('seenAccessChange').where('operator.id', '=', id)),
    )
    .where(({ eb, or }) => or([eb('madeBy', 'is', null), eb('madeBy', '!=', id)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function seeAccessChanges(
  { database }: Deps,
  operator: SessionOperator,
  upTo: number,
): Promise<null> {
  await database.kysely
    .updateTable('operator')
    .set(({ fn, ref, val }) => ({ seenAccessChange: fn('greatest', [ref('seenAccessChange'), val(upTo)]) }))
    .where('id', '=', operator.id)
    .execute()
  return null
}
