/**
 * Limits on the decisions that one operator makes alone: an amount for each decision, a sum for 24 hours that depends on the role,
 * and one for all operators together.
 */
import type { ConsoleDataOf } from '@u-market/contract'
import {
  type Coin,
  checkSoloLimit,
  coin,
  coinText,
  DAY_MS,
  type MarketSettings,
  newUntil,
  type OperatorRole,
  type SoloLimits,
} from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { findAccount } from './access-changes.ts'
import { lockOperators } from './operator.queries.ts'

/** Records a decision by one operator. Throws as `requireWithinSoloLimit` does. */
export async function recordSoloDecision(deps: Deps, tx: Tx, decision: SoloDecision): Promise<void> {
  await requireWithinSoloLimit(deps, tx, decision)
  await insertSoloDecisions(tx, [decision])
}

/**
 * Throws `OPERATOR_NEW {until}` for a new operator, and if the decision takes two `SECOND_NEEDED {limit}`, or `ALONE_DAY` or
 * `ALONE_DAY_ALL {limit, spent, until}`. Decisions by one operator are counted one after the other until the transaction ends.
 */
export async function requireWithinSoloLimit(deps: Deps, db: Db, decision: SoloDecision): Promise<void> {
  const { operatorId, amount, at } = decision
  const settings = await deps.settings()
  const [operator] = await lockOperators(db, [operatorId])
  if (!operator) throw new Error(`operator ${operatorId} is gone`)
  await lockSoloDecisions(db)
  const verdict = await judgeSolo(db, { operator, amount, settings, at })
  if (verdict.is === 'solo') return
  if (verdict.is === 'new') throw new Refusal('OPERATOR_NEW', { until: unixSeconds(verdict.until) })
  const { why, limit, spent, until } = verdict
  if (why === 'amount') throw new Refusal('SECOND_NEEDED', { limit: coinText(limit) })
  throw new Refusal(why === 'own_day' ? 'ALONE_DAY' : 'ALONE_DAY_ALL', {
    limit: coinText(limit),
    spent: coinText(spent),
    until: until && unixSeconds(until),
  })
}

type Judged = {
  readonly operator: { readonly id: number; readonly role: OperatorRole }
  readonly amount: Coin
  readonly settings: MarketSettings
  readonly at: Date
}

/** `until`: when enough of what was decided alone is a day old. Null: never, or the amount takes two by itself. */
async function judgeSolo(db: Db, { operator, amount, settings, at }: Judged) {
  const since = new Date(at.getTime() - DAY_MS)
  const [account, spent] = await Promise.all([
    findAccount(db, operator.id),
    sumSoloDecisions(db, operator.id, since),
  ])
  const { own, all } = spent
  const given = { amount, role: operator.role, spent: own, spentByAll: all }
  const until = newUntil(account, { at, newHours: settings.newOperatorHours })
  const verdict = checkSoloLimit({ ...given, newUntil: until }, soloLimits(settings))
  if (verdict.is !== 'second') return verdict
  const { why, limit } = verdict
  const whose = why === 'own_day' ? operator.id : null
  const over = coin((why === 'own_day' ? own : all) + amount - limit)
  return {
    ...verdict,
    spent: why === 'own_day' ? own : all,
    until: why === 'amount' ? null : await findFreeAt(db, { operatorId: whose, since, over }),
  }
}

export function soloLimits(settings: MarketSettings): SoloLimits {
  return {
    secondOperatorFrom: settings.secondOperatorFrom,
    soloPerDay: {
      finance: settings.aloneADayFinance,
      arbiter: settings.aloneADayArbiter,
      administrator: settings.aloneADayAdministrator,
    },
    allPerDay: settings.aloneADayAll,
  }
}

type SoloView = Pick<ConsoleDataOf<'getExchange'>, 'second' | 'secondWhy' | 'secondUntil'>

