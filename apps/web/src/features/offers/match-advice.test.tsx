import type { Offer } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { offer as sample } from '../../../test/samples.ts'
import { adviseOn, matchFormFrom } from './match-advice.ts'

const limits = {
  orderMin: '10.00',
  orderMax: '50000.00',
  verificationRequired: 1 as const,
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

test('advises the smallest amount on offer when the draft is too small', () => {
  const far = offer({ minAmount: '500.00' })
  expect(market({ by: 'amount', text: '50' }, [], [far, offer({})])).toEqual({
    methods: [],
    amount: '100.00',
  })
})

test('advises the largest amount on offer when the draft is too large, in the draft’s unit', () => {
  expect(market({ by: 'num', text: '900' }, [], [offer({ remainingNum: '40.00' })]).amount).toBe('40.00')
})

test('advises other payment methods with a fitting offer', () => {
  const others = [offer({ methodTypes: ['alipay', 'bank'] }), offer({})]
  expect(market({ by: 'amount', text: '200' }, others, others)).toEqual({
    methods: ['alipay'],
    amount: null,
  })
})

test('an empty market advises nothing', () =>
  expect(market({ by: 'amount', text: '200' }, [], [])).toEqual({ methods: [], amount: null }))

test.each([{ amount: '500', methodType: 'bank' }, { num: '12.50' }])(
  'keeps the form in the address: %o',
  (form) => {
    expect(matchFormFrom(queryOf(paths.match(form)))).toEqual(form)
  },
)

test.each([
  paths.match({ methodType: 'bank' }),
  paths.match({ amount: '-5', methodType: 'bank' }),
  paths.match({ amount: '1e9', methodType: 'bank' }),
  paths.match({ num: '1.2.3', methodType: 'bank' }),
])('reads no form from %s', (address) => expect(matchFormFrom(queryOf(address))).toBeNull())

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

function market(draft: { by: 'num' | 'amount'; text: string }, forAmount: Offer[], forMethod: Offer[]) {
  return adviseOn({ draft, methodType: 'bank', forAmount, forMethod, limits })
}

function queryOf(address: string): URLSearchParams {
  return new URL(address, 'http://host').searchParams
}
