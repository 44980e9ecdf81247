/** What one operator decides alone: below the set amount, and not more within a day than their role may. */
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

/** Throws SECOND_NEEDED, or records the decision. */
export async function recordSoloDecision(deps: Deps, tx: Tx, decision: SoloDecision): Promise<void> {
  await requireWithinSoloLimit(deps, tx, decision)
  await insertSoloDecisions(tx, [decision])
}

/** Throws SECOND_NEEDED. Two decisions of one operator at once wait for each other here, on the operator's row, while its transaction lasts. */
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

/** For a page that shows beforehand whether its decision takes two: 1 or 0. */
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

/** What an operator has decided alone since then. */
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

/** In the transaction of what was decided. */
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
  /** Of an appeal: a ruling that was proposed on less than this entry cannot be made, and stands in nobody's way. */
  readonly newestEvidence?: bigint
}

/** The proposal that waits for a second operator about this; null: none does. */
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
 * Nobody decides alone what another has proposed: of a payout the transaction is made by then. Throws `PROPOSAL_OPEN {id}`.
 */
export async function requireNotProposed(db: Db, about: About): Promise<void> {
  const id = await findProposed(db, about)
  if (id !== null) throw new Refusal('PROPOSAL_OPEN', { id })
}
