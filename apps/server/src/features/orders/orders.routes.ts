import { gatherReads } from '../../db/gather.ts'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal, TransportRefusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { buyCoin, quickBuy } from './buy.ts'
import { findPartysOrders, listOrders, listSales, type PartysOrder } from './order.queries.ts'
import {
  cancelOrder,
  confirmOrder,
  evaluateOrder,
  markPaid,
  offerSignature,
  receiveGoods,
  remindParty,
  sendCoin,
} from './order-calls.ts'
import { orderViewOf } from './order-view-of.ts'
import { checkTimeout } from './run-clocks.ts'

type OrderPath =
  | Extract<keyof Handlers, `/api/${'U' | 'u'}serorder/${string}`>
  | '/api/user/passkey/releaseOptions'

export const orderHandlers = (deps: Deps): Pick<Handlers, OrderPath> => {
  const { kysely } = deps.database
  const findPartysOrder = gatherReads((asked: readonly PartysOrder[]) => findPartysOrders(kysely, asked))
  return {
    '/api/Userorder/buyBi': (call) => buyCoin(deps, call),
    '/api/userorder/quickBuy': (call) => quickBuy(deps, call),
    '/api/Userorder/confirmOrder': (call) => confirmOrder(deps, call),
    '/api/Userorder/userPaid': (call) => markPaid(deps, call),
    '/api/Userorder/sendCoin': (call) => sendCoin(deps, call),
    '/api/Userorder/receivedGoods': (call) => receiveGoods(deps, call),
    '/api/Userorder/cancelOrder': (call) => cancelOrder(deps, call),
    '/api/Userorder/remindingHim': (call) => remindParty(deps, call),
    '/api/Userorder/evaluate': (call) => evaluateOrder(deps, call),
    '/api/userorder/orderTimeout': (call) => checkTimeout(deps, call),
    '/api/Userorder/index': async ({ user, body, locale }) => {
      const filter = { side: body.type ?? 'all', state: body.pay_status, ...pageWindow(body) }
      const { rows, total } = await listOrders(kysely, user.id, filter)
      return pageOf(
        total,
        body,
        rows.map((row) => orderViewOf(deps, row, user.id, locale)),
      )
    },
    '/api/Userorder/sellOrder': async ({ user, body, locale }) => {
      if (body.seller_id !== user.id) throw new TransportRefusal(403)
      const rows = await listSales(kysely, user.id, body.pay_status, pageWindow(body))
      return rows.map((row) => orderViewOf(deps, row, user.id, locale))
    },
    '/api/Userorder/detail': async ({ user, body, locale }) => {
      const order = await findPartysOrder({ id: body.buy_orderid, partyId: user.id })
      if (!order) throw new Refusal('ORDER_NOT_FOUND')
      return orderViewOf(deps, order, user.id, locale)
    },
    '/api/user/passkey/releaseOptions': (call) => offerSignature(deps, call),
  }
}
