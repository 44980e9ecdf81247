import type { OrderAction } from '@u-market/domain'
import { awaitRuling, closeAppeal, entriesIn } from './appeals.ts'
import { applyAction } from './apply-action.ts'
import type { CallModel, Form } from './command.ts'
import { refusalOf } from './lifecycle.ts'
import { type Appeal, type Market, type Order, orderOf, touchAppeal } from './market.ts'
import { minorOf } from './money.ts'
import { appealIn } from './parties.ts'
import { evidenceRules, firstRefusal } from './rules.ts'
import { appealView } from './views.ts'

export const appealCalls: Readonly<Record<'addEvidence', CallModel>> = {
  addEvidence: {
    refusal: (market, { who, form }) => {
      const found = appealIn(market, form.id, who)
      return found ? firstRefusal(evidenceRules, { market, ...found }) : 'APPEAL_NOT_FOUND'
    },
    apply: (market, { who, form }) => {
      const found = appealIn(market, form.id, who)
      if (!found) throw new Error('evidence went to an appeal that is not there')
      const { appeal, order, side } = found
      appeal.timeline.push({ actor: side, action: 'evidence', at: market.now })
      touchAppeal(market, appeal)
      if (appeal.awaits === side) awaitRuling(market, order, appeal)
      return appealView(market, appeal, who)
    },
  },
}

const rulings: Readonly<Record<string, OrderAction>> = {
  release: 'ruleRelease',
  refund: 'ruleRefund',
  split: 'ruleSplit',
}

export const rulingCalls: Readonly<Record<'console.ruleAppeal', CallModel>> = {
  'console.ruleAppeal': {
    refusal: (market, { form }) => {
      const appeal = market.appeals.find(({ id }) => id === Number(form.id))
      if (!appeal) return 'APPEAL_NOT_FOUND'
      if (appeal.status !== 'open') return 'APPEAL_STATE'
      if (appeal.awaits !== 'operator' && (appeal.deadlineAt ?? 0) > market.now) return 'APPEAL_UNANSWERED'
      if (entriesIn(appeal) > Number(form.seen)) return 'APPEAL_MOVED'
      return refusalOf(market, ordered(market, appeal), rulingOf(form), 'operator')
    },
    apply: (market, { form }) => {
      const appeal = market.appeals.find(({ id }) => id === Number(form.id))
      if (!appeal) throw new Error('an appeal that is not there was ruled')
      const action = rulingOf(form)
      const patch = {
        ...(action === 'ruleRefund' && { cancelReason: form.reason ?? '' }),
        ...(action === 'ruleSplit' && { split: minorOf(form.toBuyer ?? '') }),
      }
      applyAction(market, ordered(market, appeal), action, { actor: 'operator', patch })
      const result = `ruled_${form.ruling}`
      closeAppeal(market, appeal, { status: 'resolved', result, by: 'operator' })
      return appealView(market, appeal, 'olivia')
    },
  },
}

function ordered(market: Market, { orderId }: Appeal): Order {
  const order = orderOf(market, orderId)
  if (!order) throw new Error(`order ${orderId} is gone`)
  return order
}

function rulingOf(form: Form): OrderAction {
  const action = rulings[form.ruling ?? '']
  if (!action) throw new Error(`no ruling is called ${form.ruling}`)
  return action
}
