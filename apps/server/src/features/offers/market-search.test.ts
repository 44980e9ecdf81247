import { coin, fiat, type OfferSide, offerSides, type UserId, userId } from '@u-market/domain'
import { test, type World } from '@u-market/testkit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../deps.ts'
import { stoppedTypesOf } from '../market/index.ts'
import { marketLister } from './list-market.ts'
import { createMarketMemory } from './market-memory.ts'
import { countMarket, listMarket } from './market-sql.fixture.ts'
import { marketNow, readPrices } from './offer-price.ts'
import { createViewerLoader } from './viewer.ts'

test('the search of the kept offers finds what SQL alone finds, in any market, for any question', {
  timeout: 120_000,
}, async ({ world }) => {
  const { bob, alice, mei, nina } = world
  // The viewer has traded with one maker, has an open purchase from another, and an open sale to a third.
  await bob.buys({ from: alice, num: '5.00' }).then(async (order) => {
    await alice.confirms(order)
    await bob.marksPaid(order)
    await alice.releases(order)
  })
  await bob.buys({ from: mei, num: '6.00' })
  const wanted = await alice.wants({ num: '50.00' })
  await bob.sellsTo({ to: wanted, num: '3.00' })
  const makers = [bob, alice, mei, nina].map(({ id }) => userId(id))

  let listed = 0
  await fc.assert(
    fc.asyncProperty(
      markets(makers),
      fc.array(questions(makers), { minLength: 40, maxLength: 40 }),
      async (market, asked) => {
        await rolledBack(world, async (tx) => {
          await write(world, tx, market)
          const settings = { ...(await world.deps.settings()), orderMin: fiat(market.orderMin) }
          const rails = (await world.deps.rails()).map((rail) => ({
            ...rail,
            payMinutes: market.ownMinutes.find(([type]) => type === rail.type)?.[1] ?? null,
          }))
          const deps = { ...world.deps, settings: async () => settings, rails: async () => rails }
          for (const question of asked) {
            const found = await search(deps, tx, question)
            expect(found, JSON.stringify({ market, question })).toEqual(await searchSql(deps, tx, question))
            listed += found.ids.length
          }
        })
      },
    ),
    // In ten markets, questions have between 190 and 410 answers in all.
    { numRuns: 16, endOnFailure: true },
  )
  // Most questions have an answer.
  expect(listed).toBeGreaterThan(200)
})

const types = ['bank', 'alipay', 'wechat']
const HOUR_MS = 3_600_000

type Market = {
  /** Of rails that have a time to pay. */
  readonly ownMinutes: readonly (readonly [string, number])[]
  readonly orderMin: number
  readonly offers: readonly ReturnType<typeof offerOf>[]
  readonly records: readonly Record<string, unknown>[]
  readonly blocks: readonly (readonly [UserId, UserId])[]
}

const maybe = <T>(each: fc.Arbitrary<T>) => fc.option(each, { nil: null, freq: 2 })
const rarely = <T, Nil>(each: fc.Arbitrary<T>, otherwise: Nil) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(otherwise) }, { weight: 1, arbitrary: each })
/** Hours from now. */
const moment = maybe(fc.constantFrom(-1, 1))

