import { type CallName, endpoints } from '@u-market/contract'
import type { Side } from '@u-market/domain'
import { expect, test } from 'vitest'
import {
  type Act,
  actsByName,
  type Dice,
  effectsOf,
  effectsOfOrderAct,
  exchange,
  formByChance,
  forms,
  listOffer,
  nothing,
  orderActs,
  partyActions,
  payBond,
  placeOrder,
  postBuyOffer,
  quickBuy,
  quickSell,
  sellTo,
  throwDice,
  transfer,
} from './index.ts'

const TIMES = 50
const sides: readonly Side[] = ['buyer', 'seller']

function doer(side: Side, disputeId: number | null = 1001) {
  const proofs = nothing.picture('voucher')
  return { orderId: nothing.order, side, disputeId, payPassword: '135790', proofs, words: () => 'Some words' }
}

function expectTaken(call: CallName, form: object) {
  expect(endpoints[call].body.safeParse(form).error?.issues ?? [], call).toEqual([])
}

function expectForms<N extends CallName, Known, Seen extends Known>(act: Act<N, Known, Seen>, known: Seen) {
  expectTaken(act.call, act.form(known))
  for (let seed = 0; seed < TIMES; seed++) expectTaken(act.call, formByChance(act, known, throwDice(seed)))
}

test('order acts of either side make forms that their calls accept', () => {
  for (const action of partyActions)
    for (const side of sides) {
      expectForms(orderActs[action], doer(side))
      expect(orderActs[action].form(doer(side))).toMatchObject(orderActs[action].says)
    }
})

test('acts on offers, orders and coin make forms that their calls accept', () => {
  const offer = { id: 1, price: 720n, min: 10_00n, remaining: 50_00n, methodTypes: ['bank'] }
  const seller = { payPassword: '135790', methods: [{ id: 7, type: 'bank' }] }
  const quantity = { num: '5.00' }
  // Random terms of an offer may be refused, so only the plain form is checked.
  expectTaken(listOffer.call, listOffer.form({ seller, num: '5.00' }))
  expectTaken(
    postBuyOffer.call,
    postBuyOffer.form({ num: '5.00', premium: '-1.20', types: ['bank', 'alipay'] }),
  )
  expectForms(placeOrder, { offer, quantity })
  expectForms(quickBuy, { quantity: { amount: '36.00' } })
  expectForms(sellTo, { offer, seller, strange: [], quantity })
  expectForms(quickSell, { seller, strange: [], quantity })
  expectForms(transfer, { payer: seller, to: nothing.wallet, amount: '1.00' })
  expectForms(payBond, { payer: seller })
  expectForms(exchange, { payer: seller, coin: '10.00' })
})

test('agreeing and refusing share the name of their call', () => {
  expect(actsByName.get('answerCancel')).toEqual(['agreeCancel', 'refuseCancel'])
  expect(actsByName.get('confirm')).toEqual(['confirm'])
})

test('effects are keyed by the words of an act, or by user and amount', () => {
  expect(effectsOf('reportBug', forms.reportBug, 5)).toEqual([
    { table: 'reports', key: 'The button does nothing' },
  ])
  expect(effectsOf('placeOrder', { num: '2.05' }, 5)).toEqual([{ table: 'orders', key: '5:205' }])
  expect(effectsOf('placeOrder', { amount: '20.00' }, 5)).toEqual([])
  const key = `${nothing.order} appeal_revoked buyer`
  expect(effectsOfOrderAct('revoke', doer('buyer'))).toEqual([{ table: 'orderEvents', key }])
  expect(effectsOfOrderAct('revoke', doer('buyer', null))).toEqual([])
})

test('the same seed gives the same numbers, whatever a separate stream draws', () => {
  const [one, other] = [throwDice(7), throwDice(7)]
  one.stream('part').below(6)
  const thrown = (dice: Dice) => Array.from({ length: 20 }, () => dice.below(1000))
  expect(thrown(one)).toEqual(thrown(other))
  expect(thrown(one.stream('part'))).toEqual(thrown(other.stream('part')))
})
