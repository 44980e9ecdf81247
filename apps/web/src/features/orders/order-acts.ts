import type { Order } from '@u-market/contract'
import type { PartyCall } from '@u-market/domain'

/** What the viewer may do at a moment: the clock opens and closes acts without any push, and the order says when. */
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
  /** Unix seconds from which the viewer may do it; null: they may now, or never. */
  readonly opensAt: (action: PartyCall) => number | null
  /** A deadline that ends the order has passed: the server is about to say so. */
  readonly isEnding: boolean
  /** Unix seconds of the next moment at which any of this is different, or null. */
  readonly changesAt: number | null
}

/** The release is late and the coin still in escrow: what a buyer now does is appeal. */
export function appealsNow(order: Order, acts: OpenActs): boolean {
  return order.role === 'buyer' && acts.can('appeal')
}

export function peerOf(order: Order): { readonly id: number; readonly nickname: string } {
  return order.role === 'buyer'
    ? { id: order.sellerId, nickname: order.sellerNickname }
    : { id: order.buyerId, nickname: order.buyerNickname }
}
