import type { Selectable } from 'kysely'
import type { TraderFaultTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'

/** When a trader's fault towards another showed in their record. */
export type FaultMark = Selectable<TraderFaultTable>
export type Towards = Pick<FaultMark, 'userId' | 'peerId'>

/** `offset 0` leaves the plan no join to choose (decision 019). */
const findSql = statement<FaultMark>(
  'find-fault-marks',
  `select found.* from unnest($1::int[], $2::int[]) asked(user_id, peer_id),
    lateral (select f.user_id, f.peer_id, f.counted_at from trader_fault f
      where f.user_id = asked.user_id and f.peer_id = asked.peer_id offset 0) found`,
)

/** The caller has locked the records of those whose faults they are. By `markName`. */
export async function findFaultMarks(runner: Runner, asked: readonly Towards[]): Promise<Map<string, Date>> {
  const rows =
    asked.length > 0
      ? await findSql(runner, [asked.map(({ userId }) => userId), asked.map(({ peerId }) => peerId)])
      : []
  return new Map(rows.map((row) => [markName(row), row.countedAt]))
}

export function markName({ userId, peerId }: Towards): string {
  return `${userId} ${peerId}`
}

const markSql = statement(
  'mark-faults',
  `insert into trader_fault as kept (user_id, peer_id, counted_at)
    select user_id, peer_id, max(counted_at) from unnest($1::int[], $2::int[], $3::timestamptz[]) f(user_id, peer_id, counted_at)
      group by user_id, peer_id order by user_id, peer_id
    on conflict (user_id, peer_id) do update set counted_at = excluded.counted_at`,
)

const clearSql = statement(
  'clear-fault-marks',
  `delete from trader_fault f using unnest($1::int[], $2::int[], $3::timestamptz[]) n(user_id, peer_id, counted_at)
    where f.user_id = n.user_id and f.peer_id = n.peer_id and f.counted_at = n.counted_at`,
)

/** Of faults that are none any more: the next towards the same trader shows again. */
export async function clearFaultMarks(runner: Runner, marks: readonly FaultMark[]): Promise<void> {
  if (marks.length === 0) return
  await clearSql(runner, [
    marks.map(({ userId }) => userId),
    marks.map(({ peerId }) => peerId),
    marks.map(({ countedAt }) => countedAt),
  ])
}

export async function markFaults(runner: Runner, marks: readonly FaultMark[]): Promise<void> {
  if (marks.length === 0) return
  await markSql(runner, [
    marks.map(({ userId }) => userId),
    marks.map(({ peerId }) => peerId),
    marks.map(({ countedAt }) => countedAt),
  ])
}
