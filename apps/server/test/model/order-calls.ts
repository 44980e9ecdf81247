/** Actions on orders, by their calls. */
import type { RefusalReason } from '@u-market/contract'
import { type OrderAction, rulingActs, type Side } from '@u-market/domain'
import { orderActs, partyActions } from '@u-market/testkit/acts'
import { closeAppeal, openAppeal, openAppealOf } from './appeals.ts'
import { applyAction } from './apply-action.ts'
import { openClaim } from './claims.ts'
import type { Answer, CallModel, Command, Form } from './command.ts'
import { isOver, refusalOf } from './lifecycle.ts'
import { type Appeal, type Market, type Order, touchAppeal } from './market.ts'
import { showMarks } from './marks.ts'
import { appealIn, partyIn, requireParty } from './parties.ts'
import { actingRules, firstRefusal } from './rules.ts'
import { accept } from './rulings.ts'
import { appealView, orderView } from './views.ts'

/** Changes of an action to its order and its traders, besides the timestamp. */
const effectsOfActions: Readonly<Partial<Record<OrderAction, (context: ActionContext) => Partial<Order>>>> = {
  markPaid: showPayment,
  extend: ({ order }) => ({ extensions: order.extensions + 1 }),
  undoPaid: () => ({ isPaidUndone: true, paidAt: null }),
  askCancel: ({ market, order, form }) => ({
    cancelRequests: order.cancelRequests + 1,
    requestUntil: market.now + 30 * MINUTE,
    requestReason: form.reason ?? '',
  }),
  agreeCancel: ({ request }) => ({ cancelReason: request }),
  askReopen: (context) => ({
    ...showPayment(context),
    isReopenAsked: true,
    requestUntil: context.market.now + 12 * 60 * MINUTE,
  }),
  cancel: ({ form }) => ({ cancelReason: form.reason ?? '' }),
  rate: ({ market, order, side, form }) => {
    order.isRated[side] = true
    order.marks[side === 'buyer' ? 'seller' : 'buyer'] = Number(form.score)
    if (order.isRated.buyer && order.isRated.seller) showMarks(market, order)
    return {}
  },
  objectRuling: ({ order, side }) => ({ consents: { ...order.consents, [side]: 'objected' } }),
  claim: ({ answer }) => ({ claimId: Number(answer.id) }),
  appeal: ({ side, answer }) => ({ appealId: Number(answer.id), appealedBy: side }),
  revoke: ({ order, side }) => ({ appealedBy: null, hasRevoked: { ...order.hasRevoked, [side]: true } }),
}
type ActionContext = {
  readonly market: Market
  readonly order: Order
  readonly side: Side
  readonly form: Form
  readonly answer: Answer
  /** The text of the request that was open. */
  readonly request: string
}

export const orderCalls: Readonly<Record<string, CallModel>> = {
  ...Object.fromEntries(
    Object.values(orderActs).map(({ call }) => [
      call,
      actionModel((form, order, side) => {
        const meant = partyActions.find(
          (action) =>
            orderActs[action].call === call &&
            Object.entries(orderActs[action].says).every(([name, value]) => form[name] === value) &&
            (call !== 'acceptRuling' || action === consentOf(order, side)),
        )
        if (!meant) throw new Error(`${call} means no action`)
        return meant
      }),
    ]),
  ),
  /** A deadline check, which the market answers by its own clock. */
  checkDeadline: {
    refusal: (market, { who, form }) => (partyIn(market, form.orderId, who) ? null : 'ORDER_NOT_FOUND'),
    apply: (market, { who, form }) => {
      const { order } = requireParty(market, form.orderId, who)
      if (isOver(market, order)) applyAction(market, order, 'expire', { actor: 'system' })
      const view = orderView(market, order, who)
      return {
        isOverdue: order.state === 'expired' ? 1 : 0,
        expiresInSeconds: view.expiresInSeconds,
        order: view,
      }
    },
  },
}

/** An appeal is withdrawn by its own id; every other action names its order. */
function actionModel(actionOf: (form: Form, order: Order, side: Side) => OrderAction): CallModel {
  return {
    refusal: (market, { who, form }) => {
      const appealed = form.id === undefined ? undefined : appealIn(market, form.id, who)
      const party = form.id === undefined ? partyIn(market, form.orderId, who) : appealed
      if (!party) return form.id === undefined ? 'ORDER_NOT_FOUND' : 'APPEAL_NOT_FOUND'
      const { order, side } = party
      const action = actionOf(form, order, side)
      return (
        refusalOf(market, order, action, side) ??
        firstRefusal(actingRules, { market, order, side, action, form }) ??
        refusalOfAppeal(appealed?.appeal)
      )
    },
    apply: (market, command, answer) => {
      const { who, call, form } = command
      const { order, side } = appealIn(market, form.id, who) ?? requireParty(market, form.orderId, who)
      const action = actionOf(form, order, side)
      const closing = openAppealOf(market, order)
      if (call === 'acceptRuling' && closing) {
        accept(market, { order, appeal: closing, side })
        return answerOf(market, command, order)
      }
      const patch =
        effectsOfActions[action]?.({ market, order, side, form, answer, request: order.requestReason }) ?? {}
      applyAction(market, order, action, { actor: side, patch })
      if (action === 'claim') {
        openClaim(market, order, { side, type: form.type ?? '' })
        return answerOf(market, command, order, order.claimId)
      }
      if (action === 'appeal') openAppeal(market, order, { openedBy: side, by: side })
      if (closing && action === 'objectRuling') {
        closing.timeline.push({ actor: side, action: 'ruling_objected', at: market.now })
        Object.assign(closing, { awaits: 'operator', deadlineAt: order.deadlineAt })
        touchAppeal(market, closing)
      }
      if (closing && order.state !== 'appealing') endAppeal(market, closing, action, side)
      return answerOf(market, command, order)
    },
  }
}

/** The action of accepting a ruling: the last consent carries it out. */
function consentOf({ proposed, consents }: Order, side: Side): OrderAction {
  const other = side === 'buyer' ? 'seller' : 'buyer'
  const isLast = proposed !== null && consents[side] === 'asked' && consents[other] !== 'asked'
  return isLast ? rulingActs[proposed.ruling].rule : 'acceptRuling'
}

function refusalOfAppeal(appeal: Appeal | undefined): RefusalReason | null {
  return appeal && appeal.status !== 'open' ? 'APPEAL_STATE' : null
}

const MINUTE = 60_000

function showPayment({ market, order, form }: ActionContext): Partial<Order> {
  const proofs = (form.proofs ?? '').split(',')
  const buyer = market.traders[order.buyer]
  buyer.proofs = buyer.proofs.filter((path) => !proofs.includes(path))
  buyer.shownProofs.push(...proofs)
  return {
    proofs: [...new Set([...order.proofs, ...proofs])],
    payerName: form.payerName ?? '',
    payerEnd: form.payerEnd ?? order.payerEnd,
  }
}

function endAppeal(market: Market, appeal: Appeal, action: OrderAction, by: Side): void {
  closeAppeal(
    market,
    appeal,
    action === 'revoke'
      ? { status: 'revoked', result: 'revoked', by }
      : { status: 'resolved', result: 'released_by_seller', by },
  )
}

/** Actions on an appeal return the appeal. */
function answerOf(market: Market, { who, call }: Command, order: Order, number = order.appealId): object {
  const appeal = market.appeals.find(({ id }) => id === number)
  return appeal && /dispute|ruling/i.test(call)
    ? appealView(market, appeal, who)
    : orderView(market, order, who)
}
