import type { Order } from '@u-market/contract'
import { expect, test } from 'vitest'
import { orderIn } from '../../../test/sample-orders.ts'
import { timeText } from '../../base/clock.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { orderWords } from './order-words.ts'

const order = orderIn('paying', 'buyer', { deadlineAt: 1_790_000_000 })

await i18n.preload('orders')
const t = i18n.translator('orders')
const time = '14:32'

test('tells each side whose turn it is and until when', () => {
  expect(words({})).toEqual({
    headline: t('doPay', { name: 'Alice' }),
    otherwise: t('elsePayBuyer', { time }),
  })
  expect(words({ role: 'seller' })).toEqual({
    headline: t('waitPay', { name: 'Bob' }),
    otherwise: t('elsePaySeller', { time }),
  })
})

test('tells both sides until when the order waits for a payment proof that is arriving', () => {
  const endsAt = 1_790_000_180
  const until = timeText(endsAt)
  expect(words({ proofArriving: 1, endsAt }).headline).toBe(t('doPay', { name: 'Alice' }))
  expect(words({ proofArriving: 1, endsAt }, true)).toEqual({
    headline: t('proofArriving'),
    otherwise: t('elseProofBuyer', { time: until }),
  })
  expect(words({ role: 'seller', proofArriving: 1, endsAt }, true).otherwise).toBe(
    t('elseProofSeller', { time: until }),
  )
})

test('tells both sides from when the buyer can appeal a late release', () => {
  const appealOpensAt = 1_790_000_900
  const opens = timeText(appealOpensAt)
  expect(words({ state: 'releasing' }).otherwise).toBe(t('elseReleaseBuyer', { time }))
  expect(words({ state: 'releasing', appealOpensAt }, true).otherwise).toBe(
    t('overdueBuyer', { time: opens }),
  )
  expect(words({ state: 'releasing', role: 'seller', appealOpensAt }, true).otherwise).toBe(
    t('overdueSeller', { time: opens }),
  )
})

test('asks the respondent for a response to an appeal until the deadline', () => {
  const appeal: Partial<Order> = { state: 'appealing' }
  expect(words({ ...appeal, owesResponse: 1 }).headline).toBe(t('doAnswer'))
  expect(words({ ...appeal, appealedBy: 'buyer' }).headline).toBe(t('waitAnswer', { name: 'Alice' }))
  expect(words({ ...appeal, deadlineAt: null }).headline).toBe(t('inAppeal'))
})

test('asks for consent to a proposed ruling from the side that gets less, and tells both sides the shares that apply without an objection', () => {
  const proposal = {
    outcome: 'split',
    toBuyer: '10.00',
    toSeller: '15.00',
    effectiveAt: 1_790_000_900,
    isObjected: 0,
  } as const
  const appeal: Partial<Order> = { state: 'appealing', proposal, awaits: 'buyer' }
  const shares = { toBuyer: '10.00 U', toSeller: '15.00 U', time }
  expect(words(appeal)).toEqual({ headline: t('doConsent'), otherwise: t('elseProposed', shares) })
  expect(words({ ...appeal, role: 'seller' }).headline).toBe(t('waitConsent'))
  const objected = {
    ...appeal,
    proposal: { ...proposal, isObjected: 1 as const },
    awaits: 'operator' as const,
  }
  expect(words(objected)).toEqual({ headline: t('objected'), otherwise: t('elseObjected', shares) })
})

test('tells both sides that coin went back by a decision', () => {
  expect(words({ state: 'cancelled' }).otherwise).toBe(t('cancelledText'))
  for (const role of ['buyer', 'seller'] as const)
    expect(words({ state: 'cancelled', role, appealId: 7, endedBy: 'operator' }).otherwise).toBe(
      t('cancelledByDecision'),
    )
})

test('tells only a buyer who may have paid what to do after an order expired', () => {
  expect(words({ state: 'expired' }).otherwise).toContain(t('expiredPaid'))
  expect(words({ state: 'expired', confirmedAt: null }).otherwise).toBe(t('expiredText'))
  expect(words({ state: 'expired', role: 'seller' }).otherwise).toBe(t('expiredText'))
})

test('tells the asked side what is requested, and that silence changes nothing', () => {
  const until = 1_790_000_900
  const cancelAsked = { by: 'seller', reason: 'Sent back', until } as const
  expect(words({ state: 'releasing', cancelAsked })).toEqual({
    headline: t('askedCancel', { name: 'Alice' }),
    otherwise: t('elseAskedCancel', { time: timeText(until) }),
  })
  expect(words({ state: 'releasing', role: 'seller', cancelAsked }).headline).toBe(t('doRelease'))
  const reopenAsked = { by: 'buyer', reason: '', until } as const
  expect(words({ state: 'expired', role: 'seller', reopenAsked }).headline).toBe(
    t('askedReopen', { name: 'Bob' }),
  )
  expect(words({ state: 'expired', reopenAsked }).otherwise).toContain(
    t('reopenWaits', { time: timeText(until) }),
  )
})

test('describes an end by consent, and until when an order can be reopened', () => {
  expect(words({ state: 'cancelled', endedBy: 'both' }).otherwise).toContain(t('cancelledByConsent'))
  const soon = Math.floor(Date.now() / 1000) + 3600
  expect(words({ state: 'expired', reopenUntil: soon }).otherwise).toContain(
    t('canReopen', { time: timeText(soon) }),
  )
  expect(words({ state: 'expired', role: 'seller', reopenUntil: soon }).otherwise).toBe(t('expiredText'))
})

function words(over: Partial<Order>, isLate = false) {
  return orderWords({ t, order: { ...order, ...over }, isLate, time })
}
