import type { Offer } from '@u-market/contract'
import { coinText, fiatText, price } from '@u-market/domain'
import { expect, test } from 'vitest'
import { offer as sample } from '../../../test/samples.ts'
import { measuredIn, type OrderDraft, previewPlacement, quoteAt } from './order-draft.ts'
import { coinRange, isOrderable, type Limits, moneyRange, rangeIn } from './quantity.ts'

const offer: Offer = {
  ...sample,
  price: '7.18',
  num: '500.00',
  remainingNum: '100.00',
  minAmount: '100.00',
  maxAmount: '3000.00',
  methodTypes: ['bank'],
}
const limits: Limits = {
  orderMin: '10.00',
  orderMax: '50000.00',
  verificationRequired: 1,
  priceMin: '6.48',
  priceMax: '7.92',
  openOrders: 10,
  newcomerOpenOrders: 3,
  newcomerCompletedOrders: 3,
  freeCancels: 5,
  faultsToPause: 3,
  unansweredBuyers: 3,
  evidenceADay: 5,
  openOffers: 20,
  paymentMethods: 20,
  openFaults: 10,
  chatPerMinute: 30,
  chatPerDay: 500,
  offerEdits: 10,
  transfersToOne: 20,
  stepUpFrom: '1000.00',
  freshHoursMerchant: 24,
}

test('keeps typed money, for the nearest coin', () => {
  const quote = quoteAt({ by: 'amount', text: '500' }, price(718), 'CNY')
  expect(quote && [coinText(quote.num), fiatText(quote.amount)]).toEqual(['69.64', '500.00'])
})

test('rounds half a fen of cost up', () => {
  const quote = quoteAt({ by: 'num', text: '0.25' }, price(718), 'CNY')
  expect(quote && fiatText(quote.amount)).toBe('1.80')
})

test.each(['', '.', '0', '0.00', '1.234'])('quotes nothing for %j', (text) =>
  expect(quoteAt({ by: 'num', text }, price(718), 'CNY')).toBeNull(),
)

test('accepts a number with a trailing point', () =>
  expect(quoteAt({ by: 'num', text: '12.' }, price(718), 'CNY')).toEqual(
    quoteAt({ by: 'num', text: '12' }, price(718), 'CNY'),
  ))

test('caps the range at the remaining stock, and both ends can be ordered', () => {
  const money = moneyRange(offer, limits)
  expect([fiatText(money.min), fiatText(money.max)]).toEqual(['100.00', '718.00'])
  const coins = coinRange(offer, limits)
  expect([coinText(coins.min), coinText(coins.max)]).toEqual(['13.93', '100.00'])
  for (const end of [coins.min, coins.max])
    expect(judge({ by: 'num', text: coinText(end) })).toMatchObject({ allowed: true })
  for (const end of [money.min, money.max])
    expect(judge({ by: 'amount', text: fiatText(end) })).toMatchObject({ allowed: true })
})

test('returns the range in the draft’s unit', () => {
  expect(rangeIn({ by: 'amount', offer, limits })).toEqual({ min: '100.00', max: '718.00' })
  expect(rangeIn({ by: 'num', offer, limits })).toEqual({ min: '13.93', max: '100.00' })
})

test('converts a quote to the other unit', () => {
  const quote = quoteAt({ by: 'amount', text: '500' }, price(718), 'CNY')
  expect(measuredIn('num', quote)).toEqual({ by: 'num', text: '69.64' })
  expect(measuredIn('amount', quote)).toEqual({ by: 'amount', text: '500.00' })
  expect(measuredIn('num', null)).toEqual({ by: 'num', text: '' })
})

test('treats an offer with less left than its smallest order as closed', () => {
  expect(isOrderable(offer, limits)).toBe(true)
  expect(isOrderable({ ...offer, remainingNum: '13.92' }, limits)).toBe(false)
  expect(isOrderable({ ...offer, status: 'down' }, limits)).toBe(false)
})

test('predicts each refusal locally', () => {
  expect(judge({ by: 'amount', text: '99.99' })).toMatchObject({ reason: 'AMOUNT_OUT_OF_LIMITS' })
  expect(judge({ by: 'num', text: '100.01' })).toMatchObject({ reason: 'OUT_OF_STOCK' })
  expect(judge({ by: 'num', text: '20' }, { status: 'down' })).toMatchObject({ reason: 'OFFER_CLOSED' })
  expect(judge({ by: 'num', text: '20' }, { userId: 2 })).toMatchObject({ reason: 'OWN_OFFER' })
})

function judge(draft: OrderDraft, over: Partial<Offer> = {}) {
  return previewPlacement({ offer: { ...offer, ...over }, draft, methodType: 'bank', limits, takerId: 2 })
}
