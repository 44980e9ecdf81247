import type { Order } from '@u-market/contract'
import { defaultSettings } from '@u-market/domain'
import { expect, test } from 'vitest'
import { aliceFacts } from '../../../test/samples.ts'
import { openActs, windowSecondsOf } from './order-acts.ts'

const PAID = 1_790_000_000
const RELEASE_DUE = PAID + 30 * 60

const paidOrder: Order = {
  orderId: 'UO1',
  offerId: 1,
  side: 'sell',
  buyerId: 1,
  buyerNickname: 'Bob',
  sellerId: 2,
  sellerNickname: 'Alice',
  role: 'buyer',
  peer: aliceFacts,
  buyerRealName: 'Bob Lin',
  num: '25.00',
  price: '7.20',
  amount: '180.00',
  fee: '0.00',
  toBuyer: null,
  toSeller: null,
  currency: 'CNY',
  state: 'releasing',
  stateText: '',
  deadlineAt: RELEASE_DUE,
  expiresInSeconds: 1800,
  awaits: 'seller',
  actions: ['remind'],
  actionTimes: [],
  endsAt: null,
  windowSeconds: null,
  methodType: 'bank',
  method: null,
  proofs: [],
  payerName: '',
  paymentReference: '482913',
  payMinutes: 15,
  createdAt: PAID - 300,
  confirmedAt: PAID - 200,
  paidAt: PAID,
  releasedAt: null,
  acknowledgedAt: null,
  cancelledAt: null,
  cancelReason: '',
  remindedAt: null,
  rateUntil: null,
  extended: 0,
  paidUndone: 0,
  cancelRequests: 0,
  cancelAsked: null,
  reopenAsked: null,
  reopenUntil: null,
  endedBy: null,
  proposal: null,
  isRated: 0,
  appealId: null,
  appealedBy: null,
  claimUntil: null,
  claimId: null,
}

test('the clock opens the buyer’s appeal, though the list of acts on the screen is old', () => {
  const before = openActs(paidOrder, at(PAID + 60))
  expect(before.can('appeal')).toBe(false)
  expect(before.appealOpensAt).toBe(RELEASE_DUE)
  const after = openActs(paidOrder, at(RELEASE_DUE))
  expect(after.can('appeal')).toBe(true)
  expect(after.appealOpensAt).toBeNull()
  expect(after.isEnding).toBe(false)
})

test('a reminder waits three minutes, and only the one who waits may send it', () => {
  const reminded = { ...paidOrder, remindedAt: PAID + 10 }
  expect(openActs(reminded, at(PAID + 60))).toMatchObject({ remindOpensAt: PAID + 190 })
  expect(openActs(reminded, at(PAID + 190)).can('remind')).toBe(true)
  const seller = openActs({ ...reminded, role: 'seller' }, at(PAID + 60))
  expect(seller.can('remind')).toBe(false)
  expect(seller.remindOpensAt).toBeNull()
})

test('an unpaid order past its deadline offers nothing but its end', () => {
  const unpaid: Order = { ...paidOrder, state: 'paying', paidAt: null, deadlineAt: PAID, awaits: 'buyer' }
  const acts = openActs(unpaid, at(PAID))
  expect(acts.isEnding).toBe(true)
  expect(acts.can('markPaid')).toBe(false)
  expect(acts.can('cancel')).toBe(false)
  expect(openActs(unpaid, at(PAID - 1)).can('markPaid')).toBe(true)
})

test('only the one who appealed may take the appeal back', () => {
  const appealing: Order = { ...paidOrder, state: 'appealing', awaits: 'operator' }
  expect(openActs(appealing, at(PAID)).can('revoke')).toBe(false)
  expect(openActs({ ...appealing, appealedBy: 'buyer', actions: ['revoke'] }, at(PAID)).can('revoke')).toBe(
    true,
  )
})

test('the ring knows the whole window', () => {
  expect(windowSecondsOf(paidOrder, defaultSettings)).toBe(1800)
  expect(windowSecondsOf({ ...paidOrder, state: 'paying' }, defaultSettings)).toBe(900)
  expect(windowSecondsOf({ ...paidOrder, deadlineAt: null }, defaultSettings)).toBe(1)
})

function at(seconds: number) {
  return seconds * 1000
}
