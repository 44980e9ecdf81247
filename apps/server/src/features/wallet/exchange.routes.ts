import { coin } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers, Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { auditContext, findProposed, needsSecondOperator } from '../operators/index.ts'
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
import { exchangeDetail, exchangeView, reviewedExchangeView } from './exchange.views.ts'

type ExchangeCalls = 'requestExchange' | 'listExchanges'
type ExchangeConsoleCalls = 'listExchanges' | 'getExchange' | 'decideExchange'

export function exchangeHandlers(deps: Deps): Pick<Handlers, ExchangeCalls> {
  const { kysely } = deps.database
  return {
    requestExchange: ({ user, address, origin, body: form, idempotencyKey }) =>
      askExchange(deps, { signer: { user, address, origin }, form, idempotencyKey }),
    listExchanges: async ({ user, body }) => {
      const [rows, total] = await Promise.all([
        listOwnExchanges(kysely, user.id, pageWindow(body)),
        countOwnExchanges(kysely, user.id),
      ])
      return pageOf(total, body, rows.map(exchangeView))
    },
  }
}

export function exchangeConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, ExchangeConsoleCalls> {
  const { kysely } = deps.database
  return {
    listExchanges: async ({ body }) => {
      const [rows, total] = await Promise.all([
        listExchanges(kysely, { status: body.status, ...pageWindow(body) }),
        countExchanges(kysely, body.status),
      ])
      return pageOf(total, body, rows.map(reviewedExchangeView))
    },
    getExchange: async ({ operator, body }) => {
      const row = await findExchange(kysely, body.id)
      if (!row) throw new Refusal('EXCHANGE_NOT_FOUND')
      const at = deps.clock.now()
      const [second, proposal] = await Promise.all([
        needsSecondOperator(deps, { operator, amount: coin(row.coinMinor) }),
        findProposed(kysely, { subject: `exchange:${row.id}`, at }),
      ])
      return { ...exchangeDetail(row, at), second, proposal }
    },
    decideExchange: ({ body: form, ...call }) => decideExchange(deps, { ...auditContext(call), form }),
  }
}
