import type { ConsoleHandlers, Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { createReaderFinder } from '../offers/index.ts'
import { readTraderPage } from './read-trader-page.ts'

export function traderPageHandlers(deps: Deps): Pick<Handlers, 'getTrader'> {
  const readers = createReaderFinder(deps.database.kysely)
  return {
    getTrader: ({ user, body }) => readTraderPage(deps, body.userId, user && { id: user.id, readers }),
  }
}

export function traderPageConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, 'getUserRecord'> {
  return { getUserRecord: ({ body }) => readTraderPage(deps, body.userId) }
}
