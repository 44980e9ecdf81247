import { type OrderState, orderId } from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { methodView, type OrderRow, sharedView } from './order.views.ts'
import { viewContext } from './order-view-of.ts'

export function orderConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, 'listOrders'> {
  return {
    listOrders: async ({ body, locale }) => {
      const { kysely } = deps.database
      const filter = { state: body.state, search: body.search }
      const [rows, total] = await Promise.all([
        listForOperators(kysely, filter, pageWindow(body)),
        countForOperators(kysely, filter),
      ])
      const context = viewContext(deps, locale)
      return pageOf(
        total,
        body,
        rows.map((row) => ({ ...sharedView(row, context), method: methodView(row, context) })),
      )
    },
  }
}

type Filter = { state: OrderState | undefined; search: string | undefined }

function listForOperators(
  db: Db,
  filter: Filter,
  window: { limit: number; offset: number },
): Promise<OrderRow[]> {
  return filtered(db, filter)
    .selectAll('tradeOrder')
    .select(['buyer.nickname as buyerNickname', 'seller.nickname as sellerNickname'])
    .orderBy('tradeOrder.id', 'desc')
    .limit(window.limit)
    .offset(window.offset)
    .execute()
}

async function countForOperators(db: Db, filter: Filter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function filtered(db: Db, { state, search }: Filter) {
  return db
    .selectFrom('tradeOrder')
    .innerJoin('appUser as buyer', 'buyer.id', 'tradeOrder.buyerId')
    .innerJoin('appUser as seller', 'seller.id', 'tradeOrder.sellerId')
    .$if(state !== undefined, (query) => query.where('tradeOrder.state', '=', state ?? 'confirming'))
    .$if(search !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('tradeOrder.id', '=', orderId(search ?? '')),
          where('buyer.username', '=', search ?? ''),
          where('seller.username', '=', search ?? ''),
          where('buyer.mobile', '=', search ?? ''),
          where('seller.mobile', '=', search ?? ''),
        ]),
      ),
    )
}
