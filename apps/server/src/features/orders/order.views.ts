import type { Locale, Order, Picture } from '@u-market/contract'
import {
  actionsOpenTo,
  awaits,
  coinText,
  fiatText,
  isOpen,
  type OrderFacts,
  type OrderState,
  type UserId,
} from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { TradeOrderTable } from '../../db/schema.generated.ts'
import { translator } from '../../locales/index.ts'

export type OrderRow = Selectable<TradeOrderTable> & { buyerNickname: string; sellerNickname: string }

/** What a view needs of the world: the moment, and addresses for private pictures. */
export type ViewContext = {
  readonly now: Date
  readonly locale: Locale
  readonly pictures: (paths: readonly string[]) => Picture[]
  readonly signedUrl: (path: string) => string
}

export const stateText = (state: OrderState, locale: Locale): string => translator('orders', locale)(state)

export const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)
const maybeSeconds = (at: Date | null): number | null => (at ? unixSeconds(at) : null)

/** The facts that the lifecycle judges by. */
export const orderFacts = (row: Selectable<TradeOrderTable>): OrderFacts => ({
  state: row.state,
  deadlineAt: row.deadlineAt?.getTime() ?? null,
  appealedBy: row.appealedBy,
  isReceived: row.receivedAt !== null,
  isEvaluatedBy: { buyer: row.isRatedByBuyer, seller: row.isRatedBySeller },
  remindedAt: row.remindedAt?.getTime() ?? null,
})

export const roleOf = (row: { buyerId: UserId; sellerId: UserId }, viewer: UserId): 'buyer' | 'seller' =>
  row.buyerId === viewer ? 'buyer' : 'seller'

export type SharedOrderView = Omit<Order, 'role' | 'actions' | 'evaluated' | 'ma'>

/** What both sides and the operator see alike. */
export const sharedView = (row: OrderRow, context: ViewContext): SharedOrderView => {
  const deadline = isOpen(row.state) ? row.deadlineAt : null
  return {
    buy_orderid: row.id,
    product_id: row.offerId,
    buyer_id: row.buyerId,
    buyer_nickname: row.buyerNickname,
    seller_id: row.sellerId,
    seller_nickname: row.sellerNickname,
    num: coinText(row.numMinor),
    price: fiatText(row.priceMinor),
    amount: fiatText(row.amountMinor),
    currency: row.currency,
    pay_status: row.state,
    pay_status_text: stateText(row.state, context.locale),
    deadline: maybeSeconds(deadline),
    expires_in: deadline ? Math.max(0, Math.ceil((deadline.getTime() - context.now.getTime()) / 1000)) : null,
    awaits: awaits[row.state],
    ma_type: row.methodType,
    voucher: context.pictures(row.vouchers),
    payer_name: row.payerName,
    memo_code: row.memoCode,
    pay_minutes: row.payMinutes,
    createtime: unixSeconds(row.createdAt),
    confirmtime: maybeSeconds(row.confirmedAt),
    paytime: maybeSeconds(row.paidAt),
    sendtime: maybeSeconds(row.sentAt),
    receivedtime: maybeSeconds(row.receivedAt),
    canceltime: maybeSeconds(row.cancelledAt),
    cancel_reason: row.cancelReason,
    remind_at: maybeSeconds(row.remindedAt),
    appeal_id: row.appealId,
  }
}

/** The seller's method as it was, with its picture's address ready to show. */
export const methodView = (row: OrderRow, context: ViewContext): NonNullable<Order['ma']> => ({
  ...row.method,
  status: 'active',
  qrcode: row.method.qrcode === '' ? '' : context.signedUrl(row.method.qrcode),
})

/** An order as one of its two parties sees it. The buyer sees the method once the seller has confirmed. */
export const orderView = (row: OrderRow, viewer: UserId, context: ViewContext): Order => {
  const role = roleOf(row, viewer)
  return {
    ...sharedView(row, context),
    role,
    actions: actionsOpenTo(orderFacts(row), role, context.now.getTime()),
    ma: role === 'seller' || row.confirmedAt !== null ? methodView(row, context) : null,
    evaluated: (role === 'buyer' ? row.isRatedByBuyer : row.isRatedBySeller) ? 1 : 0,
  }
}
