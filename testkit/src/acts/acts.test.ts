import { endpoints } from '@u-market/contract'
import type { Side } from '@u-market/domain'
import { expect, test } from 'vitest'
import {
  actsByName,
  type Dice,
  effectsOf,
  effectsOfOrderAct,
  exchange,
  forms,
  nothing,
  orderActs,
  partyActions,
  placeOrder,
  quickBuy,
  quickQuantity,
  quickSell,
  sellTo,
  throwDice,
  transfer,
} from './index.ts'

const TIMES = 50
const sides: readonly Side[] = ['buyer', 'seller']

function doer(side: Side, disputeId: number | null = 1001) {
  const proofs = () => nothing.picture('voucher')
  return { orderId: nothing.order, side, disputeId, payPassword: '135790', proofs, words: () => 'Some words' }
}

test('an act of either side makes forms that its call takes', () => {
  for (const action of partyActions)
    for (const side of sides)
      for (let seed = 0; seed < TIMES; seed++) {
        const { call, form, says } = orderActs[action]
        const made = form(doer(side), throwDice(seed))
        expect(endpoints[call].body.safeParse(made).error?.issues ?? [], action).toEqual([])
        expect(made).toMatchObject(says)
      }
})

test('so do the acts that begin an order and that send coin', () => {
  const offer = { id: 1, price: 720n, min: 10_00n, remaining: 50_00n, methodTypes: ['bank'] }
  const seller = { payPassword: '135790', methods: [{ id: 7, type: 'bank' }] }
  const made = {
    placeOrder: (dice: Dice) => placeOrder(offer, quickQuantity(dice), dice),
    quickBuy: (dice: Dice) => quickBuy(quickQuantity(dice), dice),
    sellTo: (dice: Dice) => sellTo(offer, quickQuantity(dice), { seller, strange: [], dice }),
    quickSell: (dice: Dice) => quickSell(quickQuantity(dice), { seller, strange: [], dice }),
    payCoin: (dice: Dice) => ({ ...transfer(nothing.wallet, seller, dice), amount: '1.00' }),
    requestExchange: () => ({ ...exchange(seller), coin: '10.00' }),
  } as const
  for (const call of ['placeOrder', 'quickBuy', 'sellTo', 'quickSell', 'payCoin', 'requestExchange'] as const)
    for (let seed = 0; seed < TIMES; seed++)
      expect(endpoints[call].body.safeParse(made[call](throwDice(seed))).error?.issues ?? [], call).toEqual(
        [],
      )
})

test('two answers of one call have one name among what an order offers', () => {
  expect(actsByName.get('answerCancel')).toEqual(['agreeCancel', 'refuseCancel'])
  expect(actsByName.get('confirm')).toEqual(['confirm'])
})

test('what an act leaves is told by its words, or by who has placed which amount', () => {
  expect(effectsOf('reportFault', forms.reportFault, 5)).toEqual([
    { table: 'faults', key: 'The button does nothing' },
  ])
  expect(effectsOf('placeOrder', { num: '2.05' }, 5)).toEqual([{ table: 'orders', key: '5:205' }])
  expect(effectsOf('placeOrder', { amount: '20.00' }, 5)).toEqual([])
  const key = `${nothing.order} appeal_revoked buyer`
  expect(effectsOfOrderAct('revoke', doer('buyer'))).toEqual([{ table: 'orderEvents', key }])
  expect(effectsOfOrderAct('revoke', doer('buyer', null))).toEqual([])
})

test('the same seed throws the same, and a part of its own does not disturb it', () => {
  const [one, other] = [throwDice(7), throwDice(7)]
  one.stream('part').below(6)
  const thrown = (dice: Dice) => Array.from({ length: 20 }, () => dice.below(1000))
  expect(thrown(one)).toEqual(thrown(other))
  expect(thrown(one.stream('part'))).toEqual(thrown(other.stream('part')))
})
