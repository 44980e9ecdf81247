import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderId, userId } from '../ids.ts'
import { coin, costOf, fiat, price } from '../money.ts'
import { defaultSettings } from '../settings.ts'
import {
  type BuyerFacts,
  decidePlacement,
  type OfferFacts,
  type PlacementRequest,
  type PlacementRules,
  type TakerFacts,
} from './place-order.ts'

const offer: OfferFacts = {
  side: 'sell',
  makerId: userId(1),
  status: 'up',
  price: price(7_20),
  remaining: coin(100_00),
  min: fiat(50_00),
  max: fiat(500_00),
  methodTypes: ['bank', 'alipay'],
  conditions: { minCompleted: null, minRate: null, minPartners: null, minDays: null, firstMax: null },
}
const now = Date.UTC(2026, 0, 31)
const rules = { ...defaultSettings, now, rail: { isOn: true, largest: null } }
const taker: TakerFacts & BuyerFacts = {
  id: userId(2),
  rate: 90,
  partners: 0,
  registeredAt: Date.UTC(2026, 0, 1),
  dealings: { isBlocked: false, openSales: [], open: fiat(0n), completed: fiat(0n) },
  openPurchases: 0,
  completedOrders: 9,
  pausedUntil: null,
  sanction: null,
  salesPausedUntil: null,
}

describe('an order', () => {
  test('for a quantity of coin costs the quantity at the price', () => {
    expect(decide({}, { num: coin(25_00) })).toEqual({ allowed: true, num: 25_00n, amount: 180_00n, fee: 0n })
  })
  test('for an amount of money buys coin rounded down, and costs that coin at the price', () => {
    expect(decide({}, { amount: fiat(100_00) })).toEqual({
      allowed: true,
      num: 13_88n,
      amount: 99_94n,
      fee: 0n,
    })
  })
  test('for an exact amount of money costs that amount, for the nearest coin', () => {
    const exact = { amount: fiat(100_00), isExact: true }
    expect(decide({}, exact)).toMatchObject({ allowed: true, num: 13_89n, amount: 100_00n })
    expect(decide({ price: price(7_13) }, exact)).toMatchObject({ num: 14_03n, amount: 100_00n })
  })
  test('by coin may cost half a step more or less than a limit of money', () => {
    const terms = { price: price(7_13), min: fiat(500_00), max: fiat(500_00) }
    expect(decide(terms, { num: coin(70_13) })).toMatchObject({ allowed: true, amount: 500_03n })
    expect(decide(terms, { num: coin(70_12) })).toMatchObject({ reason: 'AMOUNT_OUT_OF_LIMITS' })
    expect(decide(terms, { num: coin(70_14) })).toMatchObject({ reason: 'AMOUNT_OUT_OF_LIMITS' })
    const first = { ...offer.conditions, firstMax: fiat(500_00) }
    expect(decide({ ...terms, conditions: first }, { num: coin(70_13) }).allowed).toBe(true)
  })
  test('for exactly the minimum of money is allowed, although rounding makes it cost less', () => {
    expect(decide({ min: fiat(100_00) }, { amount: fiat(100_00) }).allowed).toBe(true)
  })
})

describe('the rail', () => {
  const by = (rail: PlacementRules['rail'], amount: number) =>
    decidePlacement(
      offer,
      { taker, buyer: taker },
      { methodType: 'bank', amount: fiat(amount) },
      { ...rules, rail },
    )

  test('takes no more than its largest order, if the offer would take more', () => {
    const rail = { isOn: true, largest: fiat(200_00) }
    expect(by(rail, 200_00).allowed).toBe(true)
    expect(by(rail, 200_01)).toEqual({
      ...{ allowed: false, reason: 'AMOUNT_OUT_OF_LIMITS' },
      ...{ min: fiat(50_00), max: fiat(200_00) },
    })
    expect(by({ isOn: true, largest: fiat(900_00) }, 500_01)).toMatchObject({ max: fiat(500_00) })
  })

  test('takes no order if the market does not offer it, or knows none', () => {
    expect(by({ isOn: false, largest: null }, 100_00)).toMatchObject({ reason: 'METHOD_NOT_OFFERED' })
    expect(by(null, 100_00)).toMatchObject({ reason: 'METHOD_NOT_OFFERED' })
  })
})

