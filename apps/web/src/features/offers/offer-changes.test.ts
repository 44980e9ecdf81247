import type { Offer } from '@u-market/contract'
import { coinText } from '@u-market/domain'
import { expect, test } from 'vitest'
import { offer as sample } from '../../../test/samples.ts'
import { availableFor, changesOf } from './offer-changes.ts'
import { draftOf, type OfferDraft } from './offer-form.ts'

const offer: Offer = {
  ...sample,
  num: '500.00',
  remainingNum: '400.00',
  minAmount: '100.00',
  maxAmount: '2000.00',
  methodTypes: ['bank'],
  remark: 'Fast',
}
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
  stepUpFrom: '1000.00',
}

test('what was not touched is not sent', () => {
  expect(changes({})).toEqual({})
  expect(changes({ num: '400.00.', remark: ' Fast ' })).toEqual({})
})

test('the coin that is left is typed, the total is sent', () => {
  expect(changes({ num: '350' })).toEqual({ num: '450.00' })
})

test('each changed field goes by itself, an emptied limit as the widest', () => {
  expect(
    changes({ price: '7.30', methodIds: [3, 4], payMinutes: 30, autoConfirm: true, remark: '' }),
  ).toEqual({ price: '7.30', methodIds: '3,4', payMinutes: 30, autoConfirm: 1, remark: '' })
  expect(changes({ minAmount: '', maxAmount: '' })).toEqual({ minAmount: '10.00', maxAmount: '2880.00' })
})

test('a premium goes without a price, and a change from one to the other says so', () => {
  expect(changes({ priceType: 'float', premium: '-1.5' })).toEqual({ priceType: 'float', premium: '-1.5' })
  const floating = { ...offer, priceType: 'float', premium: '1.00' } as const
  const edit = (over: Partial<OfferDraft>) =>
    changesOf({
      offer: floating,
      draft: { ...draftOf(floating), ...over },
      config: { limits, coinPrice: '7.20' },
    })
  expect(edit({})).toEqual({})
  expect(edit({ premium: '2.00' })).toEqual({ premium: '2.00' })
  expect(edit({ priceType: 'fixed', price: '7.30' })).toEqual({ priceType: 'fixed', price: '7.30' })
})

test('an offer may hold the free balance and what it holds already; one that is down holds nothing', () => {
  expect(coinText(availableFor(offer, '25.00'))).toBe('425.00')
  expect(coinText(availableFor({ ...offer, status: 'down' }, '25.00'))).toBe('25.00')
})

function changes(over: Partial<OfferDraft>) {
  return changesOf({ offer, draft: { ...draftOf(offer), ...over }, config: { limits, coinPrice: '7.20' } })
}
