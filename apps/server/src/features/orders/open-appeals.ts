/** The one writer of the table `appeal`: an appeal is a state of its order, and changes with it; a claim is about one that is over. */
import type { AppealId, Duty, Side, UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { AppealTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import type { OpenAppeal } from './lock-appeals.ts'
import { type Change, write } from './order-changes.ts'

export type NewAppeal = Pick<
  Selectable<AppealTable>,
  'id' | 'kind' | 'orderId' | 'appliedBy' | 'type' | 'content' | 'images' | 'createdAt'
> & { readonly awaits: Side; readonly deadlineAt: Date }

const nextIdSql = statement<{ id: AppealId }>(
  'next-appeal',
  `select nextval(pg_get_serial_sequence('appeal', 'id'))::int as id`,
)
/** Its number is drawn before it is written: the order names it. */
export async function drawAppealId(runner: Runner): Promise<AppealId> {
  const [row] = await nextIdSql(runner, [])
  if (!row) throw new Error('an appeal got no number')
  return row.id
}

const insertSql = statement(
  'insert-appeals',
  `insert into appeal (id, kind, order_id, applied_by, type, content, images, awaits, deadline_at, created_at) overriding system value
    select id, kind, order_id, applied_by, type, content, images, awaits, deadline_at, created_at from json_to_recordset($1) as a(
      id int, kind text, order_id text, applied_by text, type text, content text, images text[], awaits text, deadline_at timestamptz,
      created_at timestamptz)`,
)
export async function insertAppeals(runner: Runner, appeals: readonly NewAppeal[]): Promise<void> {
  if (appeals.length === 0) return
  const rows = appeals.map(({ orderId, appliedBy, deadlineAt, createdAt, ...row }) => ({
    order_id: orderId,
    applied_by: appliedBy,
    deadline_at: deadlineAt,
    created_at: createdAt,
    ...row,
  }))
  await insertSql(runner, [JSON.stringify(rows)])
}

type AppealChange = {
  readonly id: AppealId
  readonly status: 'open' | 'resolved' | 'revoked'
  readonly awaits: Duty | null
  readonly result: string
  /** When a proposed ruling takes effect. */
  readonly deadlineAt?: Date | null
  /** Against whom it was ruled, and when. */
  readonly lost?: { readonly by: UserId; readonly at: Date }
}

const updateSql = statement(
  'update-appeals',
  `update appeal a set (status, awaits, deadline_at, result, lost_by_id, ruled_at)
      = row(n.status, n.awaits, n.deadline_at, n.result, n.lost_by_id, n.ruled_at)
    from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::int[], $6::timestamptz[], $7::timestamptz[])
      n(id, status, awaits, result, lost_by_id, ruled_at, deadline_at) where a.id = n.id`,
)

/** Ends an appeal; its answer window is over with it. */
export function closeAppeal(
  { id }: OpenAppeal,
  end: Pick<AppealChange, 'result' | 'lost'> & { readonly status: 'resolved' | 'revoked' },
): Required<Appealed> {
  return { appeal: null, more: [write(updateAppeals, { id, awaits: null, ...end })] }
}

type Appealed = Pick<Change, 'appeal' | 'more'>

/** The awaited side has answered, or has not in time: the operator is on duty. */
export function awaitRuling(appeal: OpenAppeal): Required<Appealed> {
  return {
    appeal: { ...appeal, awaits: 'operator', deadlineAt: null },
    more: [write(updateAppeals, { id: appeal.id, status: 'open', awaits: 'operator', result: '' })],
  }
}

type Asking = Pick<OpenAppeal, 'proposedBy' | 'proposedReason' | 'awaits' | 'deadlineAt'>

/** A ruling is proposed, or objected to: whose consent it waits for, or the operator's last word, and until when. */
export function awaitConsent(appeal: OpenAppeal, asking: Partial<Asking>): Required<Appealed> {
  const { id, awaits, deadlineAt } = { ...appeal, ...asking }
  return {
    appeal: { ...appeal, ...asking },
    more: [write(updateAppeals, { id, status: 'open', awaits, deadlineAt, result: '' })],
  }
}

/** The caller has locked them behind their orders. No deadline stands once the awaited side has had its say. */
export async function updateAppeals(runner: Runner, changes: readonly AppealChange[]): Promise<void> {
  // Of several changes of one appeal the last stands.
  const last = [...new Map(changes.map((change) => [change.id, change])).values()]
  if (last.length === 0) return
  await updateSql(runner, [
    last.map(({ id }) => id),
    last.map(({ status }) => status),
    last.map(({ awaits }) => awaits),
    last.map(({ result }) => result),
    last.map(({ lost }) => lost?.by ?? null),
    last.map(({ lost }) => lost?.at ?? null),
    last.map(({ deadlineAt }) => deadlineAt ?? null),
  ])
}