describe('the fee', () => {
  const charging = { ...rules, feeBasisPoints: 50 }

  test('is charged on the coin that the money buys', () => {
    const verdict = decidePlacement(
      offer,
      { taker, buyer: taker },
      { methodType: 'bank', amount: fiat(100_00) },
      charging,
    )
    expect(verdict).toMatchObject({ num: 13_88n, fee: 6n })
  })
  test.each([
    ['is charged if it equals the fee shown', { quotedFee: coin(12) }, { allowed: true, fee: 12n }],
    ['is charged if it is the percentage shown', { quotedFeeBasisPoints: 50 }, { allowed: true, fee: 12n }],
    [
      'is refused if it is lower than the fee shown',
      { quotedFee: coin(13) },
      { reason: 'FEE_CHANGED', fee: 12n },
    ],
    [
      'is refused if it is higher than the fee shown',
      { quotedFee: coin(0) },
      { reason: 'FEE_CHANGED', fee: 12n },
    ],
    [
      'is refused if it is lower than the percentage shown',
      { quotedFeeBasisPoints: 60 },
      { reason: 'FEE_CHANGED', fee: 12n },
    ],
    [
      'is refused if it is higher than the percentage shown',
      { quotedFeeBasisPoints: 0 },
      { reason: 'FEE_CHANGED', fee: 12n },
    ],
  ])('%s', (_, seen, expected) => {
    const request = { methodType: 'bank', num: coin(25_00), ...seen }
    expect(decidePlacement(offer, { taker, buyer: taker }, request, charging)).toMatchObject(expected)
  })
})

describe('a refusal', () => {
  test('of a sanctioned taker names the sanction, before any other reason', () => {
    const by = { kind: 'no_trade', reason: 'Under inquiry', until: null } as const
    const verdict = decidePlacement(
      { ...offer, status: 'down' },
      { taker: { ...taker, sanction: by }, buyer: taker },
      { methodType: 'bank', num: coin(25_00) },
      rules,
    )
    expect(verdict).toEqual({ allowed: false, reason: 'SANCTIONED', by })
  })

  test.each([
    ['OWN_OFFER', { makerId: userId(2) }, { num: coin(25_00) }, {}],
    ['OFFER_CLOSED', { status: 'down' as const }, { num: coin(25_00) }, {}],
    ['PRICE_CHANGED', {}, { num: coin(25_00), quotedPrice: price(7_19) }, {}],
    ['METHOD_NOT_OFFERED', {}, { num: coin(25_00), methodType: 'wechat' }, {}],
    ['AMOUNT_OUT_OF_LIMITS', {}, { num: coin(6_00) }, {}],
    ['AMOUNT_OUT_OF_LIMITS', {}, { num: coin(80_00) }, {}],
    ['AMOUNT_OUT_OF_LIMITS', {}, { amount: fiat(49_99) }, {}],
    ['AMOUNT_OUT_OF_LIMITS', { min: fiat(1) }, { amount: fiat(9_99) }, {}],
    ['AMOUNT_OUT_OF_LIMITS', {}, { amount: fiat(501_00) }, {}],
    ['OUT_OF_STOCK', { remaining: coin(24_99) }, { num: coin(25_00) }, {}],
    ['OUT_OF_STOCK', { remaining: coin(6_00) }, { num: coin(80_00) }, {}],
    ['OUT_OF_STOCK', { remaining: coin(6_00) }, { num: coin(5_00) }, {}],
    ['PRICE_CHANGED', { remaining: coin(6_00) }, { num: coin(5_00), quotedPrice: price(7_19) }, {}],
    ['OUT_OF_STOCK', { conditions: { ...offer.conditions, minRate: 99 } }, { num: coin(100_01) }, {}],
    ['OUT_OF_STOCK', { remaining: coin(0), status: 'soldout' as const }, { num: coin(25_00) }, {}],
    ['TOO_MANY_OPEN_ORDERS', {}, { num: coin(25_00) }, { openPurchases: 3, completedOrders: 2 }],
    ['TOO_MANY_OPEN_ORDERS', {}, { num: coin(25_00) }, { openPurchases: 10, completedOrders: 3 }],
    ['ORDER_PAUSED', {}, { num: coin(25_00) }, { pausedUntil: 900_000 }],
    [
      'OFFER_NOT_FOUND',
      { status: 'down' as const },
      { num: coin(25_00) },
      { dealings: { isBlocked: true, openSales: [], open: fiat(0n), completed: fiat(0n) } },
    ],
  ])('%s', (reason, changes, request, who) => {
    expect(decide(changes, request, who)).toMatchObject({ allowed: false, reason })
  })
  test('of the amount names the narrower limits of offer and market', () => {
    expect(decide({ min: fiat(1), max: fiat(10n ** 12n) }, { num: coin(1) })).toMatchObject({
      min: 10_00n,
      max: 50_000_00n,
    })
  })
  test('of the price names the current price', () => {
    expect(decide({}, { num: coin(25_00), quotedPrice: price(7_00) })).toMatchObject({ price: 7_20n })
  })
})

test('a refusal for conditions names the unmet ones', () => {
  const conditions = { minCompleted: 10, minRate: 95, minPartners: null, minDays: 30, firstMax: fiat(100_00) }
  expect(decide({ conditions }, { num: coin(25_00) })).toEqual({
    allowed: false,
    reason: 'CONDITIONS_NOT_MET',
    unfit: ['minCompleted', 'minRate', 'firstMax'],
  })
  expect(decide({ conditions }, { num: coin(10_00) }, { completedOrders: 10, rate: 95 }).allowed).toBe(true)
  const again = {
    completedOrders: 10,
    rate: 95,
    dealings: { isBlocked: false, openSales: [], open: fiat(0n), completed: fiat(1_000_000_00n) },
  }
  expect(decide({ conditions }, { num: coin(25_00) }, again).allowed).toBe(true)
})

