/** What one operator decides alone: below the set amount, and not more within a day than their role may. */
import {
  type AloneLimits,
  type Coin,
  coin,
  coinText,
  judgeAlone,
  type MarketSettings,
} from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type Deed, insertDeeds, sumDeeds } from './deed.queries.ts'
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
