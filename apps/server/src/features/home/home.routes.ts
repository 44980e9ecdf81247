import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { homeConfig } from './home-config.ts'

export function homeHandlers(deps: Deps): Pick<Handlers, 'getMarket'> {
  return {
    getMarket: ({ locale }) => homeConfig(deps, locale),
  }
}