function markets(makers: readonly UserId[]): fc.Arbitrary<Market> {
  const maker = fc.constantFrom(...makers)
  const offer = fc
    .record({
      maker,
      side: fc.constantFrom(...offerSides),
      // Few values of each kind, so that limits are met exactly and offers are equal.
      price: fc.integer({ min: 698, max: 702 }),
      premium: rarely(fc.integer({ min: -3000, max: 3000 }), null),
      total: fc.integer({ min: 1, max: 60 }),
      left: fc.integer({ min: 0, max: 60 }),
      min: fc.integer({ min: 1, max: 60 }),
      more: fc.integer({ min: 0, max: 500 }),
      types: fc.subarray(types, { minLength: 1 }),
      payMinutes: fc.constantFrom(15, 30, 60),
      hidden: rarely(fc.constantFrom(-1, 1), null),
      paused: rarely(fc.constantFrom(-1, 1), null),
      minCompleted: rarely(fc.integer({ min: 1, max: 5 }), null),
      minRate: rarely(fc.integer({ min: 1, max: 100 }), null),
      minPartners: rarely(fc.integer({ min: 1, max: 3 }), null),
      minDays: rarely(fc.integer({ min: 1, max: 60 }), null),
      firstMore: rarely(fc.integer({ min: 0, max: 5000 }), null),
    })
    .map(offerOf)
  const record = fc.record({
    completedOrders: fc.integer({ min: 0, max: 5 }),
    salesCompleted: fc.integer({ min: 0, max: 3 }),
    releaseSeconds: maybe(fc.integer({ min: 0, max: 3 })),
    recentCompleted: fc.integer({ min: 0, max: 1 }),
    recentFaults: fc.integer({ min: 0, max: 1 }),
    payMedian: maybe(fc.integer({ min: 0, max: 3 })),
    partners: fc.integer({ min: 0, max: 3 }),
    isMerchant: fc.boolean(),
    openPurchases: fc.integer({ min: 0, max: 6 }),
    orderPauseUntil: moment,
    salePauseUntil: moment,
  })
  return fc.record({
    ownMinutes: fc.uniqueArray(fc.tuple(fc.constantFrom(...types), fc.constantFrom(15, 20, 60)), {
      maxLength: 2,
      selector: ([type]) => type,
    }),
    orderMin: fc.integer({ min: 1, max: 60 }),
    offers: fc.array(offer, { minLength: 20, maxLength: 40 }),
    records: fc.tuple(...makers.map((id) => record.map((each) => ({ ...each, id })))),
    blocks: fc.uniqueArray(
      fc.tuple(maker, maker).filter(([one, other]) => one !== other),
      { maxLength: 2, selector: String },
    ),
  })
}

function offerOf(drawn: {
  maker: UserId
  side: OfferSide
  price: number
  premium: number | null
  total: number
  left: number
  min: number
  more: number
  types: string[]
  payMinutes: number
  hidden: number | null
  paused: number | null
  minCompleted: number | null
  minRate: number | null
  minPartners: number | null
  minDays: number | null
  firstMore: number | null
}) {
  const { left, more, firstMore, ...offer } = drawn
  return {
    ...offer,
    remaining: Math.min(drawn.total, left),
    max: drawn.min + more,
    firstMax: firstMore === null ? null : drawn.min + firstMore,
  }
}

type Question = {
  readonly viewer: UserId | null
  readonly side: OfferSide
  readonly sort: 'price' | 'credit' | 'speed'
  readonly methodType: string | undefined
  readonly amount: number | undefined
  readonly num: number | undefined
  readonly fits: boolean
  readonly online: readonly UserId[] | undefined
  readonly stopped: string | undefined
  readonly methodTypes: string[] | undefined
  readonly merchant: boolean
  readonly maxMinutes: number | undefined
  readonly minCompleted: number | undefined
  readonly page: number
}

function questions(makers: readonly UserId[]): fc.Arbitrary<Question> {
  const perhaps = <T>(each: fc.Arbitrary<T>) => fc.option(each, { nil: undefined, freq: 2 })
  return fc
    .record({
      viewer: maybe(fc.constantFrom(...makers)),
      side: fc.constantFrom(...offerSides),
      sort: fc.constantFrom('price', 'credit', 'speed'),
      methodType: perhaps(fc.constantFrom(...types)),
      amount: perhaps(fc.integer({ min: 1, max: 500 })),
      num: perhaps(fc.integer({ min: 1, max: 60 })),
      fits: fc.boolean(),
      online: rarely(fc.subarray([...makers]), undefined),
      stopped: rarely(fc.constantFrom(...types), undefined),
      methodTypes: rarely(fc.subarray(types, { minLength: 1, maxLength: 2 }), undefined),
      merchant: rarely(fc.constant(true), false),
      maxMinutes: rarely(fc.constantFrom(15, 30), undefined),
      minCompleted: rarely(fc.integer({ min: 0, max: 1 }), undefined),
      page: fc.constantFrom(1, 1, 2),
    })
    .map((drawn) => ({ ...drawn, num: drawn.amount === undefined ? drawn.num : undefined }) as Question)
}

