import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { homeConfig } from './home-config.ts'
import { createMarketFacts } from './market-facts.ts'

export function homeHandlers(deps: Deps): Pick<Handlers, 'getMarket'> {
  const facts = createMarketFacts(deps)
  return {
    getMarket: ({ locale }) => homeConfig(deps, facts, locale),
  }
}
