/** A proposed ruling takes effect by consent or at its time; after an objection another operator rules. */
import { type Actor, losersBy, type Ruling, rulingActs, rulings, type Side } from '@u-market/domain'
import { closeAppeal, entriesIn } from './appeals.ts'
import { applyAction } from './apply-action.ts'
import type { CallModel, Form } from './command.ts'
import { isObjected, refusalOf } from './lifecycle.ts'
import { type Appeal, type Market, type Order, orderOf, touchAppeal } from './market.ts'
import { minorOf } from './money.ts'
import { appealView } from './views.ts'

export const rulingCalls: Readonly<Record<'console.ruleDispute', CallModel>> = {
  'console.ruleDispute': {
    refusal: (market, { who, form }) => {
      const appeal = market.appeals.find(({ id }) => id === Number(form.id))
      if (!appeal) return 'APPEAL_NOT_FOUND'
      if (appeal.status !== 'open') return 'APPEAL_STATE'
      const order = ordered(market, appeal)
      if (order.proposed && !isObjected(order)) return 'RULING_PROPOSED'
      if (order.proposed?.by === who) return 'RULING_OWN'
      if (appeal.awaits !== 'operator' && (appeal.deadlineAt ?? 0) > market.now) return 'APPEAL_UNANSWERED'
      if (entriesIn(appeal) > Number(form.seen)) return 'APPEAL_MOVED'
      return refusalOf(market, order, actOf(order, rulingOf(form)), 'operator')
    },
    apply: (market, { who, form }) => {
      const appeal = market.appeals.find(({ id }) => id === Number(form.id))
      if (!appeal) throw new Error('an appeal that is not there was ruled')
      const order = ordered(market, appeal)
      const ruling = rulingOf(form)
      const toBuyer = { release: order.num, refund: 0n, split: minorOf(form.toBuyer ?? '0') }[ruling]
      const made = { ruling, toBuyer, reason: form.reason ?? '', by: who }
      if (order.proposed) {
        order.proposed = made
        carryOut(market, { order, appeal, actor: 'operator' })
      } else {
        const consents = { buyer: askedOf('buyer', ruling), seller: askedOf('seller', ruling) }
        applyAction(market, order, actOf(order, ruling), {
          actor: 'operator',
          patch: { proposed: made, consents },
        })
        const loser = losersBy[ruling]
        const awaits = loser.length > 1 ? null : (loser[0] ?? null)
        Object.assign(appeal, { awaits, deadlineAt: order.deadlineAt })
        appeal.timeline.push({ actor: 'operator', action: `proposed_${ruling}`, at: market.now })
        touchAppeal(market, appeal)
      }
      return appealView(market, appeal, who)
    },
  },
}

/** Carries out the proposed ruling, which was accepted by every side asked or not objected to in time. */
export function carryOut(
  market: Market,
  { order, appeal, actor }: { readonly order: Order; readonly appeal: Appeal; readonly actor: Actor },
): void {
  const { proposed } = order
  if (!proposed) throw new Error(`nothing is proposed for ${order.id}`)
  const { ruling, reason, toBuyer } = proposed
  const patch = {
    ...(ruling === 'refund' && { cancelReason: reason }),
    ...(ruling === 'split' && { split: toBuyer }),
  }
  applyAction(market, order, rulingActs[ruling].rule, { actor, patch })
  closeAppeal(market, appeal, { status: 'resolved', result: `ruled_${ruling}`, by: 'operator' })
}

/** A side accepts; the last consent carries the ruling out. */
export function accept(
  market: Market,
  { order, appeal, side }: { readonly order: Order; readonly appeal: Appeal; readonly side: Side },
): void {
  const other = side === 'buyer' ? 'seller' : 'buyer'
  appeal.timeline.push({ actor: side, action: 'ruling_accepted', at: market.now })
  if (order.consents[other] !== 'asked') {
    carryOut(market, { order, appeal, actor: side })
    return
  }
  const consents = { ...order.consents, [side]: 'accepted' }
  applyAction(market, order, 'acceptRuling', { actor: side, patch: { consents } })
  appeal.awaits = other
  touchAppeal(market, appeal)
}

function askedOf(side: Side, ruling: Ruling): 'asked' | null {
  return losersBy[ruling].includes(side) ? 'asked' : null
}

function actOf({ proposed }: Order, ruling: Ruling) {
  return rulingActs[ruling][proposed ? 'rule' : 'propose']
}

function ordered(market: Market, { orderId }: Appeal): Order {
  const order = orderOf(market, orderId)
  if (!order) throw new Error(`order ${orderId} is gone`)
  return order
}

function rulingOf(form: Form): Ruling {
  const ruling = rulings.find((known) => known === form.ruling)
  if (!ruling) throw new Error(`no ruling is called ${form.ruling}`)
  return ruling
}
