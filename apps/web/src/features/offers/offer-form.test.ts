import type { Offer } from '@u-market/contract'
import { coin, coinText, fiatText } from '@u-market/domain'
import { expect, test } from 'vitest'
import { config, offer as sample } from '../../../test/samples.ts'
import {
  availableFor,
  basisPointsOver,
  changesOf,
  chosenMethods,
  chosenMinutes,
  draftOf,
  emptyDraft,
  limitsOf,
  type OfferDraft,
  offerFormOf,
  payChoices,
  priceOfDraft,
  problemAt,
  problemOf,
  stepPremium,
} from './offer-form.ts'

const good: OfferDraft = { ...emptyDraft, num: '100', price: '7.20' }

test('finds no problem in a complete offer and reports missing fields in the order of the form', () => {
  expect(problem({})).toBeNull()
  expect(problem({ num: '', price: '' })).toBe('needNum')
  expect(problem({ num: '500.01' })).toBe('overBalance')
  expect(problem({ price: '' })).toBe('needPrice')
  expect(problem({ price: '6.47' })).toBe('outOfBand')
  expect(problem({ price: '6.48' })).toBeNull()
  expect(problem({ price: '7.93' })).toBe('outOfBand')
  expect(problem({ minAmount: '9.99' })).toBe('underMin')
  expect(problem({ minAmount: '300', maxAmount: '200' })).toBe('minOverMax')
  expect(problem({}, 0)).toBe('needMethod')
})

test('judges a premium by the resulting price', () => {
  const floats = (premium: string) => problem({ priceType: 'float', price: '', premium })
  expect(['1.50', '-1.5', '10', '−2'].map(floats)).toEqual([null, null, null, null])
  expect(['', '-', 'x', '1.555'].map(floats)).toEqual(Array(4).fill('needPremium'))
  expect(['10.1', '-10.1'].map(floats)).toEqual(['outOfBand', 'outOfBand'])
  expect(fiatText(priceOfDraft({ priceType: 'float', price: '', premium: '1.50' }, config) ?? 0n)).toBe(
    '7.31',
  )
  expect([stepPremium('0.00', 1), stepPremium('0', -1), stepPremium('-0.25', 1)]).toEqual([
    '0.50',
    '-0.50',
    '0.25',
  ])
  expect(
    offerFormOf({
      side: 'sell',
      draft: { ...good, priceType: 'float', premium: '-1.' },
      config,
      methodIds: [1],
    }),
  ).toMatchObject({
    priceType: 'float',
    premium: '-1',
  })
})

test('rejects an offer that is too small for any order', () => {
  expect(problem({ num: '1' })).toBe('worthTooLittle')
  expect(problem({ minAmount: '720.04', maxAmount: '800' })).toBe('worthTooLittle')
  expect(problem({ minAmount: '720', maxAmount: '800' })).toBeNull()
})

test('uses the widest possible limits for empty fields', () => {
  expect(limitsOf(good, config)).toEqual({ min: '10.00', max: '720.00' })
  expect(limitsOf({ ...good, num: '99999' }, config).max).toBe('50000.00')
  expect(limitsOf({ ...good, minAmount: '50.', maxAmount: '700' }, config)).toEqual({ min: '50', max: '700' })
})

test('reports a field’s problem once something is typed there', () => {
  const overBalance = { field: 'num', key: 'overBalance' } as const
  const draft = { ...good, num: '900' }
  expect(problemAt('num', { draft, problem: overBalance })).toBe(overBalance)
  expect(problemAt('price', { draft, problem: overBalance })).toBeNull()
  expect(problemAt('num', { draft: emptyDraft, problem: { field: 'num', key: 'needNum' } })).toBeNull()
  const needMethod = { field: 'methodIds', key: 'needMethod' } as const
  expect(problemAt('methodIds', { draft, problem: needMethod })).toBeNull()
})

test('selects a single method by default and drops deleted ones', () => {
  const [one, two, waiting] = [
    { id: 1, usableAt: 0 },
    { id: 2, usableAt: 900 },
    { id: 3, usableAt: 1100 },
  ]
  const chosen = (methodIds: number[] | null, methods: Parameters<typeof chosenMethods>[1]) =>
    chosenMethods({ methodIds }, methods, 1000)
  expect(chosen(null, [waiting])).toEqual([3])
  expect(chosen(null, [one, two, waiting])).toEqual([1, 2])
  expect(chosen([], [one])).toEqual([])
  expect(chosen([2, 4], [one, two])).toEqual([2])
})

