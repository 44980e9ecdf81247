import type { Product } from '@u-market/contract'
import { coinText, fiatText, price } from '@u-market/domain'
import { expect, test } from 'vitest'
import { coinRange, dealAt, judgeWish, type Limits, moneyRange, type Wish } from './quantity.ts'

const offer: Product = {
  id: 1,
  user_id: 1,
  nickname: 'Alice',
  avatar: '',
  is_merchant: 1,
  online: 1,
  credit_rating: 5,
  deal_count: 9,
  completion_rate: 98,
  release_seconds: 190,
  price: '7.18',
  currency: 'CNY',
  num: '500.00',
  remain_num: '100.00',
  min_limit: '100.00',
  max_limit: '3000.00',
  ma_types: ['bank'],
  remark: '',
  pay_minutes: 15,
  auto_confirm: 0,
  status: 'up',
  createtime: 0,
}
const limits: Limits = {
  order_min: '10.00',
  order_max: '50000.00',
  price_min: '6.48',
  price_max: '7.92',
  newcomer_open_orders: 3,
  newcomer_completed_orders: 3,
}
const judge = (wish: Wish, over: Partial<Product> = {}) =>
  judgeWish({ offer: { ...offer, ...over }, wish, methodType: 'bank', limits, buyerId: 2 })

test('money to spend is rounded down to coin, and the cost computed again from it', () => {
  const deal = dealAt({ by: 'amount', text: '500' }, price(718))
  expect(deal && [coinText(deal.num), fiatText(deal.amount)]).toEqual(['69.63', '499.94'])
})

test('half a fen of cost goes up', () => {
  const deal = dealAt({ by: 'num', text: '0.25' }, price(718))
  expect(deal && fiatText(deal.amount)).toBe('1.80')
})

test.each(['', '.', '0', '0.00', '1.234'])('%j is no wish yet', (text) =>
  expect(dealAt({ by: 'num', text }, price(718))).toBeNull(),
)

test('a figure being typed counts before its decimals are there', () =>
  expect(dealAt({ by: 'num', text: '12.' }, price(718))).toEqual(
    dealAt({ by: 'num', text: '12' }, price(718)),
  ))

test('what is left caps what the limits allow, and both ends of the range can be ordered', () => {
  const money = moneyRange(offer, limits)
  expect([fiatText(money.min), fiatText(money.max)]).toEqual(['100.00', '718.00'])
  const coins = coinRange(offer, limits)
  expect([coinText(coins.min), coinText(coins.max)]).toEqual(['13.93', '100.00'])
  for (const end of [coins.min, coins.max])
    expect(judge({ by: 'num', text: coinText(end) })).toMatchObject({ allowed: true })
  for (const end of [money.min, money.max])
    expect(judge({ by: 'amount', text: fiatText(end) })).toMatchObject({ allowed: true })
})

test('each refusal is known before it is asked for', () => {
  expect(judge({ by: 'amount', text: '99.99' })).toMatchObject({ reason: 'AMOUNT_OUT_OF_LIMITS' })
  expect(judge({ by: 'num', text: '100.01' })).toMatchObject({ reason: 'OUT_OF_STOCK' })
  expect(judge({ by: 'num', text: '20' }, { status: 'down' })).toMatchObject({ reason: 'OFFER_CLOSED' })
  expect(judge({ by: 'num', text: '20' }, { user_id: 2 })).toMatchObject({ reason: 'OWN_OFFER' })
})