test('three orders may be open without a record, ten with one', () => {
  const place = (openPurchases: number, completedOrders: number) =>
    decide({}, { num: coin(25_00) }, { openPurchases, completedOrders })
  expect(place(2, 2).allowed).toBe(true)
  expect(place(3, 2)).toMatchObject({ limit: 3 })
  expect(place(9, 3).allowed).toBe(true)
  expect(place(10, 3)).toMatchObject({ limit: 10 })
})

test('a paused buyer at the limit is refused for the pause, with its end in seconds', () => {
  expect(decide({}, { num: coin(25_00) }, { openPurchases: 10, pausedUntil: 900_001 })).toEqual({
    allowed: false,
    reason: 'ORDER_PAUSED',
    until: 901,
  })
})

describe('an offer to buy', () => {
  const maker: BuyerFacts = { completedOrders: 9, openPurchases: 0, pausedUntil: null }
  const sell = (buyer: Partial<BuyerFacts>, who: Partial<typeof taker> = {}) =>
    decidePlacement(
      { ...offer, side: 'buy' },
      { taker: { ...taker, ...who }, buyer: { ...maker, ...buyer } },
      { methodType: 'bank', num: coin(25_00) },
      rules,
    )

  test('is open to a seller who has too many orders or is paused from buying', () => {
    expect(sell({}, { openPurchases: 10, pausedUntil: now + 1 })).toMatchObject({
      allowed: true,
      num: 25_00n,
    })
  })
  test.each([
    ['paused', { pausedUntil: now + 1 }],
    ['full', { openPurchases: 10 }],
    ['full without a record', { openPurchases: 3, completedOrders: 2 }],
  ])('is closed while its maker is %s', (_, buyer) => {
    expect(sell(buyer)).toEqual({ allowed: false, reason: 'OFFER_CLOSED' })
  })
  test('is closed to a seller whose sales are paused, until when', () => {
    expect(sell({}, { salesPausedUntil: 900_001 })).toEqual({
      allowed: false,
      reason: 'ORDER_PAUSED',
      until: 901,
    })
    expect(decide({}, { num: coin(25_00) }, { salesPausedUntil: 900_001 }).allowed).toBe(true)
  })
  test('is closed to a seller with an open sale to its maker, which is named', () => {
    const dealings = { ...taker.dealings, openSales: [orderId('202601310001'), orderId('202601310002')] }
    expect(sell({}, { dealings })).toEqual({
      allowed: false,
      reason: 'SALE_OPEN',
      orderId: '202601310001',
    })
    expect(decide({}, { num: coin(25_00) }, { dealings }).allowed).toBe(true)
  })
})

test('any allowed order fits stock, limits and price', () => {
  const wanted = fc.oneof(
    fc.bigInt({ min: 0n, max: 200_00n }).map((num) => ({ num: coin(num) })),
    fc.bigInt({ min: 0n, max: 2_000_00n }).map((amount) => ({ amount: fiat(amount) })),
    fc.bigInt({ min: 0n, max: 2_000_00n }).map((amount) => ({ amount: fiat(amount), isExact: true })),
  )
  const terms = fc.record({
    price: fc.bigInt({ min: 1n, max: 2_000n }).map(price),
    remaining: fc.bigInt({ min: 0n, max: 200_00n }).map(coin),
    min: fc.bigInt({ min: 10_00n, max: 500_00n }).map(fiat),
    max: fc.bigInt({ min: 500_00n, max: 1_000_00n }).map(fiat),
  })
  fc.assert(
    fc.property(terms, wanted, (changes, request) => {
      const verdict = decide(changes, request)
      if (!verdict.allowed) return
      expect(verdict.num > 0n && verdict.num <= changes.remaining).toBe(true)
      const cost = costOf(verdict.num, changes.price)
      const step = changes.price / 100n + 1n
      if ('isExact' in request) {
        expect(verdict.amount).toBe(request.amount)
        expect(cost - verdict.amount <= step && verdict.amount - cost <= step).toBe(true)
      } else expect(verdict.amount).toBe(cost)
      if ('amount' in request) expect(verdict.amount <= request.amount).toBe(true)
      if ('amount' in request)
        expect(request.amount >= changes.min && request.amount <= changes.max).toBe(true)
      else expect(cost + step > changes.min && cost - step < changes.max).toBe(true)
    }),
    { numRuns: 500 },
  )
})

function decide(
  changes: Partial<OfferFacts>,
  request: Partial<PlacementRequest>,
  who: Partial<typeof taker> = {},
) {
  const asked = { ...taker, ...who }
  return decidePlacement(
    { ...offer, ...changes },
    { taker: asked, buyer: asked },
    { methodType: 'bank', ...request },
    rules,
  )
}
