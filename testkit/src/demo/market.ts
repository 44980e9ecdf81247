/** Buy offers of the demo, and the sales to them. */

import type { Offer } from '@u-market/contract'
import { HOUR_MS } from '@u-market/domain'
import { withClient } from '@u-market/server/db/database.ts'
import type { Trader } from '../trader.ts'
import type { DemoMarket } from './open-market.ts'
import { type DemoPlace, demoPlaces, railsAt, type SellerKey } from './places/index.ts'
import type { Selling } from './sellers.ts'
import { sale } from './trades.ts'

/** Buyers with their buy offers. */
export type BuyOfferPlan = ReadonlyMap<SellerKey | 'bob', { readonly buyer: Trader; readonly offer: Offer }>

/** Posts the sellers' buy offers and one by Bob, so that Alice can sell to him. */
export async function postBuyOffers(
  market: DemoMarket,
  { selling, bob }: { readonly selling: readonly Selling[]; readonly bob: Trader },
): Promise<BuyOfferPlan> {
  const wishes = [
    ...selling.flatMap(({ seller, trader }) =>
      seller.wants ? { key: seller.key, buyer: trader, wants: seller.wants } : [],
    ),
    {
      key: 'bob' as const,
      buyer: bob,
      wants: {
        num: '100.00',
        price: market.price('7.12'),
        min: '20.00',
        max: '700.00',
        types: railsAt(market.place, ['bank', 'wechat']),
        payMinutes: 30,
      },
    },
  ]
  const posted = await Promise.all(
    wishes.map(async ({ key, buyer, wants }) => ({ key, buyer, offer: await buyer.wants(wants) })),
  )
  return new Map(posted.map((one) => [one.key, one]))
}

type Cast = { readonly wanted: BuyOfferPlan; readonly alice: Trader; readonly mei: Trader }

/** Plays two sales up to the ratings. */
export async function playSales(market: DemoMarket, { wanted, alice, mei }: Cast): Promise<void> {
  await sale(
    market,
    { seller: alice, num: '25.00', ...wanting(wanted, 'chen') },
    { words: market.place.words.ofSale },
  )
  await market.advance({ hours: 2 })
  await sale(market, { seller: mei, num: '120.00', ...wanting(wanted, 'victor') })
}

/** Leaves a sale that awaits payment; its buyer has opened it. */
export async function openSale(wanted: BuyOfferPlan, seller: Trader | undefined): Promise<void> {
  if (!seller) throw new Error('the demo’s other sellers are gone')
  const { buyer, offer } = wanting(wanted, 'rosa')
  await buyer.sees(await seller.sellsTo({ to: offer, num: '40.00' }))
}

function wanting(wanted: BuyOfferPlan, key: SellerKey) {
  const found = wanted.get(key)
  if (!found) throw new Error(`${key} of the demo wants nothing`)
  return found
}

/** Age in hours and reference price where it is 7.20 now. */
const prices = [
  [24 * 9, 712],
  [150, 715],
  [122, 713],
  [100, 717],
  [73, 722],
  [51, 719],
  [27, 717],
  [9, 720],
] as const

/** Makes all methods usable, straight in the table: the cast has just logged in, so all but each trader's first would wait. */
export function endMethodWaits(owner: string): Promise<void> {
  return withClient(owner, async (client) => {
    await client.query('update payment_method set usable_at = null')
  })
}

/** Writes the prices straight to the table, with the access of the database's owner. */
export function setPrices(owner: string, place: DemoPlace, now: Date): Promise<void> {
  return withClient(owner, async (client) => {
    for (const [hours, price] of prices)
      await client.query(
        `insert into setting (name, value, updated_at) values ('referencePrice', $1::text::jsonb, $2)
          on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
        [
          String(price + place.referencePrice - demoPlaces.cn.referencePrice),
          new Date(now.getTime() - hours * HOUR_MS),
        ],
      )
  })
}
