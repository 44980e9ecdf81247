import { type CoinEffect, type OrderAction, orderActions } from './lifecycle.ts'
import { type Actor, actors, type OrderState, orderStates } from './states.ts'

/**
 * The transitions as the specification has them, copied by hand and not derived from `transitions`: a mistake in the table is
 * found unless it was made here too. One cell per line: from, act, actor, to, coin. Anything not listed is forbidden.
 */
const text = `
  confirming  confirm      seller    paying      stay
  confirming  confirm      system    paying      stay
  confirming  cancel       seller    cancelled   return
  confirming  cancel       buyer     cancelled   return
  confirming  expire       system    expired     return
  paying      markPaid     buyer     releasing   stay
  paying      cancel       buyer     cancelled   return
  paying      expire       system    expired     return
  releasing   release      seller    completed   release
  releasing   appeal       seller    appealing   stay
  releasing   appeal       buyer     appealing   stay
  appealing   revoke       seller    releasing   stay
  appealing   revoke       buyer     releasing   stay
  appealing   release      seller    completed   release
  appealing   proposeRelease operator appealing  stay
  appealing   proposeRefund  operator appealing  stay
  appealing   proposeSplit operator  appealing   stay
  appealing   acceptRuling buyer     appealing   stay
  appealing   acceptRuling seller    appealing   stay
  appealing   objectRuling buyer     appealing   stay
  appealing   objectRuling seller    appealing   stay
  appealing   ruleRelease  operator  completed   release
  appealing   ruleRelease  seller    completed   release
  appealing   ruleRelease  system    completed   release
  appealing   ruleRefund   operator  cancelled   refund
  appealing   ruleRefund   buyer     cancelled   refund
  appealing   ruleRefund   system    cancelled   refund
  appealing   ruleSplit    operator  completed   split
  appealing   ruleSplit    buyer     completed   split
  appealing   ruleSplit    seller    completed   split
  appealing   ruleSplit    system    completed   split
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
  releasing   agreeCancel  buyer     cancelled   return
  releasing   refuseCancel buyer     releasing   stay
  releasing   lapseRequest system    releasing   stay
  releasing   appeal       system    appealing   stay
  cancelled   askReopen    buyer     cancelled   stay
  cancelled   agreeReopen  seller    releasing   take
  cancelled   refuseReopen seller    cancelled   stay
  cancelled   lapseRequest system    cancelled   stay
  expired     askReopen    buyer     expired     stay
  expired     agreeReopen  seller    releasing   take
  expired     refuseReopen seller    expired     stay
  completed   claim        seller    completed   stay
  cancelled   claim        buyer     cancelled   stay
  expired     claim        buyer     expired     stay
  expired     lapseRequest system    expired     stay
`

const coinEffects: readonly CoinEffect[] = ['stay', 'return', 'release', 'refund', 'split', 'take']

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

/**
 * Returns the expected result of a cell: the transition, `ORDER_STATE` if the state does not have the act, or `ORDER_ROLE` if
 * this actor may not do it.
 */
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
