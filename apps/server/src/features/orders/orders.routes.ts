/** Traders' calls on orders. */
import type { UserId } from '@u-market/domain'
import { createBatchLoader, createPageLoader } from '../../db/batch-loader.ts'
import { Refusal, TransportRefusal } from '../../platform/refusal.ts'
import type { Call, Handlers } from '../call.ts'
import { countUnreadChats } from '../messaging/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { buyCoin, quickBuy, quickSell, sellTo } from './buy-and-sell.ts'
import type { OrderDeps } from './executor.ts'
import {
  findOrderPages,
  findPartysOrders,
  findPartysPages,
  listSales,
  markOpened,
  type OrdersAsked,
  type PartysOrder,
} from './order.queries.ts'
import type { PartysOrderRow } from './order.ts'
import { buildOrderView } from './order.views.ts'
import { demoOrderPage } from './orders.console.ts'
import {
  acknowledgeOrder,
  answerCancel,
  answerReopen,
  askCancel,
  askReopen,
  cancelOrder,
  confirmOrder,
  extendOrder,
  markPaid,
  offerSignature,
  rateOrder,
  releaseCoin,
  remindOther,
  undoPaid,
} from './party-acts.ts'
import type { PartyAct } from './run-act.ts'
import { isSearch, searchOrders } from './search-orders.ts'
import { checkTimeout } from './timers.ts'

type OrderCalls =
  | 'placeOrder'
  | 'quickBuy'
  | 'sellTo'
  | 'quickSell'
  | 'confirmOrder'
  | 'markPaid'
  | 'releaseCoin'
  | 'acknowledgeOrder'
  | 'cancelOrder'
  | 'remindOther'
  | 'rateOrder'
  | 'extendOrder'
  | 'undoPaid'
  | 'askCancel'
  | 'answerCancel'
  | 'askReopen'
  | 'answerReopen'
  | 'checkDeadline'
  | 'listOrders'
  | 'listSales'
  | 'getOrder'
  | 'seeDemoOrder'
  | 'startPasskeyRelease'

export function orderHandlers(deps: OrderDeps): Pick<Handlers, OrderCalls> {
  const { kysely } = deps.database
  const findPartysOrder = createBatchLoader((asked: readonly PartysOrder[]) =>
    findPartysOrders(kysely, asked),
  )
  const findPage = createPageLoader((asked: readonly OrdersAsked[]) => findOrderPages(kysely, asked))
  const findRows = createBatchLoader((pages: readonly (readonly PartysOrder[])[]) =>
    findPartysPages(kysely, pages),
  )
  const countUnread = createBatchLoader((userIds: readonly UserId[]) => countUnreadChats(kysely, userIds))
  const viewFor = async ({ user, locale }: Pick<Call<'getOrder'>, 'user' | 'locale'>) => {
    const reading = { viewer: user.id, locale, settings: await deps.settings() }
    return (row: PartysOrderRow) => buildOrderView(deps, row, reading)
  }
  return {
    placeOrder: ({ user, body: form, locale, idempotencyKey }) =>
      buyCoin(deps, { buyer: user, form, locale, idempotencyKey }),
    quickBuy: ({ user, body: form, locale, idempotencyKey }) =>
      quickBuy(deps, { buyer: user, form, locale, idempotencyKey }),
    sellTo: ({ user, body: form, locale, idempotencyKey }) =>
      sellTo(deps, { seller: user, form, locale, idempotencyKey }),
    quickSell: ({ user, body: form, locale, idempotencyKey }) =>
      quickSell(deps, { seller: user, form, locale, idempotencyKey }),
    confirmOrder: (call) => confirmOrder(deps, actOf(call)),
    markPaid: (call) => markPaid(deps, actOf(call), call.body),
    releaseCoin: (call) => {
      const { body, address, origin } = call
      return releaseCoin(deps, actOf(call), body, { address, origin })
    },
    acknowledgeOrder: (call) => acknowledgeOrder(deps, actOf(call)),
    cancelOrder: (call) => cancelOrder(deps, actOf(call), call.body),
    remindOther: (call) => remindOther(deps, actOf(call)),
    rateOrder: (call) => rateOrder(deps, actOf(call), call.body),
    extendOrder: (call) => extendOrder(deps, actOf(call)),
    undoPaid: (call) => undoPaid(deps, actOf(call)),
    askCancel: (call) => askCancel(deps, actOf(call), call.body),
    answerCancel: (call) => answerCancel(deps, actOf(call), call.body),
    askReopen: (call) => askReopen(deps, actOf(call), call.body),
    answerReopen: (call) => answerReopen(deps, actOf(call), call.body),
    checkDeadline: (call) => checkTimeout(deps, actOf(call)),
    listOrders: async ({ user, body, locale }) => {
      const { type: role = 'all', state, q: text, start, end, side: offerSide } = body
      const filter = { role, state, text, start, end, offerSide }
      const page = isSearch(filter)
        ? searchOrders(kysely, user.id, filter, pageWindow(body))
        : findPage({ userId: user.id, side: role, state, ...pageWindow(body) })
      const [{ ids, total }, unreadChats] = await Promise.all([page, countUnread(user.id)])
      const rows = await findRows(ids.map((id) => ({ id, partyId: user.id })))
      // What is no longer in this state is left out.
      const shown = rows.filter((row) => state === undefined || row.state === state)
      return {
        ...pageOf(total, body, shown.map(await viewFor({ user, locale }))),
        // The count is a lower bound: no lower than what this page shows.
        unreadChats: Math.max(unreadChats, shown.filter(({ unread }) => unread > 0).length),
      }
    },
    listSales: async ({ user, body, locale }) => {
      if (body.sellerId !== user.id) throw new TransportRefusal(403)
      const rows = await listSales(kysely, user.id, body.state, pageWindow(body))
      return rows.map(await viewFor({ user, locale }))
    },
    seeDemoOrder: ({ body, exactAddress: address, locale }) =>
      demoOrderPage(deps, { id: body.orderId, address, locale }),
    getOrder: async ({ user, body, locale }) => {
      const order = await findPartysOrder({ id: body.orderId, partyId: user.id })
      if (!order) throw new Refusal('ORDER_NOT_FOUND')
      if (isNews(order, user.id)) await markOpened(kysely, order.id, deps.clock.now())
      return (await viewFor({ user, locale }))(order)
    },
    startPasskeyRelease: ({ user, body, locale, origin }) =>
      offerSignature(deps, { orderId: body.orderId, userId: user.id, locale, origin }),
  }
}

/** The viewer has not opened this order yet, which another user placed on the viewer's offer to buy. */
function isNews({ side, state, openedAt, buyerId }: PartysOrderRow, viewerId: UserId): boolean {
  return side === 'buy' && state === 'paying' && openedAt === null && buyerId === viewerId
}

type CallOnOrder = Pick<Call<'confirmOrder'>, 'user' | 'body' | 'locale' | 'idempotencyKey'>

function actOf({ user, body, locale, idempotencyKey }: CallOnOrder): PartyAct {
  return { orderId: body.orderId, userId: user.id, locale, idempotencyKey }
}
