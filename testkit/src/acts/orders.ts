import type { CallName, FormOf } from '@u-market/contract'
import { claimTypes, keysOf, type Side, type transitions, transitionsOf } from '@u-market/domain'
import type { Dice } from './dice.ts'
import { nothing } from './values.ts'

type ByParty<Row> = Row extends { readonly action: infer Action; readonly by: readonly (infer By)[] }
  ? [Extract<By, Side>] extends [never]
    ? never
    : Action
  : never
/** What a side of an order may do to it at some time, by the lifecycle's table. */
export type PartyAction = ByParty<(typeof transitions)[number]>

/** What whoever does it knows of the order, and has. */
export type Doer = {
  readonly orderId: string
  readonly side: Side
  /** Of the order's appeal or claim; null: it has none. */
  readonly disputeId: number | null
  readonly payPassword: string
  /** Addresses of pictures; null: none is at hand. */
  readonly proofs: () => string | null
  readonly words: () => string
}

type Form = Readonly<Record<string, string>>
export type OrderAct = {
  readonly call: CallName
  /** Of a call that does several acts: what of its form says that this one is meant. */
  readonly says: Form
  /** Null: something is lacking that it needs. */
  readonly form: (doer: Doer, dice: Dice) => Form | null
  /** The kind of the one event that tells of it. */
  readonly leaves: string
}

/** Every act that a side may do. One that the lifecycle has and this table has not does not compile. */
export const orderActs: Readonly<Record<PartyAction, OrderAct>> = {
  confirm: act('confirmOrder', 'order_confirmed', about),
  cancel: act('cancelOrder', 'order_cancelled', (doer, dice) => ({
    ...about(doer),
    ...(dice.chance(50) && { reason: doer.words() }),
  })),
  markPaid: act('markPaid', 'order_paid', payment),
  extend: act('extendOrder', 'order_extended', about),
  release: act('releaseCoin', 'order_completed', ({ orderId, payPassword }) => ({ orderId, payPassword })),
  undoPaid: act('undoPaid', 'order_paid_undone', about),
  askCancel: act('askCancel', 'order_cancel_asked', (doer) => ({ ...about(doer), reason: doer.words() })),
  agreeCancel: answer('answerCancel', '1', 'cancel_agreed'),
  refuseCancel: answer('answerCancel', '0', 'cancel_refused'),
  askReopen: act('askReopen', 'order_reopen_asked', payment),
  agreeReopen: answer('answerReopen', '1', 'order_reopened'),
  refuseReopen: answer('answerReopen', '0', 'reopen_refused'),
  appeal: dispute('appeal', 'appeal_opened', (_, dice) =>
    dice.pickOf('unpaid', 'unreleased', 'wrong_amount', 'wrong_payer', 'other'),
  ),
  claim: dispute(
    'claim',
    'claim_opened',
    ({ side }, dice) => dice.pick<(typeof claimTypes)[Side][number]>(claimTypes[side]) ?? 'other',
  ),
  revoke: act('revokeAppeal', 'appeal_revoked', ofDispute),
  acceptRuling: act('acceptRuling', 'appeal_ruling_accepted', ofDispute),
  ruleRelease: act('acceptRuling', 'appeal_ruling_accepted', ofDispute),
  ruleRefund: act('acceptRuling', 'appeal_ruling_accepted', ofDispute),
  ruleSplit: act('acceptRuling', 'appeal_ruling_accepted', ofDispute),
  objectRuling: act('objectRuling', 'appeal_ruling_objected', (doer) => ({
    ...ofDispute(doer),
    content: doer.words(),
  })),
  remind: act('remindOther', 'order_reminder', about),
  acknowledge: act('acknowledgeOrder', 'order_acknowledged', about),
  rate: act('rateOrder', 'order_rated', (doer, dice) => ({
    ...about(doer),
    score: String(dice.between(1, 5)),
    content: doer.words(),
  })),
}

export const partyActions = keysOf(orderActs)

/** By the name that an order has for them among what its viewer may do: two answers of one call have one. */
export const actsByName: ReadonlyMap<string, readonly PartyAction[]> = Map.groupBy(
  partyActions,
  (action) => transitionsOf(action)[0]?.call ?? action,
)

function act<N extends CallName>(
  call: N,
  leaves: string,
  form: (doer: Doer, dice: Dice) => (FormOf<N> & Form) | null,
  says: Form = {},
): OrderAct {
  return { call, leaves, form, says }
}

function answer(call: 'answerCancel' | 'answerReopen', agree: '0' | '1', leaves: string): OrderAct {
  return act(call, leaves, ({ orderId }) => ({ orderId, agree }), { agree })
}

function dispute<Kind extends 'appeal' | 'claim'>(
  kind: Kind,
  leaves: string,
  typeOf: (doer: Doer, dice: Dice) => FormOf<'openAppeal'>['type'] & string,
): OrderAct {
  const form = (doer: Doer, dice: Dice) => ({
    ...about(doer),
    kind,
    type: typeOf(doer, dice),
    content: doer.words(),
  })
  return act('openAppeal', leaves, form, { kind })
}

function about({ orderId }: Doer) {
  return { orderId }
}

function ofDispute({ disputeId }: Doer) {
  return { id: String(disputeId ?? nothing.id) }
}

/** Mostly from an account in the buyer's own name. */
function payment({ orderId, proofs }: Doer, dice: Dice) {
  const shown = proofs()
  return shown === null
    ? null
    : { orderId, proofs: shown, ...(dice.chance(30) && { payerName: 'Somebody Else' }) }
}
