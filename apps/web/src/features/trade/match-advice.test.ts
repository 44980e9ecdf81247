import type { Product } from '@u-market/contract'
import { expect, test } from 'vitest'
import { adviseOn } from './match-advice.ts'
import { keyFor, matchAddress, matchFormFrom } from './match-query.ts'

const offer = (over: Partial<Product>): Product => ({
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
  price: '7.20',
  currency: 'CNY',
  num: '500.00',
  remain_num: '500.00',
  min_limit: '100.00',
  max_limit: '3000.00',
  ma_types: ['bank'],
  remark: '',
  pay_minutes: 15,
  auto_confirm: 0,
  status: 'up',
  createtime: 0,
  ...over,
})
const limits = {
  order_min: '10.00',
  order_max: '50000.00',
  price_min: '6.48',
  price_max: '7.92',
  newcomer_open_orders: 3,
  newcomer_completed_orders: 3,
}
const market = (wish: { by: 'num' | 'amount'; text: string }, forAmount: Product[], forMethod: Product[]) =>
  adviseOn({ wish, methodType: 'bank', forAmount, forMethod, limits })

test('too little: the smallest amount somebody takes', () => {
  const far = offer({ min_limit: '500.00' })
  expect(market({ by: 'amount', text: '50' }, [], [far, offer({})])).toEqual({
    price: null,
    methods: [],
    amount: '100.00',
  })
})

test('too much: the largest amount somebody has, in coin when coin was asked for', () => {
  expect(market({ by: 'num', text: '900' }, [], [offer({ remain_num: '40.00' })]).amount).toBe('40.00')
})

test('dearer than asked: the price as it is now; other methods that would do', () => {
  const dearer = [offer({ price: '7.30', ma_types: ['alipay', 'bank'] }), offer({ price: '7.25' })]
  expect(market({ by: 'amount', text: '200' }, dearer, dearer)).toEqual({
    price: '7.25',
    methods: ['alipay'],
    amount: null,
  })
})

test('an empty market advises nothing', () =>
  expect(market({ by: 'amount', text: '200' }, [], [])).toEqual({ price: null, methods: [], amount: null }))

test('the address holds the form; only the press that made it has a key', () => {
  const form = { amount: '500', ma_type: 'bank', max_price: '7.20' }
  const again = matchFormFrom(new URL(matchAddress(form), 'http://host').searchParams)
  expect(again).toEqual(form)
  expect(keyFor(form, { ...form, key: 'k1' })).toBe('k1')
  expect(keyFor(form, { ...form, amount: '600', key: 'k1' })).toBeNull()
  expect(keyFor(form, null)).toBeNull()
})

test.each(['', 'amount=500', 'amount=-5&ma_type=bank', 'amount=1e9&ma_type=bank', 'num=1.234&ma_type=bank'])(
  '%j asks for nothing',
  (query) => expect(matchFormFrom(new URLSearchParams(query))).toBeNull(),
)
