import type { CallName, RefusalReason } from '@u-market/contract'
import { type Act, type Dice, formByChance } from '@u-market/testkit/acts'
import type { Market, Name } from './market.ts'

/** A call and its caller; it can be repeated, or sent concurrently with another. */
export type Command = {
  readonly who: Name | Desk
  readonly call: string
  readonly form: Form
  readonly key?: string
}
/** Two operators, a visitor without a session, and the market's timers. */
type Desk = 'olivia' | 'abel' | 'visitor' | 'clock'
export type Form = Readonly<Record<string, string>>
/** A random form of an action from the shared library. */
export function commandByChance<N extends CallName, Known, Seen extends Known>(
  who: Name,
  act: Act<N, Known, Seen>,
  known: Seen,
  dice: Dice,
): Command {
  return { who, call: act.call, form: formByChance(act, known, dice) }
}

/** The data of a successful response. */
export type Answer = Readonly<Record<string, unknown>>

export type CallModel = {
  /** Returns the refusal that the call would get now; null if it would succeed. */
  readonly refusal: (market: Market, command: Command) => RefusalReason | null
  /** Applies a success to the model, and returns what the response must contain. */
  readonly apply: (market: Market, command: Command, answer: Answer) => object
}
