import type { Handlers } from '../../http/handlers.ts'
import { TransportRefusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { requireOrder } from './act-on-order.ts'
import { cancelOrder, confirmOrder, markPaid, sendCoin } from './advance-order.ts'
import { buyCoin, quickBuy } from './buy.ts'
import { evaluateOrder, receiveGoods, remindParty } from './close-order.ts'
import { countOrders, listOrders, listSales } from './order.queries.ts'
import { orderViewOf } from './order-view-of.ts'
import { createPlacer } from './place-order.ts'
import { checkTimeout } from './run-clock.ts'

type OrderPath = Extract<keyof Handlers, `/api/${'U' | 'u'}serorder/${string}`>

export const orderHandlers = (deps: Deps): Pick<Handlers, OrderPath> => {
  const place = createPlacer(deps)
  const { kysely } = deps.database
  return {
    '/api/Userorder/buyBi': (call) => buyCoin(deps, place, call),
    '/api/userorder/quickBuy': (call) => quickBuy(deps, place, call),
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
      const [rows, total] = await Promise.all([
        listOrders(kysely, user.id, filter),
        countOrders(kysely, user.id, filter),
      ])
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
    '/api/Userorder/detail': async (call) =>
      orderViewOf(deps, await requireOrder(deps, { ...call, claim: null }), call.user.id, call.locale),
  }
}
