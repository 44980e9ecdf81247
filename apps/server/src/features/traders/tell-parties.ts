import { coinText, fiatText, type OrderId, type Side, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { type NewEvent, recordEvents } from '../events/index.ts'

type OpenOrder = {
  readonly id: OrderId
  readonly buyerId: UserId
  readonly sellerId: UserId
  readonly buyer: string
  readonly seller: string
  readonly numMinor: bigint
  readonly amountMinor: bigint
  readonly currency: string
}

const openOrdersSql = statement<OpenOrder>(
  'open-orders-of',
  `select o.id, o.buyer_id, o.seller_id, b.nickname as buyer, s.nickname as seller, o.num_minor, o.amount_minor, o.currency
    from (select * from trade_order where buyer_id = $1 and is_open union all select * from trade_order where seller_id = $1 and is_open) o
    join app_user b on b.id = o.buyer_id join app_user s on s.id = o.seller_id order by o.id`,
)

type News = { readonly kind: 'party_frozen' | 'party_thawed'; readonly at: Date }

/**
 * Tells the other party of each open order that the user has frozen the account or thawed it: a line in the chat, and a notice.
 * The caller has locked the user's record, so no order is placed meanwhile.
 */
export async function tellParties(tx: Tx, userId: UserId, { kind, at }: News): Promise<void> {
  const orders = await openOrdersSql(tx, [userId])
  await recordEvents(
    tx,
    orders.map((order): NewEvent => {
      const by: Side = order.buyerId === userId ? 'buyer' : 'seller'
      return {
        kind,
        actor: by,
        at,
        orderId: order.id,
        to: by === 'buyer' ? order.sellerId : order.buyerId,
        noticeType: 'order',
        params: {
          buyer: order.buyer,
          seller: order.seller,
          num: coinText(order.numMinor),
          fiat: fiatText(order.amountMinor),
          currency: order.currency,
          reader: by === 'buyer' ? 'seller' : 'buyer',
          by,
        },
      }
    }),
  )
}