const LIMIT = 5

async function search(deps: Deps, tx: Tx, question: Question) {
  const { viewer, amount, num, online, stopped, ...asked } = question
  const within = {
    ...deps,
    database: { ...deps.database, kysely: tx },
    market: createMarketMemory({ kysely: tx }, 0),
    isOnline: (id: UserId) => online?.includes(id) ?? false,
    switches: async () => switchesOf(stopped),
  }
  const list = marketLister(within, createViewerLoader(tx))
  const body = {
    ...asked,
    limit: LIMIT,
    amount: amount === undefined ? undefined : fiat(amount),
    num: num === undefined ? undefined : coin(num),
    isOnline: online !== undefined,
  }
  const call = { user: viewer === null ? null : { id: viewer }, body }
  const { data, total } = await list(call as unknown as Parameters<typeof list>[0])
  return { ids: data.map(({ id }) => id), total }
}

async function searchSql(deps: Deps, tx: Tx, question: Question) {
  const { viewer, side, sort, methodType, amount, num, fits, online, stopped, page, ...narrow } = question
  const filter = {
    ...marketNow(await readPrices(deps)),
    ...{ side, sort, methodType, makers: online, ...narrow },
    ownMinutes: new Map(
      (await deps.rails()).flatMap(({ type, payMinutes: own }) => (own ? [[type, own]] : [])),
    ),
    amount: amount === undefined ? undefined : fiat(amount),
    num: num === undefined ? undefined : coin(num),
    stoppedTypes: stoppedTypesOf(switchesOf(stopped), []),
    ...(viewer !== null && { viewer: { id: viewer, fits } }),
  }
  const rows = await listMarket(tx, { ...filter, limit: LIMIT, offset: (page - 1) * LIMIT })
  return { ids: rows.map(({ id }) => id), total: await countMarket(tx, filter) }
}

function switchesOf(stopped: string | undefined) {
  return stopped === undefined
    ? []
    : [{ what: `method:${stopped}`, words: {}, since: new Date(0), until: null }]
}

async function write({ clock }: World, tx: Tx, { offers, records, blocks }: Market): Promise<void> {
  const now = clock.now().getTime()
  const at = (hours: unknown): Date | null =>
    typeof hours === 'number' ? new Date(now + hours * HOUR_MS) : null
  for (const { id, orderPauseUntil, salePauseUntil, isMerchant, ...counts } of records) {
    await sql`update app_user set merchant_status = ${isMerchant ? 'approved' : 'none'} where id = ${id}`.execute(
      tx,
    )
    await tx
      .updateTable('traderRecord')
      .set({ ...counts, orderPauseUntil: at(orderPauseUntil), salePauseUntil: at(salePauseUntil) })
      .where('userId', '=', Number(id) as UserId)
      .execute()
  }
  for (const [one, other] of blocks)
    await sql`insert into trader_block (user_id, peer_id, note, created_at) values (${one}, ${other}, '', now())`.execute(
      tx,
    )
  for (const offer of offers)
    await sql`insert into offer (maker_id, side, status, price_minor, premium_basis_points, total_minor, remaining_minor, min_minor, max_minor,
        method_types, pay_minutes, hidden_until, paused_until, min_completed, min_rate, min_partners, min_days, first_max_minor, created_at)
      values (${offer.maker}, ${offer.side}, 'up', ${offer.price}, ${offer.premium}, ${offer.total}, ${offer.remaining}, ${offer.min}, ${offer.max},
        ${offer.types}, ${offer.payMinutes}, ${at(offer.hidden)}, ${at(offer.paused)}, ${offer.minCompleted}, ${offer.minRate}, ${offer.minPartners},
        ${offer.minDays}, ${offer.firstMax}, now())`.execute(tx)
}

const UNDO = new Error('undo')

async function rolledBack({ deps }: World, work: (tx: Tx) => Promise<void>): Promise<void> {
  const end = deps.database.kysely.transaction().execute(async (tx) => {
    await work(tx)
    throw UNDO
  })
  await end.catch((error: unknown) => {
    if (error !== UNDO) throw error
  })
}
