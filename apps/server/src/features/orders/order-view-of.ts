import type { Locale, Order } from '@u-market/contract'
import type { OrderId, UserId } from '@u-market/domain'
import type { Deps } from '../deps.ts'
import { traderFactsView } from '../traders/index.ts'
import { pictureViews, signedUrl } from '../uploads/index.ts'
import { findPartysOrder } from './order.queries.ts'
import type { PartysOrderRow } from './order.ts'
import { orderView, type ViewContext } from './order.views.ts'

export function orderViewOf(deps: Deps, row: PartysOrderRow, viewer: UserId, locale: Locale): Order {
  return orderView(row, viewer, viewContext(deps, locale))
}

/** An order as one of its parties sees it now, or null for anybody else. */
export async function orderViewFor(
  deps: Deps,
  { orderId, viewerId, locale }: { orderId: OrderId; viewerId: UserId; locale: Locale },
): Promise<Order | null> {
  const row = await findPartysOrder(deps.database.kysely, orderId, viewerId)
  return row ? orderViewOf(deps, row, viewerId, locale) : null
}

export function viewContext(deps: Deps, locale: Locale): ViewContext {
  return {
    now: deps.clock.now(),
    locale,
    pictures: (paths) => pictureViews(deps, paths),
    signedUrl: (path) => signedUrl(deps, path),
    trader: (row) => traderFactsView(deps, row),
  }
}
