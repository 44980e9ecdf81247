import {
  type Actor,
  actors,
  type CoinEffect,
  type OrderAction,
  type OrderState,
  orderActions,
  orderStates,
} from './lifecycle.ts'

/**
 * Sections 3 and 7 of the contract, copied out by hand and on purpose not derived from `transitions`: two hands have to make the
 * same mistake before a wrong cell passes. One line a cell: from, act, actor, to, coin. What is not here is forbidden.
 */
const text = `
  confirming  confirm      seller    paying      stay
  confirming  confirm      system    paying      stay
  confirming  cancel       seller    cancelled   to_stock
  confirming  cancel       buyer     cancelled   to_stock
  confirming  expire       system    expired     to_stock
  paying      markPaid     buyer     releasing   stay
  paying      cancel       buyer     cancelled   to_stock
  paying      expire       system    expired     to_stock
  releasing   release      seller    completed   to_buyer
  releasing   appeal       seller    appealing   stay
  releasing   appeal       buyer     appealing   stay
  appealing   revoke       seller    releasing   stay
  appealing   revoke       buyer     releasing   stay
  appealing   release      seller    completed   to_buyer
  appealing   ruleRelease  operator  completed   to_buyer
  appealing   ruleRefund   operator  cancelled   to_seller
  completed   acknowledge  buyer     completed   stay
  completed   acknowledge  system    completed   stay
  completed   rate         buyer     completed   stay
  completed   rate         seller    completed   stay
  confirming  remind       buyer     confirming  stay
  paying      remind       seller    paying      stay
  releasing   remind       buyer     releasing   stay
  paying      extend       seller    paying      stay
  releasing   undoPaid     buyer     paying      stay
  releasing   askCancel    seller    releasing   stay
  releasing   agreeCancel  buyer     cancelled   to_stock
  releasing   refuseCancel buyer     releasing   stay
  releasing   lapseRequest system    releasing   stay
  releasing   appeal       system    appealing   stay
  cancelled   askReopen    buyer     cancelled   stay
  cancelled   agreeReopen  seller    releasing   to_escrow
  cancelled   refuseReopen seller    cancelled   stay
  cancelled   lapseRequest system    cancelled   stay
  expired     askReopen    buyer     expired     stay
  expired     agreeReopen  seller    releasing   to_escrow
  expired     refuseReopen seller    expired     stay
  expired     lapseRequest system    expired     stay
`

const coinEffects: readonly CoinEffect[] = ['stay', 'to_stock', 'to_buyer', 'to_seller', 'to_escrow']

type Cell = { from: OrderState; action: OrderAction; by: Actor; to: OrderState; coin: CoinEffect }

export const contractCells: readonly Cell[] = text
  .trim()
  .split('\n')
  .map((row) => {
    const [from, action, by, to, coin] = row.trim().split(/ +/)
    return {
      from: oneOf(orderStates, from),
      action: oneOf(orderActions, action),
      by: oneOf(actors, by),
      to: oneOf(orderStates, to),
      coin: oneOf(coinEffects, coin),
    }
  })

/** What a cell of the whole table must do: lead somewhere, or be refused for the state, or else for the role. */
export function expectedOf(
  from: OrderState,
  action: OrderAction,
  by: Actor,
): { to: OrderState; coin: CoinEffect } | 'ORDER_STATE' | 'ORDER_ROLE' {
  const row = contractCells.filter((cell) => cell.from === from && cell.action === action)
  const cell = row.find((each) => each.by === by)
  if (cell) return { to: cell.to, coin: cell.coin }
  return row.length > 0 ? 'ORDER_ROLE' : 'ORDER_STATE'
}

function oneOf<Word extends string>(known: readonly Word[], written: string | undefined): Word {
  const word = known.find((each) => each === written)
  if (word === undefined) throw new Error(`${written} is no word of the table`)
  return word
}
