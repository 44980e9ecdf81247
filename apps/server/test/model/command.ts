import type { CallName, RefusalReason } from '@u-market/contract'
import { type Act, type Dice, formByChance } from '@u-market/testkit/acts'
import type { Market, Name } from './market.ts'

/** A call and its caller: can be sent again, or at the same time as another. */
export type Command = {
  readonly who: Name | Desk
  readonly call: string
  readonly form: Form
  readonly key?: string
}
/** The operator, and another; somebody who is not logged in; the market's own timers. */
type Desk = 'olivia' | 'abel' | 'visitor' | 'clock'
export type Form = Readonly<Record<string, string>>
/** An act of the library, as chance has it. */
export function commandByChance<N extends CallName, Known, Seen extends Known>(
  who: Name,
  act: Act<N, Known, Seen>,
  known: Seen,
  dice: Dice,
): Command {
  return { who, call: act.call, form: formByChance(act, known, dice) }
}

/** The data of a success. */
export type Answer = Readonly<Record<string, unknown>>

export type CallModel = {
  /** Why the call would be refused now; null: it would succeed. */
  readonly refusal: (market: Market, command: Command) => RefusalReason | null
  /** Applies a success to the model; answers what the answer must hold. */
  readonly apply: (market: Market, command: Command, answer: Answer) => object
}
