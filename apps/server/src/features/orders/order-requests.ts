/** What one side of an order gives or asks of the other: more time, "paid" taken back, to cancel by consent, to reopen. */

import type { BodyOf, Order } from '@u-market/contract'
import { lookAtReset, requireTradable } from '../accounts/index.ts'
import { actOnOrder, type PartyAct } from './act-on-order.ts'
import type { OrderDeps } from './order-executor.ts'
import { type Payment, preparePayment } from './prepare-payment.ts'

const MINUTE_MS = 60_000

export function extendOrder(deps: OrderDeps, act: PartyAct): Promise<Order> {
  return actOnOrder(deps, act, 'extend', {
    details: ({ extended }) => ({ patch: { extended: extended + 1 } }),
  })
}

/** The proofs that were shown stay with the order: the seller may still find that payment. */
export function undoPaid(deps: OrderDeps, act: PartyAct): Promise<Order> {
  return actOnOrder(deps, act, 'undoPaid', {
    details: () => ({ patch: { isPaidUndone: true, paidAt: null } }),
  })
}

export async function askCancel(
  deps: OrderDeps,
  act: PartyAct,
  { reason }: Pick<BodyOf<'askCancel'>, 'reason'>,
): Promise<Order> {
  const { cancelAnswerMinutes } = await deps.settings()
  return actOnOrder(deps, act, 'askCancel', {
    details: ({ cancelRequests }, { at }) => {
      const requestUntil = later(at, cancelAnswerMinutes)
      return {
        patch: { cancelRequests: cancelRequests + 1, requestUntil, requestReason: reason },
        params: { reason },
      }
    },
  })
}

type CancelAnswer = Pick<BodyOf<'answerCancel'>, 'agree' | 'reason'>

export function answerCancel(
  deps: OrderDeps,
  act: PartyAct,
  { agree, reason = '' }: CancelAnswer,
): Promise<Order> {
  return agree
    ? actOnOrder(deps, act, 'agreeCancel', {
        details: ({ requestReason }) => ({
          patch: { cancelReason: requestReason },
          params: { reason: requestReason },
        }),
      })
    : actOnOrder(deps, act, 'refuseCancel', {
        details: () => ({ params: { said: reason === '' ? '' : ` (“${reason}”)` } }),
      })
}

export async function askReopen(deps: OrderDeps, act: PartyAct, payment: Payment): Promise<Order> {
  const { reopenAnswerHours } = await deps.settings()
  return actOnOrder(deps, act, 'askReopen', {
    prepare: async (runner) => {
      const decidePayment = await preparePayment(runner, act.userId, payment)
      return (order, { at }) => {
        const { patch, ...paid } = decidePayment(order)
        const requestUntil = later(at, reopenAnswerHours * 60)
        return { ...paid, patch: { ...patch, isReopenAsked: true, requestUntil } }
      }
    },
  })
}

/** Who gives coin into escrow must be free to trade: it may come from their balance, and is released for an order of before. */
export function answerReopen(
  deps: OrderDeps,
  act: PartyAct,
  { agree }: Pick<BodyOf<'answerReopen'>, 'agree'>,
): Promise<Order> {
  if (!agree) return actOnOrder(deps, act, 'refuseReopen')
  return actOnOrder(deps, act, 'agreeReopen', {
    prepare: async (runner) => {
      const [resetAt, settings] = await Promise.all([lookAtReset(runner, act.userId), deps.settings()])
      return ({ sellerId }, { facts, at }) => {
        const sanctions = facts.traders.get(sellerId)?.sanctions ?? []
        requireTradable({ sanctions, resetAt, at }, settings)
        return {}
      }
    },
  })
}

function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS)
}
