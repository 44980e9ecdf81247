import type { Offer } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { offer as sample } from '../../../test/samples.ts'
import { adviseOn } from './match-advice.ts'
import { keyFor, matchFormFrom } from './match-query.ts'

const limits = {
  orderMin: '10.00',
  orderMax: '50000.00',
  priceMin: '6.48',
  priceMax: '7.92',
  openOrders: 10,
  newcomerOpenOrders: 3,
  newcomerCompletedOrders: 3,
}

test('too little: the smallest amount somebody takes', () => {
  const far = offer({ minAmount: '500.00' })
  expect(market({ by: 'amount', text: '50' }, [], [far, offer({})])).toEqual({
    price: null,
    methods: [],
    amount: '100.00',
  })
})

test('too much: the largest amount somebody has, in coin when coin was asked for', () => {
  expect(market({ by: 'num', text: '900' }, [], [offer({ remainingNum: '40.00' })]).amount).toBe('40.00')
})

test('dearer than asked: the price as it is now; other methods that would do', () => {
  const dearer = [offer({ price: '7.30', methodTypes: ['alipay', 'bank'] }), offer({ price: '7.25' })]
  expect(market({ by: 'amount', text: '200' }, dearer, dearer)).toEqual({
    price: '7.25',
    methods: ['alipay'],
    amount: null,
  })
})

test('an empty market advises nothing', () =>
  expect(market({ by: 'amount', text: '200' }, [], [])).toEqual({ price: null, methods: [], amount: null }))

test('the address holds the form; only the press that made it has a key', () => {
  const form = { amount: '500', methodType: 'bank', maxPrice: '7.20' }
  const again = matchFormFrom(new URL(paths.match(form), 'http://host').searchParams)
  expect(again).toEqual(form)
  expect(keyFor(form, { ...form, key: 'k1' })).toBe('k1')
  expect(keyFor(form, { ...form, amount: '600', key: 'k1' })).toBeNull()
  expect(keyFor(form, null)).toBeNull()
})

test.each([
  paths.match({ methodType: '' }),
  paths.match({ amount: '500', methodType: '' }),
  paths.match({ amount: '-5', methodType: 'bank' }),
  paths.match({ amount: '1e9', methodType: 'bank' }),
  paths.match({ num: '1.234', methodType: 'bank' }),
])('%s asks for nothing', (address) => expect(matchFormFrom(queryOf(address))).toBeNull())

test('the key of a press stays out of the address', () => {
  const pressed = { amount: '500', methodType: 'bank', key: 'k1' }
  expect(paths.match(pressed)).toBe(paths.match({ amount: '500', methodType: 'bank' }))
})

function offer(over: Partial<Offer>): Offer {
  return {
    ...sample,
    num: '500.00',
    remainingNum: '500.00',
    minAmount: '100.00',
    maxAmount: '3000.00',
    methodTypes: ['bank'],
    ...over,
  }
}

function market(wish: { by: 'num' | 'amount'; text: string }, forAmount: Offer[], forMethod: Offer[]) {
  return adviseOn({ wish, methodType: 'bank', forAmount, forMethod, limits })
}

function queryOf(address: string): URLSearchParams {
  return new URL(address, 'http://host').searchParams
}
