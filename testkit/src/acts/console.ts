import type { ConsoleCallName, ConsoleFormOf } from '@u-market/contract'
import type { Ruling } from '@u-market/domain'
import type { Dice } from './dice.ts'
import type { Effect, EffectTable } from './effects.ts'
import { textOf } from './values.ts'

/** What an operator knows of an appeal: how much of it they have read, and what its order is about. */
type AppealSeen = { readonly id: number; readonly seen: number; readonly num: bigint }

/** Forms of what operators decide. */

export function ruleAppeal({ id, seen, num }: AppealSeen, ruling: Ruling, dice: Dice) {
  const toBuyer = textOf(1 + dice.below(Number(num) - 1))
  return {
    ...{ id: String(id), ruling, seen: String(seen), reason: 'The evidence is clear.' },
    ...(ruling === 'split' && { toBuyer }),
  }
}

export function decideExchange(id: number, dice: Dice) {
  return dice.chance(55)
    ? { id: String(id), decision: 'pay' as const, transactionId: transactionId(dice) }
    : { id: String(id), decision: 'refuse' as const, reason: 'Not a known address' }
}

/** On a verification or on a merchant's application. */
export function decideApplication(id: number, dice: Dice) {
  return dice.chance(60)
    ? { id: String(id), decision: 'approve' as const }
    : { id: String(id), decision: 'refuse' as const, reason: 'Not as we ask for it.' }
}

export function issue(userId: number, { amount, reason }: { amount: string; reason: string }) {
  return { deed: 'issue' as const, userId: String(userId), amount, reason }
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

/** What an operator's call leaves that can be counted, told by words that nobody else writes. */
export function effectsOfConsole(call: ConsoleCallName, form: object): readonly Effect[] {
  const effect = effects[call]
  return effect ? [{ table: effect.table, key: String(Reflect.get(form, effect.by)) }] : []
}

function transactionId(dice: Dice): string {
  return Array.from({ length: 64 }, () => dice.below(16).toString(16)).join('')
}
