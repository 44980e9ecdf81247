import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { isConnectionLost } from '../../platform/outage.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { lockTraders } from './lock-traders.ts'
import { setStandings } from './set-standings.ts'
import { lockOffersUp, takeDownOffers } from './take-down-offers.ts'

/** Sellers that a sweep sees to at once; what is left comes with the next. */
const SELLERS_AT_ONCE = 64

/** Takes down the offers to sell of makers who have left too many buyers' orders unanswered; answers how many makers. */
export async function takeDownAbsent(deps: Deps): Promise<number> {
  const absent = await deps.database.kysely
    .selectFrom('traderRecord')
    .select('userId')
    .where('absentSince', 'is not', null)
    .orderBy('absentSince')
    .limit(SELLERS_AT_ONCE)
    .execute()
  for (const { userId } of absent)
    await transact(deps.database, null, (tx) => takeDown(tx, userId, deps.clock.now())).catch(
      (error: unknown) => {
        if (isConnectionLost(error)) throw error
        deps.log.error({ err: error, maker: userId }, 'offers could not be taken down')
      },
    )
  if (absent.length > 0) deps.wake()
  return absent.length
}

/** A maker who has answered meanwhile keeps their offers. */
async function takeDown(tx: Tx, makerId: UserId, at: Date): Promise<void> {
  const offers = await lockOffersUp(tx, makerId, 'sell')
  const trader = (await lockTraders(tx, [makerId], [makerId])).get(makerId)
  if (!trader || trader.absentSince === null) return
  await takeDownOffers(tx, { makerId, offers, at })
  await setStandings(tx, [
    { userId: makerId, trader: { ...trader, unansweredBuyers: [], absentSince: null } },
  ])
  if (offers.length === 0) return
  await recordEvents(tx, [
    {
      kind: 'offers_taken_down',
      actor: 'system',
      at,
      to: makerId,
      noticeType: 'account',
      params: { count: String(trader.unansweredBuyers.length) },
    },
  ])
}
