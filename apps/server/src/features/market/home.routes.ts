import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { homeConfig } from './home-config.ts'
import { createMarketFacts } from './market-facts.ts'
import { startDemoOver } from './start-demo-over.ts'

export function homeHandlers(deps: Deps): Pick<Handlers, 'getMarket' | 'startDemoOver'> {
  const facts = createMarketFacts(deps)
  return {
    startDemoOver: async ({ exactAddress }) => startDemoOver(deps, exactAddress),
    getMarket: ({ locale }) => homeConfig(deps, facts, locale),
  }
}
