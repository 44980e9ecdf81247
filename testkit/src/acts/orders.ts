import type { CallName, FormOf } from '@u-market/contract'
import { claimTypes, keysOf, type Side, type transitions, transitionsOf } from '@u-market/domain'
import type { Act } from './act.ts'
import type { Dice } from './dice.ts'
import { nothing } from './values.ts'

type ByParty<Row> = Row extends { readonly action: infer Action; readonly by: readonly (infer By)[] }
  ? [Extract<By, Side>] extends [never]
    ? never
    : Action
  : never
/** Acts that a party of an order may do at some time, from the lifecycle's table. */
export type PartyAction = ByParty<(typeof transitions)[number]>

/** The acting party's data for a form. */
export type Doer = {
  readonly orderId: string
  /** Id of the order's dispute; null if it has none. */
  readonly disputeId: number | null
  readonly payPassword: string
  /** Addresses of pictures, if the act shows any. */
  readonly proofs: string
  /** Returns what the party says, in place of the usual words. */
  readonly words: (usual: string) => string
}
export type DoerByChance = Doer & { readonly side: Side }

export type OrderAct<N extends CallName = CallName> = Act<N, Doer, DoerByChance> & {
  /** Kind of the event that records the act. */
  readonly leaves: string
  /** Fields that select this act, for a call that does several. */
  readonly says: Readonly<Record<string, string>>
}

const acts = {
  confirm: step('confirmOrder', 'order_confirmed', about),
  cancel: step('cancelOrder', 'order_cancelled', about, {
    vary: ({ words }, dice) => ({ ...(dice.chance(50) && { reason: words('I have changed my mind') }) }),
  }),
  markPaid: step('markPaid', 'order_paid', payment, { vary: payer }),
  extend: step('extendOrder', 'order_extended', about),
  release: step('releaseCoin', 'order_completed', ({ orderId, payPassword }) => ({ orderId, payPassword })),
  undoPaid: step('undoPaid', 'order_paid_undone', about),
  askCancel: step('askCancel', 'order_cancel_asked', ({ orderId, words }) => ({
    orderId,
    reason: words('The payment has not come'),
  })),
  agreeCancel: step('answerCancel', 'cancel_agreed', answer('1'), { says: { agree: '1' } }),
  refuseCancel: step('answerCancel', 'cancel_refused', answer('0'), { says: { agree: '0' } }),
  askReopen: step('askReopen', 'order_reopen_asked', payment, { vary: payer }),
  agreeReopen: step('answerReopen', 'order_reopened', answer('1'), { says: { agree: '1' } }),
  refuseReopen: step('answerReopen', 'reopen_refused', answer('0'), { says: { agree: '0' } }),
  appeal: dispute('appeal', 'appeal_opened', {
    usual: { type: 'other', content: 'Please look into this order.' },
    types: () => ['unpaid', 'unreleased', 'wrong_amount', 'wrong_payer', 'other'],
  }),
  claim: dispute('claim', 'claim_opened', {
    usual: { type: 'late_paid', content: 'My payment came after the end.' },
    types: ({ side }) => claimTypes[side],
  }),
  revoke: step('revokeDispute', 'appeal_revoked', ofDispute),
  acceptRuling: step('acceptRuling', 'appeal_ruling_accepted', ofDispute),
  ruleRelease: step('acceptRuling', 'appeal_ruling_accepted', ofDispute),
  ruleRefund: step('acceptRuling', 'appeal_ruling_accepted', ofDispute),
  ruleSplit: step('acceptRuling', 'appeal_ruling_accepted', ofDispute),
  objectRuling: step('objectRuling', 'appeal_ruling_objected', (doer) => ({
    ...ofDispute(doer),
    content: doer.words('That is not how it was.'),
  })),
  remind: step('remindOther', 'order_reminder', about),
  acknowledge: step('acknowledgeOrder', 'order_acknowledged', about),
  rate: step('rateOrder', 'order_rated', (doer) => ({ ...about(doer), score: '5' }), {
    vary: ({ words }, dice) => ({ score: String(dice.between(1, 5)), content: words('Quick and friendly') }),
  }),
} as const satisfies Readonly<Record<PartyAction, OrderAct>>

/** The call of each act. */
export type CallsOfActs = { readonly [A in PartyAction]: (typeof acts)[A]['call'] }

/** Every act of a party; an act of the lifecycle that is missing here does not compile. */
export const orderActs: { readonly [A in PartyAction]: OrderAct<CallsOfActs[A]> } = acts

export const partyActions = keysOf(orderActs)

/** The calls of these acts, each once. */
export const orderActCalls: readonly CallName[] = [
  ...new Set(partyActions.map((action) => orderActs[action].call)),
]

/** Acts by the name that an order lists for its viewer; agreeing and refusing share one. */
export const actsByName: ReadonlyMap<string, readonly PartyAction[]> = Map.groupBy(
  partyActions,
  (action) => transitionsOf(action)[0]?.call ?? action,
)

type More<N extends CallName> = Partial<Pick<OrderAct<N>, 'vary' | 'says'>>

function step<N extends CallName>(
  call: N,
  leaves: string,
  form: OrderAct<N>['form'],
  { vary = () => ({}), says = {} }: More<N> = {},
): OrderAct<N> {
  return { call, leaves, form, vary, says }
}

type DisputeType = FormOf<'openDispute'>['type'] & string
type Disputing = {
  readonly usual: { readonly type: DisputeType; readonly content: string }
  readonly types: (doer: DoerByChance) => readonly DisputeType[]
}

function dispute(kind: 'appeal' | 'claim', leaves: string, { usual, types }: Disputing) {
  const { type, content } = usual
  return step(
    'openDispute',
    leaves,
    (doer) => ({ ...about(doer), kind, type, content: doer.words(content) }),
    { vary: (doer, dice) => ({ type: dice.pick(types(doer)) ?? type }), says: { kind } },
  )
}

function about({ orderId }: Doer) {
  return { orderId }
}

function ofDispute({ disputeId }: Doer) {
  return { id: String(disputeId ?? nothing.id) }
}

function answer(agree: '0' | '1') {
  return ({ orderId }: Doer) => ({ orderId, agree })
}

function payment({ orderId, proofs }: Doer) {
  return { orderId, proofs }
}

/** Sometimes declares the paying account, and names a payer other than the buyer. */
function payer(_: Doer, dice: Dice) {
  return {
    ...(dice.chance(30) && { payerName: 'Somebody Else' }),
    ...(dice.chance(50) && { payerEnd: String(dice.between(1000, 9999)) }),
  }
}
