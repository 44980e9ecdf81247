/** What one operator decides alone: below the set amount, and not more within a day than their role may. */
import {
  type AloneLimits,
  type Coin,
  coin,
  coinText,
  judgeAlone,
  type MarketSettings,
} from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { lockOperators } from './operator.queries.ts'

const DAY_MS = 86_400_000

/** Throws SECOND_NEEDED, or notes the deed with what it is. */
export async function decideAlone(deps: Deps, tx: Tx, deed: Deed): Promise<void> {
  await requireAlone(deps, tx, deed)
  await insertDeeds(tx, [deed])
}

/** Throws SECOND_NEEDED. Two deeds of one operator at once wait for each other here, on the operator's row, while its transaction lasts. */
export async function requireAlone(deps: Deps, db: Db, deed: Deed): Promise<void> {
  const { operatorId, amount, at } = deed
  const limits = aloneLimits(await deps.settings())
  const [operator] = await lockOperators(db, [operatorId])
  if (!operator) throw new Error(`operator ${operatorId} is gone`)
  const spent = await sumDeeds(db, operatorId, new Date(at.getTime() - DAY_MS))
  const verdict = judgeAlone({ amount, role: operator.role, spent }, limits)
  if (verdict.is === 'second') throw new Refusal('SECOND_NEEDED', { limit: coinText(verdict.limit) })
}

export function aloneLimits(settings: MarketSettings): AloneLimits {
  return {
    secondOperatorFrom: settings.secondOperatorFrom,
    aloneADay: {
      finance: settings.aloneADayFinance,
      arbiter: settings.aloneADayArbiter,
      administrator: settings.aloneADayAdministrator,
    },
  }
}

/** For a page that shows beforehand whether its decision takes two: 1 or 0. */
export async function takesSecond(
  deps: Deps,
  {
    operator,
    amount,
  }: { operator: { id: number; role: Parameters<typeof judgeAlone>[0]['role'] }; amount: Coin },
): Promise<0 | 1> {
  const since = new Date(deps.clock.now().getTime() - DAY_MS)
  const [settings, spent] = await Promise.all([
    deps.settings(),
    sumDeeds(deps.database.kysely, operator.id, since),
  ])
  return judgeAlone({ amount: coin(amount), role: operator.role, spent }, aloneLimits(settings)).is ===
    'second'
    ? 1
    : 0
}

type Deed = {
  readonly operatorId: number
  readonly subject: string
  readonly amount: Coin
  readonly at: Date
}

/** What an operator has decided alone since then. */
async function sumDeeds(db: Db, operatorId: number, since: Date): Promise<Coin> {
  const { sum } = await db
    .selectFrom('operatorDeed')
    .select(({ fn }) => fn.sum<string | null>('amountMinor').as('sum'))
    .where('operatorId', '=', operatorId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return coin(BigInt(sum ?? 0))
}

const insertSql = statement(
  'insert-operator-deeds',
  `insert into operator_deed (operator_id, subject, amount_minor, created_at)
    select * from json_to_recordset($1) as d(operator_id int, subject text, amount_minor bigint, created_at timestamptz)`,
)

/** In the transaction of what was decided. */
export async function insertDeeds(runner: Runner, deeds: readonly Deed[]): Promise<void> {
  const rows = deeds.map(({ operatorId, subject, amount, at }) => ({
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
  readonly newestEntry?: bigint
}

/** The proposal that waits for a second operator about this; null: none does. */
export async function findProposed(db: Db, { subject, at, newestEntry }: About): Promise<number | null> {
  const found = await db
    .selectFrom('proposal')
    .select('id')
    .where('subject', '=', subject)
    .where('status', '=', 'open')
    .where('expiresAt', '>', at)
    .$if(newestEntry !== undefined, (query) =>
      query.where(sql<boolean>`(form ->> 'seen')::bigint >= ${newestEntry}`),
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
