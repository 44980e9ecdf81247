import { describe, expect, test } from 'vitest'
import { coin, fiat, price } from '../money.ts'
import { isEasedOffer, type OfferTerms, raisesStakes } from './offer-edits.ts'

const was: OfferTerms = {
  side: 'sell',
  price: price(720),
  premium: null,
  total: coin(50_00),
  min: fiat(100_00),
  max: fiat(500_00),
  conditions: { minCompleted: 3, minRate: 90, minPartners: 4, minDays: 5, firstMax: fiat(200_00) },
  autoConfirm: false,
  methods: [1, 2],
  texts: ['', 'Hello'],
}
const floating: OfferTerms = { ...was, premium: 50 }
const { conditions } = was
const buying = { side: 'buy', methods: ['bank'] } as const

describe('an edit that puts more coin at stake or gives a worse price', () => {
  test.each<[string, OfferTerms, Partial<OfferTerms>]>([
    ['more stock', was, { total: coin(50_01) }],
    ['a lower price', was, { price: price(719) }],
    ['a lower premium', floating, { premium: 49 }],
    ['a price that floats from now on', was, { premium: 50 }],
    ['a price that is fixed from now on', floating, { premium: null }],
    ['a higher price to buy at', { ...was, ...buying }, { price: price(721) }],
  ])('%s takes the payment password, and is held', (_, before, change) => {
    expect(raisesStakes(before, { ...before, ...change })).toBe(true)
    expect(isEasedOffer(before, { ...before, ...change })).toBe(true)
  })

  test.each<[string, OfferTerms, Partial<OfferTerms>]>([
    ['nothing', was, {}],
    ['less stock', was, { total: coin(49_99) }],
    ['a higher price', was, { price: price(721) }],
    ['a higher premium, although the reference fell', floating, { premium: 51, price: price(700) }],
    ['a lower price to buy at', { ...was, ...buying }, { price: price(719) }],
  ])('%s takes neither', (_, before, change) => {
    expect(raisesStakes(before, { ...before, ...change })).toBe(false)
    expect(isEasedOffer(before, { ...before, ...change })).toBe(false)
  })
})

describe('an edit that makes an offer easier to take', () => {
  test.each<[string, Partial<OfferTerms>]>([
    ['a lower minimum', { min: fiat(99_99) }],
    ['a higher maximum', { max: fiat(500_01) }],
    ['orders that confirm themselves', { autoConfirm: true }],
    ['fewer completed orders', { conditions: { ...conditions, minCompleted: 2 } }],
    ['no completion rate', { conditions: { ...conditions, minRate: null } }],
    ['fewer partners', { conditions: { ...conditions, minPartners: 3 } }],
    ['fewer days', { conditions: { ...conditions, minDays: 4 } }],
    ['more for a first trade', { conditions: { ...conditions, firstMax: fiat(200_01) } }],
    ['any amount for a first trade', { conditions: { ...conditions, firstMax: null } }],
    ['another payment method', { methods: [1, 3] }],
    ['another remark', { texts: ['Pay elsewhere', 'Hello'] }],
  ])('%s is held, but takes no payment password', (_, change) => {
    expect(isEasedOffer(was, { ...was, ...change })).toBe(true)
    expect(raisesStakes(was, { ...was, ...change })).toBe(false)
  })

  test.each<[string, Partial<OfferTerms>]>([
    ['a higher minimum', { min: fiat(100_01) }],
    ['a lower maximum', { max: fiat(499_99) }],
    [
      'stricter conditions',
      { conditions: { minCompleted: 4, minRate: 91, minPartners: 5, minDays: 6, firstMax: fiat(199_99) } },
    ],
    ['one payment method less', { methods: [2] }],
    ['one text less', { texts: ['', ''] }],
  ])('%s is not held', (_, change) => expect(isEasedOffer(was, { ...was, ...change })).toBe(false))
})
