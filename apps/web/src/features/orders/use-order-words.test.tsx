import type { Order } from '@u-market/contract'
import { orderStates } from '@u-market/domain'
import { expect, test } from 'vitest'
import { orderIn } from '../../../test/sample-orders.ts'
import { MORNING } from '../../../test/samples.ts'
import { speak, standStillAt, use } from '../../../test/show.tsx'
import { needsMyAction } from '../../base/needs-my-action.ts'
import { isOpenOrder, useOrderWords, useStateLabel } from './order-words.ts'

type TurnTexts = { readonly buyer: string; readonly seller: string }

/** Expected headline of every state for either side. */
const english: Readonly<Record<Order['state'], TurnTexts>> = {
  confirming: { buyer: 'You can pay once Alice confirms', seller: 'Confirm the order' },
  paying: { buyer: 'Pay Alice', seller: 'Bob is paying you' },
  releasing: { buyer: 'Alice is checking your payment', seller: 'Check the money, then release' },
  appealing: { buyer: 'Support decides the appeal', seller: 'Support decides the appeal' },
  completed: { buyer: 'You received 25.00 U', seller: 'You sold 25.00 U' },
  cancelled: { buyer: 'Order cancelled', seller: 'Order cancelled' },
  expired: { buyer: 'Order expired', seller: 'Order expired' },
}
const chinese: Readonly<Record<Order['state'], TurnTexts>> = {
  confirming: { buyer: 'Alice 确认后即可付款', seller: '请确认订单' },
  paying: { buyer: '请向 Alice 付款', seller: 'Bob 正在付款' },
  releasing: { buyer: 'Alice 正在核实您的付款', seller: '核实到账后放币' },
  appealing: { buyer: '客服正在裁决申诉', seller: '客服正在裁决申诉' },
  completed: { buyer: '25.00 U 已到账', seller: '您已卖出 25.00 U' },
  cancelled: { buyer: '订单已取消', seller: '订单已取消' },
  expired: { buyer: '订单超时关闭', seller: '订单超时关闭' },
}

test.each(orderStates)('has headlines for %s for either side in both languages', async (state) => {
  const words = await open()
  const said = () => ({
    buyer: words()(orderIn(state, 'buyer'), false).headline,
    seller: words()(orderIn(state, 'seller'), false).headline,
  })
  expect(said()).toEqual(english[state])
  await speak('zh-CN')
  expect(said()).toEqual(chinese[state])
})

test.each([
  ['confirming', 'buyer', /seller does not confirm by 09:45.*Do not pay yet/],
  ['confirming', 'seller', /do not confirm by 09:45.*counts against your record/],
  ['paying', 'buyer', /After 09:45, do not pay.*counts against you/],
  ['paying', 'seller', /unpaid by 09:45.*the coin goes back to you/],
  ['releasing', 'buyer', /not released by 10:00, you can appeal/],
  ['releasing', 'seller', /Release by 10:00/],
  ['appealing', 'buyer', /coin stays in escrow until the decision/],
  ['completed', 'buyer', /coin is in your balance/],
  ['completed', 'seller', /To Bob, for ¥180\.00/],
  ['cancelled', 'seller', /The coin went back to the seller/],
] as const)('for an order %s tells a %s what happens without an action', async (state, role, otherwise) => {
  expect((await open())()(orderIn(state, role), false).otherwise).toMatch(otherwise)
})

test('tells both sides that a buyer can appeal a late release', async () => {
  const words = await open()
  expect(words()(orderIn('releasing', 'buyer'), true).otherwise).toMatch(/You can appeal now/)
  expect(words()(orderIn('releasing', 'seller'), true).otherwise).toMatch(/The buyer can appeal now/)
})

test('awaits the respondent’s response to an appeal until the deadline', async () => {
  const words = await open()
  const open_ = { deadlineAt: MORNING + 3600 }
  expect(
    words()(orderIn('appealing', 'buyer', { ...open_, appealedBy: 'buyer', actions: ['revoke'] }), false),
  ).toEqual({
    headline: 'Waiting for Alice to respond',
    otherwise: 'The other party can respond by 10:30. The coin stays in escrow until the decision.',
  })
  expect(words()(orderIn('appealing', 'seller', open_), false)).toMatchObject({
    headline: 'Respond to the appeal',
    otherwise: expect.stringMatching(/^Respond by 10:30/),
  })
  expect(needsMyAction(orderIn('appealing', 'seller', open_))).toBe(true)
  expect(
    needsMyAction(orderIn('appealing', 'buyer', { ...open_, appealedBy: 'buyer', actions: ['revoke'] })),
  ).toBe(false)
})

test('tells a buyer who may have paid an expired order where to write', async () => {
  const words = await open()
  const confirmed = { confirmedAt: MORNING }
  const paid = /Already paid/
  expect(words()(orderIn('expired', 'buyer', confirmed), false).otherwise).toMatch(paid)
  expect(words()(orderIn('expired', 'buyer'), false).otherwise).not.toMatch(paid)
  expect(words()(orderIn('expired', 'seller', confirmed), false).otherwise).not.toMatch(paid)
})

test('treats an order as open until it ends, and gives the turn to at most one party', () => {
  const open = orderStates.filter((state) => isOpenOrder(orderIn(state, 'buyer')))
  expect(open).toEqual(['confirming', 'paying', 'releasing', 'appealing'])
  const turns = open.map((state) => [
    needsMyAction(orderIn(state, 'buyer')),
    needsMyAction(orderIn(state, 'seller')),
  ])
  expect(turns).toEqual([
    [false, true],
    [true, false],
    [false, true],
    [false, false],
  ])
})

test('has a distinct label for each state', async () => {
  const { result } = await use(useStateLabel)
  const labels = () => orderStates.map((state) => result.current(state))
  expect(labels()).toEqual([
    ...['To confirm', 'To pay', 'To release', 'In appeal', 'Completed', 'Cancelled', 'Expired'],
  ])
  await speak('zh-CN')
  expect(labels()).toEqual(['待确认', '待付款', '待放币', '申诉中', '已完成', '已取消', '已超时'])
})

async function open() {
  standStillAt(MORNING)
  const { result } = await use(useOrderWords)
  return () => result.current
}
