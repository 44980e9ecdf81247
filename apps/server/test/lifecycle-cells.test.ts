import type { Order } from '@u-market/contract'
import { type OrderState, orderStates, transitionFor, transitionsOf } from '@u-market/domain'
import { type Trader, sharedTest as test, type World } from '@u-market/testkit'
import { type PartyAction, partyActions } from '@u-market/testkit/acts'
import { describe, expect } from 'vitest'
import { orderIn } from './order-in-state.fixture.ts'

/** The actions that are called with the id of an order; those on appeals and claims are in appeals.test.ts and claims.test.ts. */
const acts = partyActions.filter(
  (action) => action !== 'claim' && transitionsOf(action).some(({ from }) => from !== 'appealing'),
)

const sides = ['buyer', 'seller', 'stranger'] as const
const cells = orderStates.flatMap((state) =>
  acts.flatMap((act) => sides.map((side) => [state, act, side] as const)),
)

/** Cents that each holder gains, by where the escrow of 2.00 goes. */
const gains = {
  stay: { buyer: 0, seller: 0, stock: 0 },
  return: { buyer: 0, seller: 0, stock: 200 },
  release: { buyer: 200, seller: 0, stock: 0 },
  refund: { buyer: 0, seller: 200, stock: 0 },
  // Only an operator splits: `split-rulings.test.ts`.
  split: { buyer: 100, seller: 100, stock: 0 },
  take: { buyer: 0, seller: 0, stock: -200 },
}

/** Refused actions leave an order unchanged, so one order of each state serves them all. */
const kept = new Map<OrderState, { readonly order: Order; readonly buyer: Trader }>()

describe('every combination of state, action and side', () => {
  test.for(cells)('%s · %s · %s', { tags: ['state.cells'] }, async ([state, act, side], { world }) => {
    const { alice, mei } = world
    const expected = expectedOf(state, act, side)
    const isForbidden = typeof expected === 'string'
    const known = isForbidden ? kept.get(state) : undefined
    const buyer = known?.buyer ?? nextBuyer(world)
    const actor = { buyer, seller: alice, stranger: mei }[side]
    const parties = { buyer, seller: alice }
    const prepare = isForbidden ? orderIn : (readyFor[act] ?? orderIn)
    const order = known?.order ?? (await prepare(world, state, parties))
    if (isForbidden) kept.set(state, { order, buyer })
    const before = await holdings(world, order, buyer)

    if (isForbidden) {
      const now = await buyer.sees(order)
      await expect(actor.acts(act, order)).refusedWith(expected)
      expect(await buyer.sees(order)).toEqual(now)
      expect(await holdings(world, order, buyer)).toEqual(before)
      return
    }
    await actor.acts(act, order)
    expect((await buyer.sees(order)).state).toBe(expected.to)
    const gain = gains[expected.coin]
    expect(await holdings(world, order, buyer)).toEqual({
      buyer: before.buyer + gain.buyer,
      seller: before.seller + gain.seller,
      stock: before.stock + gain.stock,
    })
  })

  test('a refusal for the state returns the current order', async ({ world }) => {
    const order = await orderIn(world, 'cancelled', { buyer: world.bob, seller: world.alice })
    const now = await world.alice.sees(order)
    await expect(world.alice.confirms(order)).refusedWith('ORDER_STATE', {
      order: now,
      stateText: 'Cancelled',
    })
  })
})

type Ready = typeof orderIn

/**
 * Brings an order to a state in which an action needs more than that: a request to respond to, or an end that can be reopened.
 */
const readyFor: Partial<Record<PartyAction, Ready>> = {
  agreeCancel: askedToCancel,
  refuseCancel: askedToCancel,
  askReopen: endedUnpaid,
  agreeReopen: askedToReopen,
  refuseReopen: askedToReopen,
}

async function askedToCancel(...[world, state, parties]: Parameters<Ready>): Promise<Order> {
  return parties.seller.asksCancel(await orderIn(world, state, parties))
}

async function endedUnpaid(...[world, state, parties]: Parameters<Ready>): Promise<Order> {
  const paying = await orderIn(world, 'paying', parties)
  if (state === 'cancelled') return parties.buyer.cancels(paying)
  await world.clock.advance({ minutes: 16 })
  return parties.buyer.sees(paying)
}

async function askedToReopen(...given: Parameters<Ready>): Promise<Order> {
  return given[2].buyer.asksReopen(await endedUnpaid(...given))
}

let buyers = 0

/** Returns the buyers in turn, because a buyer may have only a few open orders and a few faults. */
function nextBuyer({ crowd }: World): Trader {
  const buyer = crowd[buyers++ % crowd.length]
  if (!buyer) throw new Error('nobody is there to buy')
  return buyer
}

function expectedOf(state: OrderState, act: PartyAction, side: (typeof sides)[number]) {
  if (side === 'stranger') return 'ORDER_NOT_FOUND'
  const row = transitionFor(state, act)
  if (!row) return 'ORDER_STATE'
  if (!row.by.includes(side)) return 'ORDER_ROLE'
  // The release deadline has not passed here; deadlines.test.ts covers that.
  return act === 'appeal' && side === 'buyer' ? 'APPEAL_TOO_EARLY' : row
}

async function holdings(world: World, order: Order, buyer: Trader) {
  const cents = async (text: Promise<string>) => Math.round(Number(await text) * 100)
  const { rows } = await world.pool.query('select remaining_minor from offer where id = $1', [order.offerId])
  return {
    buyer: await cents(buyer.available()),
    seller: await cents(world.alice.available()),
    stock: Number(rows[0].remaining_minor),
  }
}
