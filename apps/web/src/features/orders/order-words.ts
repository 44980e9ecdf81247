import type { Order } from '@u-market/contract'
import { awaits, coinStated } from '@u-market/domain'
import { serverNow, timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { arriving, moneyText } from '../../parts/money.ts'
import { peerOf } from './order-acts.ts'

/** Returns a function that describes an order to its viewer. */
export function useOrderWords(): (order: Order, isLate: boolean) => OrderWords {
  const t = useT('orders')
  return (order, isLate) => orderWords({ t, order, isLate, time: timeText(order.deadlineAt ?? 0) })
}

export function isOpenOrder(order: Order): boolean {
  return awaits[order.state] !== null
}

/** Returns the short label of a state. */
export function useStateLabel(): (state: Order['state']) => string {
  const t = useT('orders')
  const labels: Record<Order['state'], string> = {
    confirming: t('stateConfirming'),
    paying: t('statePaying'),
    releasing: t('stateReleasing'),
    appealing: t('stateAppealing'),
    completed: t('stateCompleted'),
    cancelled: t('stateCancelled'),
    expired: t('stateExpired'),
  }
  return (state) => labels[state]
}

type OrderWords = {
  /** Names the action that is due, or the way the order ended. */
  readonly headline: string
  /** The consequence of inaction or, after the end, an explanation of it. */
  readonly otherwise: string
}

type Situation = {
  readonly t: ReturnType<typeof useT<'orders'>>
  readonly order: Order
  /** The awaited action is overdue. */
  readonly isLate: boolean
  /** The order's deadline, formatted. */
  readonly time: string
}
type Words = (situation: Situation) => OrderWords

/** Every state from either side. */
const table: Readonly<Record<Order['state'], Readonly<Record<Order['role'], Words>>>> = {
  confirming: {
    seller: ({ t, time }) => ({ headline: t('doConfirm'), otherwise: t('elseConfirmSeller', { time }) }),
    buyer: ({ t, order, time }) => ({
      headline: t('waitConfirm', { name: order.sellerNickname }),
      otherwise: t('elseConfirmBuyer', { time }),
    }),
  },
  paying: {
    seller: ({ t, order, time }) => ({
      headline: t('waitPay', { name: order.buyerNickname }),
      otherwise: order.side === 'buy' ? t('elsePayTaker', { time }) : t('elsePaySeller', { time }),
    }),
    buyer: ({ t, order, time }) => ({
      headline: t('doPay', { name: order.sellerNickname }),
      otherwise: order.side === 'buy' ? t('elsePayMaker', { time }) : t('elsePayBuyer', { time }),
    }),
  },
  releasing: {
    seller: ({ t, order, isLate, time }) => ({
      headline: t('doRelease'),
      otherwise: isLate
        ? t('overdueSeller', { time: timeText(order.appealOpensAt ?? 0) })
        : t('elseReleaseSeller', { time }),
    }),
    buyer: releasingBuyerWords,
  },
  appealing: { seller: appealWords, buyer: appealWords },
  completed: {
    seller: ({ t, order }) => ({
      headline: t('doneSeller', { num: moneyText(order.toBuyer ?? order.num, 'U') }),
      otherwise: splitText(t, order) ?? t('doneSellerText', traded(order, order.buyerNickname)),
    }),
    buyer: ({ t, order }) => ({
      headline: t('doneBuyer', { num: moneyText(arriving(order), 'U') }),
      otherwise: splitText(t, order) ?? t('doneBuyerText', traded(order, order.sellerNickname)),
    }),
  },
  cancelled: { seller: cancelledWords, buyer: cancelledWords },
  expired: { seller: expiredWords, buyer: expiredWords },
}

/** Describes the order to its viewer. */
export function orderWords(situation: Situation): OrderWords {
  const { t, order, isLate } = situation
  if (isLate && order.proofArriving === 1) {
    const time = timeText(order.endsAt ?? 0)
    const otherwise = order.role === 'buyer' ? t('elseProofBuyer', { time }) : t('elseProofSeller', { time })
    return { headline: t('proofArriving'), otherwise }
  }
  return table[order.state][order.role](situation)
}

function releasingBuyerWords({ t, order, isLate, time }: Situation): OrderWords {
  const name = order.sellerNickname
  if (order.cancelAsked)
    return {
      headline: t('askedCancel', { name }),
      otherwise: t('elseAskedCancel', { time: timeText(order.cancelAsked.until) }),
    }
  return isLate
    ? {
        headline: t('lateRelease', { name }),
        otherwise: t('overdueBuyer', { time: timeText(order.appealOpensAt ?? 0) }),
      }
    : { headline: t('waitRelease', { name }), otherwise: t('elseReleaseBuyer', { time }) }
}

/** A proposed ruling: the parties that can object, and the division of the coin without an objection. */
function proposalWords({ t, order, time }: Situation, proposal: NonNullable<Order['proposal']>): OrderWords {
  const [toBuyer, toSeller] = [moneyText(proposal.toBuyer, 'U'), moneyText(proposal.toSeller, 'U')]
  if (proposal.isObjected)
    return {
      headline: objectedText(t, order, proposal),
      otherwise: t('elseObjected', { toBuyer, toSeller, time }),
    }
  return {
    headline: order.awaits === order.role ? t('doConsent') : t('waitConsent'),
    otherwise: t('elseProposed', { toBuyer, toSeller, time }),
  }
}

/** Names the party that objected: to a proposal that gives one side everything, only the other can. */
function objectedText(t: Situation['t'], order: Order, { outcome }: NonNullable<Order['proposal']>): string {
  if (outcome === 'split') return t('objected')
  const side = outcome === 'release' ? 'seller' : 'buyer'
  return side === order.role ? t('objectedMine') : t('objectedBy', { name: peerOf(order).nickname })
}

function appealWords(situation: Situation): OrderWords {
  const { t, order, time } = situation
  if (order.proposal) return proposalWords(situation, order.proposal)
  if (order.deadlineAt === null) return { headline: t('inAppeal'), otherwise: t('elseAppeal') }
  return order.owesResponse
    ? { headline: t('doAnswer'), otherwise: t('elseAppealMine', { time }) }
    : {
        headline: t('waitAnswer', { name: peerOf(order).nickname }),
        otherwise: t('elseAppealAnswer', { time }),
      }
}

function traded({ amount, currency }: Order, name: string) {
  return { name, amount: moneyText(amount, currency) }
}

/** The text for coin that a ruling split between both sides; null for any other order. */
function splitText(t: Situation['t'], { toBuyer, toSeller }: Order): string | null {
  if (toBuyer === null || toSeller === null || coinStated(toSeller) === 0n) return null
  return t('doneSplit', { toBuyer: moneyText(toBuyer, 'U'), toSeller: moneyText(toSeller, 'U') })
}

function cancelledWords({ t, order }: Situation): OrderWords {
  const texts: Partial<Record<NonNullable<Order['endedBy']>, string>> = {
    both: t('cancelledByConsent'),
    operator: t('cancelledByDecision'),
  }
  const text = texts[order.endedBy ?? 'buyer'] ?? t('cancelledText')
  return unpaidWords({ t, order, headline: t('cancelledTitle'), text })
}

function expiredWords({ t, order }: Situation): OrderWords {
  return unpaidWords({ t, order, headline: t('expiredTitle'), text: t('expiredText') })
}

type UnpaidEnd = Pick<Situation, 't' | 'order'> & { readonly headline: string; readonly text: string }

/** Describes an unpaid end, and how a buyer who paid anyway can reopen the order. */
function unpaidWords({ t, order, headline, text }: UnpaidEnd): OrderWords {
  const { role, reopenAsked, reopenUntil } = order
  if (reopenAsked) {
    const time = timeText(reopenAsked.until)
    return role === 'seller'
      ? {
          headline: t('askedReopen', { name: order.buyerNickname }),
          otherwise: t('elseAskedReopen', { time }),
        }
      : { headline, otherwise: `${text} ${t('reopenWaits', { time })}` }
  }
  if (role === 'seller' || order.confirmedAt === null) return { headline, otherwise: text }
  const isOpen = reopenUntil !== null && reopenUntil * 1000 > serverNow()
  if (isOpen) return { headline, otherwise: `${text} ${t('canReopen', { time: timeText(reopenUntil) })}` }
  return { headline, otherwise: order.state === 'expired' ? `${text} ${t('expiredPaid')}` : text }
}
