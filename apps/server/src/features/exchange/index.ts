import type { ConsoleHandlers, Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { askExchange } from './ask-exchange.ts'
import { decideExchange } from './decide-exchange.ts'
import {
  countExchanges,
  countOwnExchanges,
  findExchange,
  listExchanges,
  listOwnExchanges,
} from './exchange.queries.ts'
import { exchangeView, reviewedView } from './exchange.views.ts'

type ExchangePath = Extract<keyof Handlers, `/api/usdtexchange${string}`>
type ExchangeConsolePath = Extract<keyof ConsoleHandlers, `/console/api/exchanges${string}`>

export const exchangeHandlers = (deps: Deps): Pick<Handlers, ExchangePath> => {
  const { kysely } = deps.database
  return {
    '/api/usdtexchange': (call) => askExchange(deps, call),
    '/api/usdtexchange/orders': async ({ user, body }) => {
      const [rows, total] = await Promise.all([
        listOwnExchanges(kysely, user.id, pageWindow(body)),
        countOwnExchanges(kysely, user.id),
      ])
      return pageOf(total, body, rows.map(exchangeView))
    },
  }
}

export const exchangeConsoleHandlers = (deps: Deps): Pick<ConsoleHandlers, ExchangeConsolePath> => {
  const { kysely } = deps.database
  return {
    '/console/api/exchanges': async ({ body }) => {
      const [rows, total] = await Promise.all([
        listExchanges(kysely, { status: body.status, ...pageWindow(body) }),
        countExchanges(kysely, body.status),
      ])
      return pageOf(total, body, rows.map(reviewedView))
    },
    '/console/api/exchanges/detail': async ({ body }) => {
      const row = await findExchange(kysely, body.id)
      if (!row) throw new Refusal('EXCHANGE_NOT_FOUND')
      return reviewedView(row)
    },
    '/console/api/exchanges/decide': (call) => decideExchange(deps, call),
  }
}
