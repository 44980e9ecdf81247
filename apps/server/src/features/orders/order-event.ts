import { type Actor, coinText, type Side, type UserId } from '@u-market/domain'
import type { EventKind, NewEvent } from '../events/index.ts'
import type { OrderRow } from './order.ts'
import { otherSide } from './order.ts'

/** Who keeps a notice of it; null: nobody. */
export type Audience = Side | 'both' | null

export type EventDetails = {
  readonly params?: Readonly<Record<string, string>>
} & Pick<NewEvent, 'body' | 'images' | 'appealId' | 'operatorId' | 'claim'>

type EventFacts = {
  readonly kind: EventKind
  readonly actor: Actor
  readonly notified: Audience
  readonly at: Date
  readonly details?: EventDetails
}

const aboutAppeals = /^(appeal|claim)_/

/** An event of an order: whom it is for, who else hears, and the values that its words are filled with. */
export function orderEvent(
  order: OrderRow,
  { kind, actor, notified, at, details = {} }: EventFacts,
): NewEvent {
  const { body, images, appealId, operatorId, claim, params } = details
  const ids: Record<Side, UserId> = { buyer: order.buyerId, seller: order.sellerId }
  const to = notified === 'both' ? 'buyer' : notified
  return {
    kind,
    actor,
    at,
    orderId: order.id,
    state: order.state,
    deadlineAt: order.deadlineAt,
    ...(to && {
      to: ids[to],
      cc: ids[otherSide(to)],
      ccKeeps: notified === 'both',
      noticeType: aboutAppeals.test(kind) ? 'appeal' : 'order',
    }),
    params: {
      buyer: order.buyerNickname,
      seller: order.sellerNickname,
      num: coinText(order.numMinor),
      by: actor,
      ...params,
    },
    body,
    images,
    appealId,
    operatorId,
    claim,
  }
}
