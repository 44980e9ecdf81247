/** Forms of operators' decisions. */
import type { ConsoleCallName, ConsoleFormOf } from '@u-market/contract'
import type { Ruling } from '@u-market/domain'
import type { Dice } from './dice.ts'
import type { Effect, EffectTable } from './effects.ts'
import { textOf } from './values.ts'

/** A ruling on the coin; `toBuyer` makes it a split. */
export type RulingForm = Exclude<Ruling, 'split'> | { readonly toBuyer: string }

/** @param seen number of the newest evidence that was read */
export function ruleAppeal(
  { id, seen }: { readonly id: number; readonly seen: number },
  ruling: RulingForm,
  reason = 'The evidence is clear.',
) {
  const ruled = typeof ruling === 'string' ? { ruling } : { ruling: 'split' as const, ...ruling }
  return { id: String(id), ...ruled, reason, seen: String(seen) }
}

/** @param num the order's coin, in minor units */
export function rulingByChance(ruling: Ruling, num: bigint, dice: Dice): RulingForm {
  return ruling === 'split' ? { toBuyer: textOf(1 + dice.below(Number(num) - 1)) } : ruling
}

/** For a verification or a merchant's application. */
export function approval(id: number) {
  return { id: String(id), decision: 'approve' as const }
}

export function refusal(id: number, reason = 'Not as we ask for it.') {
  return { id: String(id), decision: 'refuse' as const, reason }
}

/** For an exchange. */
export function payout(id: number, transactionId: string) {
  return { id: String(id), decision: 'pay' as const, transactionId }
}

export function decideExchange(id: number, dice: Dice) {
  return dice.chance(55) ? payout(id, transactionId(dice)) : refusal(id, 'Not a known address')
}

export function decideApplication(id: number, dice: Dice) {
  return dice.chance(60) ? approval(id) : refusal(id)
}

export function issue(userId: number, { amount, reason }: { amount: string; reason: string }) {
  return { operation: 'issue' as const, userId: String(userId), amount, reason }
}

const effects: {
  readonly [N in ConsoleCallName]?: {
    readonly table: EffectTable
    readonly by: keyof ConsoleFormOf<N> & string
  }
} = {
  proposeCoin: { table: 'issues', by: 'reason' },
  answerConversation: { table: 'messages', by: 'message' },
}

/** Returns the countable effects of an operator's call, keyed by words that no other act writes. */
export function effectsOfConsole(call: ConsoleCallName, form: object): readonly Effect[] {
  const effect = effects[call]
  return effect ? [{ table: effect.table, key: String(Reflect.get(form, effect.by)) }] : []
}

function transactionId(dice: Dice): string {
  return Array.from({ length: 64 }, () => dice.below(16).toString(16)).join('')
}
