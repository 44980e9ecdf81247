import type { Actor, CoinEffect, OrderAction, OrderState } from './lifecycle.ts'

/**
 * Section 3 of the contract, copied out by hand and on purpose not derived from `transitions`: two hands have to make the
 * same mistake before a wrong cell passes. One line a cell: from, act, actor, to, coin. What is not here is forbidden.
 */
const text = `
  confirming  confirmOrder   seller    paying      stay
  confirming  confirmOrder   system    paying      stay
  confirming  cancelOrder    seller    cancelled   to_stock
  confirming  cancelOrder    buyer     cancelled   to_stock
  confirming  expire         system    expired     to_stock
  paying      userPaid       buyer     releasing   stay
  paying      cancelOrder    buyer     cancelled   to_stock
  paying      expire         system    expired     to_stock
  releasing   sendCoin       seller    completed   to_buyer
  releasing   apply          seller    appealing   stay
  releasing   apply          buyer     appealing   stay
  appealing   revoke         seller    releasing   stay
  appealing   revoke         buyer     releasing   stay
  appealing   sendCoin       seller    completed   to_buyer
  appealing   ruleRelease    operator  completed   to_buyer
  appealing   ruleRefund     operator  cancelled   to_seller
  completed   receivedGoods  buyer     completed   stay
  completed   receivedGoods  system    completed   stay
  completed   evaluate       buyer     completed   stay
  completed   evaluate       seller    completed   stay
  confirming  remindingHim   buyer     confirming  stay
  paying      remindingHim   seller    paying      stay
  releasing   remindingHim   buyer     releasing   stay
`

type Cell = { from: OrderState; action: OrderAction; by: Actor; to: OrderState; coin: CoinEffect }

export const contractCells: readonly Cell[] = text
  .trim()
  .split('\n')
  .map((row) => {
    const [from, action, by, to, coin] = row.trim().split(/ +/)
    return { from, action, by, to, coin } as Cell
  })

/** What a cell of the whole table must do: lead somewhere, or be refused for the state, or else for the role. */
export const expectedOf = (
  from: OrderState,
  action: OrderAction,
  by: Actor,
): { to: OrderState; coin: CoinEffect } | 'ORDER_STATE' | 'ORDER_ROLE' => {
  const row = contractCells.filter((cell) => cell.from === from && cell.action === action)
  const cell = row.find((each) => each.by === by)
  if (cell) return { to: cell.to, coin: cell.coin }
  return row.length > 0 ? 'ORDER_ROLE' : 'ORDER_STATE'
}
