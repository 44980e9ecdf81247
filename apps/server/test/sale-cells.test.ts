/** Moves of coin in a sale to a buy offer: every transition that moves coin, with the offer listed and unlisted. */
import type { Offer, Order } from '@u-market/contract'
import { beginnings, transitions } from '@u-market/domain'
import { type Trader, sharedTest as test, type World } from '@u-market/testkit'
import { expect } from 'vitest'

/** An order on a buy offer never waits for confirmation. */
const rows = transitions.filter(({ coin, from }) => coin !== 'stay' && from !== beginnings.sell.to)
const cells = rows.flatMap(({ from, action, coin }) =>
  (['up', 'down'] as const).map((status) => [from, action, coin, status] as const),
)

type Sale = { readonly world: World; readonly order: Order; readonly buyer: Trader; readonly seller: Trader }
const ways: Readonly<Record<string, (sale: Sale) => Promise<unknown>>> = {
  'paying cancel': ({ buyer, order }) => buyer.cancels(order),
  'paying expire': ({ world }) => world.clock.advance({ minutes: 16 }),
  'releasing release': ({ seller, order }) => seller.releases(order),
  'releasing agreeCancel': async ({ seller, buyer, order }) => {
    await seller.asksCancel(order)
    await buyer.answersCancel(order, true)
  },
  'appealing release': ({ seller, order }) => seller.releases(order),
  'appealing ruleRelease': ({ world, order }) => world.rules(appealOf(order), 'release'),
  'appealing ruleRefund': ({ world, order }) => world.rules(appealOf(order), 'refund'),
  'appealing ruleSplit': ({ world, order }) => world.rules(appealOf(order), { toBuyer: '1.50' }),
  'cancelled agreeReopen': ({ seller, order }) => seller.answersReopen(order, true),
  'expired agreeReopen': ({ seller, order }) => seller.answersReopen(order, true),
}

/** Cents that each holder gains, by where the escrow of 2.00 goes; `wanted` is the amount that the offer still asks for. */
const gains = {
  stay: { buyer: 0, seller: 0, wanted: 0 },
  return: { buyer: 0, seller: 200, wanted: 200 },
  release: { buyer: 200, seller: 0, wanted: 0 },
  // After a ruling the offer does not ask for the amount again.
  refund: { buyer: 0, seller: 200, wanted: 0 },
  split: { buyer: 150, seller: 50, wanted: 0 },
  take: { buyer: 0, seller: -200, wanted: -200 },
}

test.for(cells)('a sale: %s · %s · %s, its offer %s', { tags: ['state.cells'] }, async (cell, { world }) => {
  const [from, action, coin, status] = cell
  // Of either seller only two sales end unpaid: the third in a day would pause their selling.
  const seller = status === 'up' ? world.alice : world.mei
  const { buyer, offer, order } = await saleIn(world, { seller, state: from })
  await buyer.edits(offer, { status })
  const before = await holdings({ offer, buyer, seller })
  await ways[`${from} ${action}`]?.({ world, order, buyer, seller })
  const { buyer: bought, seller: sold, wanted } = gains[coin]
  expect(await holdings({ offer, buyer, seller })).toEqual({
    buyer: before.buyer + bought,
    seller: before.seller + sold,
    wanted: before.wanted + wanted,
  })
  const to = transitions.find((row) => row.from === from && row.action === action)?.to
  expect((await buyer.sees(order)).state).toBe(to)
})

async function saleIn(
  world: World,
  { seller, state }: { seller: Trader; state: (typeof rows)[number]['from'] },
) {
  const buyer = nextBuyer(world)
  const offer = await buyer.wants({ num: '20.00' })
  const order = await seller.sellsTo({ to: offer, num: '2.00' })
  switch (state) {
    case 'paying':
      return { buyer, offer, order }
    case 'releasing':
      return { buyer, offer, order: await buyer.marksPaid(order) }
    case 'appealing': {
      await buyer.marksPaid(order)
      await seller.appeals(order)
      const appealed = await buyer.sees(order)
      await buyer.addsEvidence(appealOf(appealed), 'I paid at noon.')
      return { buyer, offer, order: appealed }
    }
    case 'cancelled':
      await buyer.cancels(order)
      break
    case 'expired':
      await world.clock.advance({ minutes: 16 })
  }
  return { buyer, offer, order: await buyer.asksReopen(order) }
}

let buyers = 0

/** Returns the buyers in turn, so that each has few faults. */
function nextBuyer({ crowd }: World): Trader {
  const buyer = crowd[buyers++ % crowd.length]
  if (!buyer) throw new Error('nobody is there to buy')
  return buyer
}

function appealOf({ appealId }: Pick<Order, 'appealId'>): { id: number } {
  return { id: appealId ?? 0 }
}

async function holdings({
  offer,
  buyer,
  seller,
}: Pick<Sale, 'buyer' | 'seller'> & { offer: Pick<Offer, 'id'> }) {
  const cents = async (text: Promise<string>) => Math.round(Number(await text) * 100)
  const wanted = buyer.offers().then((own) => own.find(({ id }) => id === offer.id)?.remainingNum ?? '')
  const [bought, sold] = [buyer.available(), seller.available()]
  return { buyer: await cents(bought), seller: await cents(sold), wanted: await cents(wanted) }
}