/** Whether and why the decision takes two operators, and until when. For display only: reads without locks. */
export async function soloView(
  deps: Deps,
  { operator, amount }: Pick<Judged, 'operator' | 'amount'>,
): Promise<SoloView> {
  const settings = await deps.settings()
  const judged = { operator, amount, settings, at: deps.clock.now() }
  const verdict = await judgeSolo(deps.database.kysely, judged)
  if (verdict.is === 'solo') return { second: 0, secondWhy: '', secondUntil: null }
  const secondUntil = verdict.until && unixSeconds(verdict.until)
  return { second: 1, secondWhy: verdict.is === 'new' ? 'new' : verdict.why, secondUntil }
}

type SoloDecision = {
  readonly operatorId: number
  readonly subject: string
  readonly amount: Coin
  readonly at: Date
}

/** Serializes decisions by one operator, because all share a limit. They are rare. */
async function lockSoloDecisions(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('decide alone'))`.execute(db)
}

/** Sums the amounts that an operator, and all together, have decided alone since this moment. */
async function sumSoloDecisions(db: Db, operatorId: number, since: Date): Promise<{ own: Coin; all: Coin }> {
  const { own, every } = await db
    .selectFrom('soloDecision')
    .select(({ fn }) => [
      fn.sum<string | null>('amountMinor').filterWhere('operatorId', '=', operatorId).as('own'),
      fn.sum<string | null>('amountMinor').as('every'),
    ])
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return { own: coin(BigInt(own ?? 0)), all: coin(BigInt(every ?? 0)) }
}

type Over = { readonly operatorId: number | null; readonly since: Date; readonly over: Coin }

/** Returns when the oldest decisions since then that sum up to `over` are a day old; null if all together do not. */
async function findFreeAt(db: Db, { operatorId, since, over }: Over): Promise<Date | null> {
  const { rows } = await sql<{ freeAt: Date }>`
    select created_at as free_at from (
      select created_at, sum(amount_minor) over (order by created_at, id) as gone from solo_decision
        where created_at > ${since} and (${operatorId}::int is null or operator_id = ${operatorId}::int)) as d
      where gone >= ${over} order by created_at limit 1`.execute(db)
  const found = rows[0]?.freeAt
  return found ? new Date(found.getTime() + DAY_MS) : null
}

const insertSql = statement(
  'insert-solo-decisions',
  `insert into solo_decision (operator_id, subject, amount_minor, created_at)
    select * from json_to_recordset($1) as d(operator_id int, subject text, amount_minor bigint, created_at timestamptz)`,
)

/** Call it in the transaction of the decision. */
export async function insertSoloDecisions(runner: Runner, decisions: readonly SoloDecision[]): Promise<void> {
  const rows = decisions.map(({ operatorId, subject, amount, at }) => ({
    operator_id: operatorId,
    subject,
    amount_minor: String(amount),
    created_at: at,
  }))
  await insertSql(runner, [JSON.stringify(rows)])
}

type About = {
  readonly subject: string
  readonly at: Date
  /**
   * For a dispute: its newest evidence. A proposed ruling whose proposer has not read it is ignored, because it can no longer be
   * approved.
   */
  readonly newestEvidence?: bigint
}

/** Returns the id of the open proposal about the subject, or null. */
export async function findProposed(db: Db, { subject, at, newestEvidence }: About): Promise<number | null> {
  const found = await db
    .selectFrom('proposal')
    .select('id')
    .where('subject', '=', subject)
    .where('status', '=', 'open')
    .where('expiresAt', '>', at)
    .$if(newestEvidence !== undefined, (query) =>
      query.where(sql<boolean>`(form ->> 'seen')::bigint >= ${newestEvidence}`),
    )
    .executeTakeFirst()
  return found?.id ?? null
}

/**
 * Throws `PROPOSAL_OPEN {id}` while a proposal about the subject is open: one operator must not decide what two have begun to.
 */
export async function requireNotProposed(db: Db, about: About): Promise<void> {
  const id = await findProposed(db, about)
  if (id !== null) throw new Refusal('PROPOSAL_OPEN', { id })
}
