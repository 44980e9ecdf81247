/**
 * Limits what one user, or one pair of users, can do in a time. The counts are in the database, so several servers share them and
 * a limit that protects coin or disk holds whichever server is asked.
 */
import { Refusal } from '../platform/refusal.ts'
import { type Runner, statement } from './statement.ts'

/** A window begins with the first use and ends `windowMs` later; the next use then begins another. */
export type UseLimit = {
  readonly subject: string
  readonly most: number
  readonly windowMs: number
  /** Uses to count at once; 1 if left out. */
  readonly uses?: number
}
export type Use = UseLimit & { readonly used: number; readonly endsAt: Date }

type Row = { readonly subject: string; readonly used: number; readonly endsAt: Date }
// Ordered, so that two transactions lock the rows in the same order.
const countSql = statement<Row>(
  'count-uses',
  `insert into rate_count as kept (subject, used, ends_at)
    select subject, uses, ends_at from unnest($1::text[], $2::timestamptz[], $4::int[]) as asked (subject, ends_at, uses) order by subject
    on conflict (subject) do update set
      used = case when kept.ends_at <= $3::timestamptz then excluded.used else kept.used + excluded.used end,
      ends_at = case when kept.ends_at <= $3::timestamptz then excluded.ends_at else kept.ends_at end
    returning subject, used, ends_at`,
)

/**
 * Counts uses of each subject, which may be in the list once. Call it first in the transaction of the act: other uses of the
 * subject then wait for its end, and a refused act is not counted.
 */
export async function countUses<Limit extends UseLimit>(
  runner: Runner,
  at: Date,
  limits: readonly Limit[],
): Promise<(Limit & Use)[]> {
  if (limits.length === 0) return []
  const rows = await countSql(runner, [
    limits.map(({ subject }) => subject),
    limits.map(({ windowMs }) => new Date(at.getTime() + windowMs)),
    at,
    limits.map(({ uses = 1 }) => uses),
  ])
  return usesOf(limits, rows)
}

const takeBackSql = statement(
  'take-back-uses',
  `with asked as (select * from unnest($1::text[], $2::int[]) as asked (subject, uses)),
    emptied as (delete from rate_count kept using asked where kept.subject = asked.subject and kept.used <= asked.uses)
    update rate_count kept set used = kept.used - asked.uses from asked where kept.subject = asked.subject and kept.used > asked.uses`,
)

/** Takes back uses that this transaction has counted, of acts that it does not write. */
export async function takeBackUses(runner: Runner, limits: readonly UseLimit[]): Promise<void> {
  if (limits.length === 0) return
  await takeBackSql(runner, [limits.map(({ subject }) => subject), limits.map(({ uses = 1 }) => uses)])
}

/** One limit for each subject, with all of its uses. */
export function addUses(limits: readonly UseLimit[]): UseLimit[] {
  const bySubject = new Map<string, UseLimit>()
  for (const limit of limits) {
    const { uses = 0 } = bySubject.get(limit.subject) ?? {}
    bySubject.set(limit.subject, { ...limit, uses: uses + (limit.uses ?? 1) })
  }
  return [...bySubject.values()]
}

const findSql = statement<Row>(
  'find-uses',
  'select subject, used, ends_at from rate_count where subject = any($1::text[]) and ends_at > $2',
)

/** Returns the limits that are used up, without counting. */
export async function findUsedUp(runner: Runner, at: Date, limits: readonly UseLimit[]): Promise<Use[]> {
  if (limits.length === 0) return []
  const rows = await findSql(runner, [limits.map(({ subject }) => subject), at])
  return usesOf(limits, rows).filter(({ used, most }) => used >= most)
}

function usesOf<Limit extends UseLimit>(limits: readonly Limit[], rows: readonly Row[]): (Limit & Use)[] {
  const found = new Map(rows.map((row) => [row.subject, row]))
  return limits.flatMap((limit) => {
    const row = found.get(limit.subject)
    return row ? { ...limit, used: row.used, endsAt: row.endsAt } : []
  })
}

/** Counts like `countUses`. Throws `RATE_LIMITED {until}` if a limit is exceeded, which takes the counts back. */
export async function limitUses(runner: Runner, at: Date, ...limits: readonly UseLimit[]): Promise<void> {
  const until = endOfLimit(await countUses(runner, at, limits))
  if (until !== null) throw new Refusal('RATE_LIMITED', { until })
}

/** When all exceeded limits are over, in Unix seconds; null if none is exceeded. */
export function endOfLimit(uses: readonly Use[]): number | null {
  return latestEnd(uses.filter(({ used, most }) => used > most))
}

/** When the last of these windows ends, in Unix seconds rounded up; null for none. */
export function latestEnd(uses: readonly Use[]): number | null {
  if (uses.length === 0) return null
  return Math.ceil(Math.max(...uses.map(({ endsAt }) => endsAt.getTime())) / 1000)
}

const deleteSql = statement('delete-rate-counts', 'delete from rate_count where ends_at < $1')

/** Deletes the counts of windows that are over. */
export async function deleteEndedCounts(runner: Runner, at: Date): Promise<void> {
  await deleteSql(runner, [at])
}
