/** Forms of operators' decisions. */
import type { ConsoleCallName, ConsoleDataOf, ConsoleFormOf } from '@u-market/contract'
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
export function authorisation(id: number) {
  return { id: String(id), decision: 'authorise' as const }
}

/** For an authorised exchange. */
export function payout(id: number, transactionId: string) {
  return { id: String(id), decision: 'pay' as const, transactionId }
}

/** For an exchange that was sent. */
export function confirmation(id: number, transactionId: string) {
  return { id: String(id), decision: 'confirm' as const, transactionId }
}

type Stepping = Pick<ConsoleDataOf<'decideExchange'>, 'id' | 'status' | 'transactionId'>

/** A step of an exchange, mostly one that its status allows. */
export function decideExchange({ id, status, transactionId }: Stepping, dice: Dice) {
  const step = dice.chance(90) ? status : (dice.pick(['pending', 'authorised', 'paid'] as const) ?? 'paid')
  if (step === 'paid')
    return dice.chance(70)
      ? confirmation(id, transactionId || randomTransaction(dice))
      : {
          ...payout(id, randomTransaction(dice)),
          decision: 'correct' as const,
          reason: 'A slip of the hand',
        }
  if (dice.chance(30)) return { ...refusal(id, 'Not a known address'), seenStatus: seenOf(step) }
  return step === 'authorised' ? payout(id, randomTransaction(dice)) : authorisation(id)
}

function seenOf(status: Stepping['status']): 'pending' | 'authorised' {
  return status === 'authorised' ? status : 'pending'
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

function randomTransaction(dice: Dice): string {
  return Array.from({ length: 64 }, () => dice.below(16).toString(16)).join('')
}
