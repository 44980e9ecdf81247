/**
 * Tells due alerts. An alert is deleted in the transaction of its notice, so that it is told once, whichever server sweeps. Placing
 * an order and listing an offer do nothing for alerts.
 */
import { fiat, fiatText, type OfferSide, price, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { type NewEvent, recordEvents } from '../events/index.ts'
import { stoppedTypesOf } from '../market/index.ts'
import { findFitting } from './offer.queries.ts'
import { marketNow, type Prices, readPrices } from './offer-price.ts'

/** Alerts looked at in one sweep, so that it costs as much for ten thousand as for a hundred: each is then told a little later. */
const AT_ONCE = 40
/** The same alert is not looked at again before. */
const AGAIN_MS = 10_000

const existsSql = statement<{ is: boolean }>(
  'find-any-alert',
  'select exists(select 1 from market_alert) as is',
)

/** Returns the number of alerts that were told. */
export async function sweepAlerts(deps: Deps): Promise<number> {
  const [any] = await existsSql(deps.database.kysely, [])
  if (!any?.is) return 0
  const [prices, off, rails] = await Promise.all([readPrices(deps), deps.switches(), deps.rails()])
  const told = await transact(deps.database, null, async (tx) => {
    await tx.deleteFrom('marketAlert').where('untilAt', '<=', prices.at).execute()
    const events = [
      ...(await takePassedPrices(tx, prices)),
      ...(await takeFittingOffers(tx, prices, stoppedTypesOf(off, rails))),
    ]
    await recordEvents(tx, events)
    return events.length
  })
  if (told > 0) deps.wake()
  return told
}

const passedSql = statement<{ userId: UserId; direction: 'above' | 'below'; priceMinor: bigint }>(
  'take-passed-prices',
  `delete from market_alert where id in (
      select id from market_alert where kind = 'price'
        and (direction = 'above' and price_minor < $1::bigint or direction = 'below' and price_minor > $1::bigint)
      order by id limit ${AT_ONCE} for update skip locked)
    returning user_id, direction, price_minor`,
)

async function takePassedPrices(tx: Tx, prices: Prices): Promise<NewEvent[]> {
  const { referencePrice, currency, at } = prices
  const rows = await passedSql(tx, [referencePrice])
  return rows.map(({ userId, direction, priceMinor }) => ({
    ...noticeTo(userId, at),
    kind: direction === 'above' ? 'alert_price_above' : 'alert_price_below',
    params: { limit: fiatText(priceMinor), price: fiatText(referencePrice), currency },
  }))
}

type Turn = {
  readonly id: number
  readonly userId: UserId
  readonly side: OfferSide
  readonly amountMinor: bigint | null
  readonly methodType: string | null
  readonly priceMinor: bigint | null
}

const turnSql = statement<Turn>(
  'take-alerts-in-turn',
  `update market_alert set checked_at = $1 where id in (
      select id from market_alert where kind = 'offer' and checked_at <= $2
      order by checked_at limit ${AT_ONCE} for update skip locked)
    returning id, user_id, side, amount_minor, method_type, price_minor`,
)

/** Those whose offer the user could take now: not their own, not of a blocked maker, with conditions that the user meets. */
async function takeFittingOffers(
  tx: Tx,
  prices: Prices,
  stoppedTypes: readonly string[],
): Promise<NewEvent[]> {
  const { at, currency } = prices
  const events: NewEvent[] = []
  for (const alert of await turnSql(tx, [at, new Date(at.getTime() - AGAIN_MS)])) {
    const { id, userId, side, amountMinor, methodType, priceMinor } = alert
    const found = await findFitting(tx, {
      ...marketNow(prices),
      ...{ side, stoppedTypes, takerId: userId },
      methodType: methodType ?? undefined,
      amount: amountMinor === null ? undefined : fiat(amountMinor),
      worstPrice: priceMinor === null ? undefined : price(priceMinor),
    })
    if (!found) continue
    await tx.deleteFrom('marketAlert').where('id', '=', id).execute()
    events.push({
      ...noticeTo(userId, at),
      kind: side === 'sell' ? 'alert_offer_sell' : 'alert_offer_buy',
      params: { name: found.nickname, price: fiatText(found.priceMinor), currency },
    })
  }
  return events
}

function noticeTo(to: UserId, at: Date) {
  return { actor: 'system', noticeType: 'system', to, at } as const
}