test('sends an offer with its limits and without an empty remark', () => {
  const form = {
    num: '100',
    price: '7.20',
    minAmount: '10.00',
    maxAmount: '720.00',
    methodIds: '1,2',
    payMinutes: 15,
    autoConfirm: 0,
  }
  expect(offerFormOf({ side: 'sell', draft: good, config, methodIds: [1, 2] })).toEqual(form)
  const draft = { ...good, num: '100.', autoConfirm: true, remark: ' Fast ' }
  expect(offerFormOf({ side: 'sell', draft, config, methodIds: [1, 2] })).toEqual({
    ...form,
    autoConfirm: 1,
    remark: 'Fast',
  })
})

test('uses the market’s first payment window unless an available one is chosen', () => {
  const quick = { ...config, windows: { ...config.windows, payMinutes: [20, 45] } }
  const sent = (payMinutes: number | null) =>
    offerFormOf({ side: 'sell', draft: { ...good, payMinutes }, config: quick, methodIds: [1] }).payMinutes
  expect([sent(null), sent(45), sent(30)]).toEqual([20, 45, 20])
})

test('lets an edited offer keep a payment window that new offers cannot have', () => {
  expect(payChoices(config)).toEqual([15, 30, 60])
  expect(payChoices(config, { payMinutes: 30 })).toEqual([15, 30, 60])
  expect(payChoices(config, { payMinutes: 20 })).toEqual([15, 20, 30, 60])
  expect(chosenMinutes({ payMinutes: 20 }, payChoices(config, { payMinutes: 20 }))).toBe(20)
})

test('basis points over the reference are exact', () => {
  expect(basisPointsOver('7.35', '7.20')).toBe(208)
  expect(basisPointsOver('7.20', '7.20')).toBe(0)
  expect(basisPointsOver('6.48', '7.20')).toBe(-1000)
  expect(basisPointsOver('', '7.20')).toBeNull()
})

function problem(over: Partial<OfferDraft>, methodCount = 1) {
  return problemOf({ draft: { ...good, ...over }, config, available: coin(500_00), methodCount })?.key ?? null
}

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
  chatPerMinute: 30,
  chatPerDay: 500,
  offerEdits: 10,
  transfersToOne: 20,
  stepUpFrom: '1000.00',
  freshHoursMerchant: 24,
}

test('sends no unchanged field', () => {
  expect(changes({})).toEqual({})
  expect(changes({ num: '400.00.', remark: ' Fast ' })).toEqual({})
})

test('converts the typed remaining coin to the total', () => {
  expect(changes({ num: '350' })).toEqual({ num: '450.00' })
})

test('sends each changed field alone, and the widest limit for an emptied one', () => {
  expect(
    changes({ price: '7.30', methodIds: [3, 4], payMinutes: 30, autoConfirm: true, remark: '' }),
  ).toEqual({ price: '7.30', methodIds: '3,4', payMinutes: 30, autoConfirm: 1, remark: '' })
  expect(changes({ minAmount: '', maxAmount: '' })).toEqual({ minAmount: '10.00', maxAmount: '2880.00' })
})

test('sends a premium without a price, and the price type when it changes', () => {
  expect(changes({ priceType: 'float', premium: '-1.5' })).toEqual({ priceType: 'float', premium: '-1.5' })
  const floating = { ...offer, priceType: 'float', premium: '1.00' } as const
  const edit = (over: Partial<OfferDraft>) =>
    changesOf({
      offer: floating,
      draft: { ...draftOf(floating), ...over },
      config: { limits, coinPrice: '7.20', currency: 'CNY' },
    })
  expect(edit({})).toEqual({})
  expect(edit({ premium: '2.00' })).toEqual({ premium: '2.00' })
  expect(edit({ priceType: 'fixed', price: '7.30' })).toEqual({ priceType: 'fixed', price: '7.30' })
})

test('the maker can use the balance and, for a listed offer, the coin that it holds', () => {
  expect(coinText(availableFor(offer, '25.00'))).toBe('425.00')
  expect(coinText(availableFor({ ...offer, status: 'down' }, '25.00'))).toBe('25.00')
})

function changes(over: Partial<OfferDraft>) {
  return changesOf({
    offer,
    draft: { ...draftOf(offer), ...over },
    config: { limits, coinPrice: '7.20', currency: 'CNY' },
  })
}
