import type { Order } from '@u-market/contract'
import type { PartyCall } from '@u-market/domain'

/** Returns the viewer's actions at a moment. Actions open and close by the clock without a push; the order lists the times. */
export function openActs({ actions, actionTimes, endsAt }: Order, nowMs: number): OpenActs {
  const isComing = (at: number | null): at is number => at !== null && at * 1000 > nowMs
  const isEnding = endsAt !== null && !isComing(endsAt)
  const timesOf = (action: string) => actionTimes.filter(({ actionName }) => actionName === action)
  const isOpen = ({ opensAt, closesAt }: Order['actionTimes'][number]): boolean =>
    !isComing(opensAt) && (closesAt === null || isComing(closesAt))
  const moments = [endsAt, ...actionTimes.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])]
  const coming = moments.filter(isComing)
  return {
    can: (action) => {
      const times = timesOf(action)
      const hasNoEnd = actions.includes(action) && times.every(({ opensAt }) => opensAt !== null)
      return !isEnding && (hasNoEnd || times.some(isOpen))
    },
    opensAt: (action) => timesOf(action).find(({ opensAt }) => isComing(opensAt))?.opensAt ?? null,
    isEnding,
    changesAt: coming.length === 0 ? null : Math.min(...coming),
  }
}

export type OpenActs = {
  readonly can: (action: PartyCall) => boolean
  /** Unix seconds from which the action opens; null if it is open or never opens. */
  readonly opensAt: (action: PartyCall) => number | null
  /** The order's final deadline has passed, and the server is about to end the order. */
  readonly isEnding: boolean
  /** Unix seconds of the next change, or null. */
  readonly changesAt: number | null
}

/** A late release makes the appeal the buyer's next action. */
export function appealsNow(order: Order, acts: OpenActs): boolean {
  return order.role === 'buyer' && acts.can('appeal')
}

export function peerOf(order: Order): { readonly id: number; readonly nickname: string } {
  return order.role === 'buyer'
    ? { id: order.sellerId, nickname: order.sellerNickname }
    : { id: order.buyerId, nickname: order.buyerNickname }
}
