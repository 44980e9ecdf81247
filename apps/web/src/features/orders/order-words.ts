import type { Order } from '@u-market/contract'
import type { useT } from '../../base/i18n/i18n.ts'
import { owesAnswer } from '../../base/waits-for-me.ts'
import { arriving } from '../../parts/fee.ts'
import { moneyText } from '../../parts/money.ts'
import { peerOf } from './order-acts.ts'

export type OrderWords = {
  /** Whose turn, in words; or how it ended. */
  readonly headline: string
  /** What happens if nobody acts; or what the end means. */
  readonly otherwise: string
}

type Situation = {
  readonly t: ReturnType<typeof useT<'orders'>>
  readonly order: Order
  /** The awaited act is overdue. */
  readonly isLate: boolean
  /** The order's deadline, as it is read. */
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
      otherwise: t('elsePaySeller', { time }),
    }),
    buyer: ({ t, order, time }) => ({
      headline: t('doPay', { name: order.sellerNickname }),
      otherwise: t('elsePayBuyer', { time }),
    }),
  },
  releasing: {
    seller: ({ t, isLate, time }) => ({
      headline: t('doRelease'),
      otherwise: isLate ? t('overdueSeller') : t('elseReleaseSeller', { time }),
    }),
    buyer: ({ t, order, isLate, time }) =>
      isLate
        ? { headline: t('lateRelease', { name: order.sellerNickname }), otherwise: t('overdueBuyer') }
        : {
            headline: t('waitRelease', { name: order.sellerNickname }),
            otherwise: t('elseReleaseBuyer', { time }),
          },
  },
  appealing: { seller: appealWords, buyer: appealWords },
  completed: {
    seller: ({ t, order }) => ({
      headline: t('doneSeller', { num: moneyText(order.num, 'U') }),
      otherwise: t('doneSellerText', { name: order.buyerNickname }),
    }),
    buyer: ({ t, order }) => ({
      headline: t('doneBuyer', { num: moneyText(arriving(order), 'U') }),
      otherwise: t('doneBuyerText'),
    }),
  },
  cancelled: { seller: cancelledWords, buyer: cancelledWords },
  expired: { seller: expiredWords, buyer: expiredWords },
}

/** The order's state in words, for its viewer. */
export function orderWords(situation: Situation): OrderWords {
  const { state, role } = situation.order
  return table[state][role](situation)
}

function appealWords({ t, order, time }: Situation): OrderWords {
  if (order.deadlineAt === null) return { headline: t('inAppeal'), otherwise: t('elseAppeal') }
  return owesAnswer(order)
    ? { headline: t('doAnswer'), otherwise: t('elseAppealMine', { time }) }
    : {
        headline: t('waitAnswer', { name: peerOf(order).nickname }),
        otherwise: t('elseAppealAnswer', { time }),
      }
}

/** Nobody can cancel what was appealed: such an order was given back by a decision. */
function cancelledWords({ t, order }: Situation): OrderWords {
  const otherwise = order.appealId === null ? t('cancelledText') : t('cancelledByDecision')
  return { headline: t('cancelledTitle'), otherwise }
}

function expiredWords({ t, order }: Situation): OrderWords {
  const isBuyerWhoMayHavePaid = order.role === 'buyer' && order.confirmedAt !== null
  return {
    headline: t('expiredTitle'),
    otherwise: isBuyerWhoMayHavePaid ? `${t('expiredText')} ${t('expiredPaid')}` : t('expiredText'),
  }
}
