import type { Order } from '@u-market/contract'
import { expect, test } from 'vitest'
import { aliceFacts } from '../../../test/samples.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { orderWords } from './order-words.ts'

const order: Order = {
  orderId: 'UO1',
  offerId: 1,
  buyerId: 1,
  buyerNickname: 'Bob',
  sellerId: 2,
  sellerNickname: 'Alice',
  role: 'buyer',
  peer: aliceFacts,
  buyerRealName: 'Bob Lin',
  num: '25.00',
  price: '7.20',
  fee: '0.00',
  amount: '180.00',
  currency: 'CNY',
  state: 'paying',
  stateText: '',
  deadlineAt: 1_790_000_000,
  expiresInSeconds: 900,
  awaits: 'buyer',
  actions: [],
  methodType: 'bank',
  method: null,
  proofs: [],
  payerName: '',
  paymentReference: '482913',
  payMinutes: 15,
  createdAt: 1_789_999_000,
  confirmedAt: 1_789_999_100,
  paidAt: null,
  releasedAt: null,
  acknowledgedAt: null,
  cancelledAt: null,
  cancelReason: '',
  remindedAt: null,
  rateUntil: null,
  isRated: 0,
  appealId: null,
}

await i18n.preload('orders')
const t = i18n.translator('orders')
const time = '14:32'

test('each side hears whose turn it is and until when', () => {
  expect(words({})).toEqual({
    headline: t('doPay', { name: 'Alice' }),
    otherwise: t('elsePayBuyer', { time }),
  })
  expect(words({ role: 'seller' })).toEqual({
    headline: t('waitPay', { name: 'Bob' }),
    otherwise: t('elsePaySeller', { time }),
  })
})

test('a release that is late gives the buyer the appeal, and both hear it', () => {
  expect(words({ state: 'releasing' }).otherwise).toBe(t('elseReleaseBuyer', { time }))
  expect(words({ state: 'releasing' }, true).otherwise).toBe(t('overdueBuyer'))
  expect(words({ state: 'releasing', role: 'seller' }, true).otherwise).toBe(t('overdueSeller'))
})

test('in an appeal, the side that did not appeal may answer while there is time', () => {
  const appeal: Partial<Order> = { state: 'appealing' }
  expect(words(appeal).headline).toBe(t('doAnswer'))
  expect(words({ ...appeal, actions: ['revoke'] }).headline).toBe(t('waitAnswer', { name: 'Alice' }))
  expect(words({ ...appeal, deadlineAt: null }).headline).toBe(t('inAppeal'))
})

test('coin that went back after an appeal went back by a decision, and both read so', () => {
  expect(words({ state: 'cancelled' }).otherwise).toBe(t('cancelledText'))
  for (const role of ['buyer', 'seller'] as const)
    expect(words({ state: 'cancelled', role, appealId: 7 }).otherwise).toBe(t('cancelledByDecision'))
})

test('only a buyer who may have paid reads what to do about an order that expired', () => {
  expect(words({ state: 'expired' }).otherwise).toContain(t('expiredPaid'))
  expect(words({ state: 'expired', confirmedAt: null }).otherwise).toBe(t('expiredText'))
  expect(words({ state: 'expired', role: 'seller' }).otherwise).toBe(t('expiredText'))
})

function words(over: Partial<Order>, isLate = false) {
  return orderWords({ t, order: { ...order, ...over }, isLate, time })
}
