import type { Order } from '@u-market/contract'
import { expect, test } from 'vitest'
import { openActs, windowSecondsOf } from './order-acts.ts'

const PAID = 1_790_000_000
const RELEASE_DUE = PAID + 30 * 60

const paidOrder: Order = {
  buy_orderid: 'UO1',
  product_id: 1,
  buyer_id: 1,
  buyer_nickname: 'Bob',
  seller_id: 2,
  seller_nickname: 'Alice',
  role: 'buyer',
  num: '25.00',
  price: '7.20',
  amount: '180.00',
  currency: 'CNY',
  pay_status: 'releasing',
  pay_status_text: '',
  deadline: RELEASE_DUE,
  expires_in: 1800,
  awaits: 'seller',
  actions: ['remindingHim'],
  ma_type: 'bank',
  ma: null,
  voucher: [],
  payer_name: '',
  memo_code: '482913',
  pay_minutes: 15,
  createtime: PAID - 300,
  confirmtime: PAID - 200,
  paytime: PAID,
  sendtime: null,
  receivedtime: null,
  canceltime: null,
  cancel_reason: '',
  remind_at: null,
  evaluated: 0,
  appeal_id: null,
}
const at = (seconds: number) => seconds * 1000

test('the clock opens the buyer’s appeal, though the list of acts on the screen is old', () => {
  const before = openActs(paidOrder, at(PAID + 60))
  expect(before.can('apply')).toBe(false)
  expect(before.appealOpensAt).toBe(RELEASE_DUE)
  const after = openActs(paidOrder, at(RELEASE_DUE))
  expect(after.can('apply')).toBe(true)
  expect(after.appealOpensAt).toBeNull()
  expect(after.isEnding).toBe(false)
})

test('a reminder waits three minutes, and only the one who waits may send it', () => {
  const reminded = { ...paidOrder, remind_at: PAID + 10 }
  expect(openActs(reminded, at(PAID + 60))).toMatchObject({ remindOpensAt: PAID + 190 })
  expect(openActs(reminded, at(PAID + 190)).can('remindingHim')).toBe(true)
  const seller = openActs({ ...reminded, role: 'seller' }, at(PAID + 60))
  expect(seller.can('remindingHim')).toBe(false)
  expect(seller.remindOpensAt).toBeNull()
})

test('an unpaid order past its deadline offers nothing but its end', () => {
  const unpaid: Order = { ...paidOrder, pay_status: 'paying', paytime: null, deadline: PAID, awaits: 'buyer' }
  const acts = openActs(unpaid, at(PAID))
  expect(acts.isEnding).toBe(true)
  expect(acts.can('userPaid')).toBe(false)
  expect(acts.can('cancelOrder')).toBe(false)
  expect(openActs(unpaid, at(PAID - 1)).can('userPaid')).toBe(true)
})

test('only the one who appealed may take the appeal back', () => {
  const appealing: Order = { ...paidOrder, pay_status: 'appealing', awaits: 'operator' }
  expect(openActs(appealing, at(PAID)).can('revoke')).toBe(false)
  expect(openActs({ ...appealing, actions: ['revoke'] }, at(PAID)).can('revoke')).toBe(true)
})

test('the ring knows the whole window', () => {
  expect(windowSecondsOf(paidOrder)).toBe(1800)
  expect(windowSecondsOf({ ...paidOrder, pay_status: 'paying' })).toBe(900)
  expect(windowSecondsOf({ ...paidOrder, deadline: null })).toBe(1)
})
