/**
 * Limits on the decisions that one operator makes alone: an amount for each decision, and a sum for 24 hours that depends on the
 * role.
 */
import {
  type Coin,
  checkSoloLimit,
  coin,
  coinText,
  DAY_MS,
  type MarketSettings,
  type SoloLimits,
} from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { lockOperators } from './operator.queries.ts'

/** Records a decision by one operator. Throws `SECOND_NEEDED` if it takes two. */
export async function recordSoloDecision(deps: Deps, tx: Tx, decision: SoloDecision): Promise<void> {
  await requireWithinSoloLimit(deps, tx, decision)
  await insertSoloDecisions(tx, [decision])
}

/**
 * Throws `SECOND_NEEDED {limit}` if the decision takes two operators. Locks the operator's row until the transaction ends, so
 * that concurrent decisions by one operator are counted one after the other.
 */
export async function requireWithinSoloLimit(deps: Deps, db: Db, decision: SoloDecision): Promise<void> {
  const { operatorId, amount, at } = decision
  const limits = soloLimits(await deps.settings())
  const [operator] = await lockOperators(db, [operatorId])
  if (!operator) throw new Error(`operator ${operatorId} is gone`)
  const spent = await sumSoloDecisions(db, operatorId, new Date(at.getTime() - DAY_MS))
  const verdict = checkSoloLimit({ amount, role: operator.role, spent }, limits)
  if (verdict.is === 'second') throw new Refusal('SECOND_NEEDED', { limit: coinText(verdict.limit) })
}

export function soloLimits(settings: MarketSettings): SoloLimits {
  return {
    secondOperatorFrom: settings.secondOperatorFrom,
    soloPerDay: {
      finance: settings.aloneADayFinance,
      arbiter: settings.aloneADayArbiter,
      administrator: settings.aloneADayAdministrator,
    },
  }
}

/** Returns 1 if the decision takes two operators, otherwise 0. For display only: reads without locks. */
export async function needsSecondOperator(
  deps: Deps,
  {
    operator,
    amount,
  }: { operator: { id: number; role: Parameters<typeof checkSoloLimit>[0]['role'] }; amount: Coin },
): Promise<0 | 1> {
  const since = new Date(deps.clock.now().getTime() - DAY_MS)
  const [settings, spent] = await Promise.all([
    deps.settings(),
    sumSoloDecisions(deps.database.kysely, operator.id, since),
  ])
  return checkSoloLimit({ amount: coin(amount), role: operator.role, spent }, soloLimits(settings)).is ===
    'second'
    ? 1
    : 0
}

type SoloDecision = {
  readonly operatorId: number
  readonly subject: string
  readonly amount: Coin
  readonly at: Date
}

/** Sums the amounts that an operator has decided alone since this moment. */
async function sumSoloDecisions(db: Db, operatorId: number, since: Date): Promise<Coin> {
  const { sum } = await db
    .selectFrom('soloDecision')
    .select(({ fn }) => fn.sum<string | null>('amountMinor').as('sum'))
    .where('operatorId', '=', operatorId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return coin(BigInt(sum ?? 0))
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
