import { screen } from '@testing-library/react'
import type { Offer } from '@u-market/contract'
import { fiatText } from '@u-market/domain'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { alice, bob, config, offer, rail } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { OfferCard } from '../../parts/OfferCard.tsx'
import { changedAsked, nothingAsked } from './asked-conditions.ts'
import { PauseOffers } from './MyOffers.tsx'
import { OfferConditions, OfferRules } from './OfferTerms.tsx'
import { moneyRange } from './quantity.ts'

const asking: Offer = {
  ...offer,
  conditions: { minCompleted: 10, minRate: 95, minPartners: 5, minDays: 30, firstMax: '100.00' },
  fits: 0,
  unfit: ['minCompleted', 'minRate', 'minPartners'],
  firstMaxApplies: 1,
  firstLeft: '60.00',
  eligibility: { completed: 3, rate: null, partners: 2, days: 40 },
}

test('shows each condition with the user’s value and whether it is met', async () => {
  await show(<OfferConditions offer={asking} />, { as: bob })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'At least 10 completed orders (you: 3)',
    'Completion rate of at least 95% (you: no record yet)',
    'At least 5 different partners in 30 days (you: 2)',
    'Registered for at least 30 days (you: 40)',
    expect.stringMatching(/^At most .*100\.00 with this seller until .* \(.*60\.00 left\)$/),
  ])
  expect(screen.getAllByRole('img', { name: 'Not met' })).toHaveLength(3)
  expect(screen.getAllByRole('img', { name: 'Met' })).toHaveLength(2)
})

test('says the times of the payment method’s rail, on the card as in the rules, and warns a seller of payments taken back', async () => {
  const slow = {
    type: 'sepa',
    name: 'SEPA transfer',
    reversible: 1,
    payMinutes: 60,
    releaseMinutes: 1440,
  } as const
  const withRails = { ...config, methodTypes: [...config.methodTypes, rail({ ...slow, fields: [] })] }
  useUserInfo.getState().keepHomeConfig(withRails)
  const taken = { ...offer, methodTypes: ['bank', 'sepa'] }
  await show(
    <>
      <OfferCard offer={taken} most="360.00" />
      <OfferRules offer={taken} config={withRails} methodType="sepa" />
      <OfferRules offer={{ ...taken, side: 'buy' }} config={withRails} methodType="sepa" />
      <OfferRules offer={taken} config={withRails} methodType="bank" />
    </>,
    { as: bob },
  )
  expect(await screen.findByText('Pay in 15–60 min')).toBeVisible()
  const rules = screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)
  expect(rules).toEqual([
    expect.stringContaining('confirms within'),
    expect.stringContaining('you have 60 minutes to pay'),
    expect.stringContaining('releases it within 24 hours'),
    expect.stringContaining('at once'),
    expect.stringContaining('has 60 minutes to pay'),
    expect.stringContaining('not paid by then'),
    expect.stringContaining('you have 24 hours to release'),
    expect.stringContaining('SEPA transfer can be taken back'),
    expect.stringContaining('confirms within'),
    expect.stringContaining('you have 15 minutes to pay'),
    expect.stringContaining('releases it within 30 minutes'),
  ])
})

test('limits an order to what is left of the offer’s first-trade maximum', () => {
  expect(fiatText(moneyRange(asking, config.limits).max)).toBe('60.00')
  expect(fiatText(moneyRange({ ...asking, firstMaxApplies: 0, firstLeft: null }, config.limits).max)).toBe(
    '360.00',
  )
})

test('sends only changed conditions, and 0 for an emptied field', () => {
  const before = { ...nothingAsked, minDays: '30', firstMax: '100.00' }
  expect(changedAsked(before, before)).toEqual({})
  expect(changedAsked({ ...before, minDays: '', minRate: '95' }, before)).toEqual({
    minDays: '0',
    minRate: '95',
  })
})

test('pauses all offers with one switch and says so', async () => {
  market.answers('getUser', alice)
  market.answers('pauseOffers', () => {
    const paused = { ...alice, paused: 1 as const }
    market.answers('getUser', paused)
    return paused
  })
  const { user } = await show(<PauseOffers />, { as: alice })
  await user.click(await screen.findByRole('switch', { name: /^Pause all offers/ }))
  expect(await screen.findByText(/^Your offers are paused until you resume/)).toBeVisible()
  expect(market.asked('pauseOffers').map(({ form }) => form)).toEqual([{ on: '1' }])
})
