import { type Order, RefusedError } from '@u-market/contract'
import { defaultSettings, isOpen, keysOf, transitions } from '@u-market/domain'
import { openWorld, type Trader, type World } from '@u-market/testkit'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { feesOf, setFee } from './set-fee.fixture.ts'

/**
 * Many users doing anything at any time, right or wrong. Whatever they do, each call succeeds or is refused as the contract
 * says; an act that an order offers succeeds and one it does not offer is refused; orders move along the table only; no coin
 * appears or vanishes but for the market's fee, where it has one; nobody orders beyond their limit or while paused; and the books
 * balance in the end.
 */
const who = fc.constantFrom('alice' as const, 'bob' as const, 'mei' as const)
const cents = fc.integer({ min: 1, max: 60_00 }).map((minor) => (minor / 100).toFixed(2))
const at = fc.nat(30)
const fee = fc.constantFrom(0, 50, 9_999)
const orderActs = {
  confirm: (trader, order) => trader.confirms(order),
  cancel: (trader, order) => trader.cancels(order),
  markPaid: (trader, order) => trader.marksPaid(order),
  release: (trader, order) => trader.releases(order),
  appeal: (trader, order) => trader.appeals(order),
  acknowledge: (trader, order) => trader.acknowledges(order),
  rate: (trader, order) => trader.rates(order),
  remind: (trader, order) => trader.reminds(order),
  revoke: (trader, order) => trader.revokes({ id: order.appealId ?? 999_999 }),
} as const satisfies Record<string, (trader: Trader, order: Order) => Promise<unknown>>

const command = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('list' as const), who, num: cents, autoConfirm: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('down' as const, 'up' as const), who, at }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('buy' as const), who, seller: who, num: cents }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('quickBuy' as const), who, num: cents }) },
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      who,
      at,
      act: fc.constantFrom(...keysOf(orderActs)),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('offered' as const), who, at, pick: at }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rule' as const),
      at,
      ruling: fc.constantFrom('release' as const, 'refund' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('transfer' as const), who, to: who, amount: cents }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 4, 11, 16, 31, 1500),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('sleep' as const), minutes: fc.constantFrom(5, 12, 40) }),
  },
)

const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31)
const numRuns = Number(process.env.MODEL_RUNS ?? 6)

test(`anybody does anything at any time (MODEL_SEED=${seed})`, { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fee, fc.array(command, { minLength: 20, maxLength: 60 }), async (basisPoints, steps) => {
      const world = await openWorld(inject('template'))
      try {
        await setFee(world, basisPoints)
        const before = await wealth(world)
        for (const step of steps) await run(world, step)
        expect(await wealth(world)).toBe(before)
        await world.checkBooks()
        expect(world.server.takeBugs()).toEqual([])
      } finally {
        await world.close()
      }
    }),
    { seed, numRuns, endOnFailure: true },
  )
})

function knownAct(name: string): keyof typeof orderActs {
  const known = keysOf(orderActs).find((each) => each === name)
  if (!known) throw new Error(`${name} is offered, and nobody here does it`)
  return known
}

async function act(world: World, trader: Trader, order: Order, name: keyof typeof orderActs): Promise<void> {
  const isOffered = order.actions.includes(name)
  const refusal = await outcome(orderActs[name](trader, order))
  expect(
    refusal === null,
    `${trader.username} ${name} on ${order.state} (offered ${order.actions}): ${refusal}`,
  ).toBe(isOffered)
  const after = await trader.sees(order)
  const isLegal =
    after.state === order.state ||
    transitions.some(({ from, to }) => from === order.state && to === after.state)
  expect(isLegal, `${order.state} → ${after.state} by ${name}`).toBe(true)
  await world.checkBooks()
}

/** Who is paused, or has as many orders open as they may, orders nothing; nobody is refused for either without it. */
async function order(buyer: Trader, place: () => Promise<Order>): Promise<void> {
  const { orderPauseUntil } = await buyer.info()
  const { data } = await buyer.orders({ type: 'buy' })
  const open = data.filter(({ state }) => isOpen(state)).length
  const refusal = await outcome(place())
  if (refusal === null) expect([orderPauseUntil, open < defaultSettings.openOrders]).toEqual([null, true])
  if (refusal === 'ORDER_PAUSED') expect(orderPauseUntil).not.toBeNull()
  if (refusal === 'TOO_MANY_OPEN_ORDERS') expect(open).toBe(defaultSettings.openOrders)
}

function pick<T>(items: readonly T[], index: number): T | undefined {
  return items[index % Math.max(1, items.length)]
}

/** The refusal, or null for a success; anything else is a failure of the test. */
async function outcome(call: Promise<unknown>): Promise<string | null> {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof RefusedError && error.reason !== 'INVALID_PARAMS') return error.reason
    throw error
  }
}

/** What users have and what the market took of it, in hundredths of a U. */
async function wealth(world: World): Promise<number> {
  const infos = await Promise.all([world.alice, world.bob, world.mei].map((trader) => trader.info()))
  return infos.reduce(
    (sum, info) => sum + Math.round(Number(info.coin) * 100) + Math.round(Number(info.frozenCoin) * 100),
    await feesOf(world),
  )
}

type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

async function run(world: World, step: Command): Promise<void> {
  switch (step.do) {
    case 'list':
      await outcome(world[step.who].lists({ num: step.num, autoConfirm: step.autoConfirm }))
      return
    case 'down':
    case 'up': {
      const offer = pick(await world[step.who].offers(), step.at)
      if (offer)
        await outcome(step.do === 'up' ? world[step.who].putsUp(offer) : world[step.who].takesDown(offer))
      return
    }
    case 'buy': {
      const offer = pick(await world[step.seller].offers({ status: 'up' }), 0)
      const buyer = world[step.who]
      if (offer) await order(buyer, () => buyer.buys({ from: offer, num: step.num }))
      return
    }
    case 'quickBuy': {
      const buyer = world[step.who]
      await order(buyer, () => buyer.quickBuys({ num: step.num }))
      return
    }
    case 'act': {
      const order = pick((await world[step.who].orders()).data, step.at)
      if (order) await act(world, world[step.who], order, step.act)
      return
    }
    case 'offered': {
      const order = pick(
        (await world[step.who].orders()).data.filter(({ actions }) => actions.length > 0),
        step.at,
      )
      const name = order && pick(order.actions, step.pick)
      if (order && name) await act(world, world[step.who], order, knownAct(name))
      return
    }
    case 'rule': {
      await world.olivia.signsInAgain()
      const { data } = await world.olivia.call('listAppeals', { status: 'open' })
      const appeal = pick(data, step.at)
      if (appeal) await outcome(world.olivia.rules(appeal, step.ruling))
      return
    }
    case 'transfer':
      await outcome(world[step.who].transfers({ to: world[step.to], amount: step.amount }))
      return
    case 'wait':
      await world.clock.advance({ minutes: step.minutes })
      return
    case 'sleep':
      world.clock.skip({ minutes: step.minutes })
      return
  }
}
