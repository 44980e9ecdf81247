import type { HomeConfig } from '@u-market/contract'
import { coin } from '@u-market/domain'
import { expect, test } from 'vitest'
import { basisPointsOver, emptyDraft, limitsOf, type OfferDraft, problemOf } from './offer-form.ts'

const config: HomeConfig = {
  coin_name: 'U',
  currency: 'CNY',
  coin_price: '7.20',
  usdt_rate: '1.000000',
  usdt_fee: '1.000000',
  networks: [],
  bond: '1000.00',
  fee: '0.00',
  limits: {
    order_min: '10.00',
    order_max: '50000.00',
    price_min: '6.48',
    price_max: '7.92',
    newcomer_open_orders: 3,
    newcomer_completed_orders: 3,
  },
  windows: {
    confirm_minutes: 10,
    pay_minutes: [15, 30, 60],
    release_minutes: 30,
    remind_seconds: 180,
    acknowledge_hours: 24,
  },
  ma_types: [],
  banners: [],
  notices: [],
  share: { title: '', text: '', url: '' },
  customer: { online: 1, hours: '', answer_minutes: 15 },
  ws_url: '',
  public_url: '',
  push_key: '',
  version: '',
  demo: 1,
}
const good: OfferDraft = { ...emptyDraft, num: '100', price: '7.20' }
const problem = (over: Partial<OfferDraft>, methodCount = 1) =>
  problemOf({ draft: { ...good, ...over }, config, available: coin(500_00), methodCount })?.key ?? null

test('a whole offer has no problem, and what is missing is said in the order of the form', () => {
  expect(problem({})).toBeNull()
  expect(problem({ num: '', price: '' })).toBe('needNum')
  expect(problem({ num: '500.01' })).toBe('overBalance')
  expect(problem({ price: '' })).toBe('needPrice')
  expect(problem({ price: '6.47' })).toBe('outOfBand')
  expect(problem({ price: '6.48' })).toBeNull()
  expect(problem({ price: '7.93' })).toBe('outOfBand')
  expect(problem({ min_limit: '9.99' })).toBe('underMin')
  expect(problem({ min_limit: '300', max_limit: '200' })).toBe('minOverMax')
  expect(problem({}, 0)).toBe('needMethod')
})

test('an offer nobody could order from is stopped', () => {
  expect(problem({ num: '1' })).toBe('worthTooLittle')
  expect(problem({ min_limit: '720.01', max_limit: '800' })).toBe('worthTooLittle')
  expect(problem({ min_limit: '720', max_limit: '800' })).toBeNull()
})

test('limits left empty are as wide as they can be', () => {
  expect(limitsOf(good, config)).toEqual({ min: '10.00', max: '720.00' })
  expect(limitsOf({ ...good, num: '99999' }, config).max).toBe('50000.00')
  expect(limitsOf({ ...good, min_limit: '50.', max_limit: '700' }, config)).toEqual({ min: '50', max: '700' })
})

test('the distance to the reference price is told exactly', () => {
  expect(basisPointsOver('7.35', '7.20')).toBe(208)
  expect(basisPointsOver('7.20', '7.20')).toBe(0)
  expect(basisPointsOver('6.48', '7.20')).toBe(-1000)
  expect(basisPointsOver('', '7.20')).toBeNull()
})
