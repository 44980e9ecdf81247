import type { MarketSettings } from '@u-market/domain'
import type { Deps } from '../deps.ts'
import { mergeSettings } from './market-settings.ts'
import { findSettings } from './setting.queries.ts'

/** How long a changed row may take to reach a server that has not heard of it. */
const CACHE_MS = 5_000

export type SettingsReader = {
  readonly read: () => Promise<MarketSettings>
  /** They were changed: whoever reads next reads the table. */
  readonly forget: () => void
}

/** Makes the reader of the market's rules: the table over the defaults, read anew when told so, and after five seconds in any case. */
export function createSettingsReader({
  database,
  clock,
  log,
}: Pick<Deps, 'database' | 'clock' | 'log'>): SettingsReader {
  const read = async (): Promise<MarketSettings> => {
    const { settings, invalid } = mergeSettings(await findSettings(database.kysely))
    if (invalid.length > 0) log.error({ settings: invalid }, 'settings are not valid: their defaults hold')
    return settings
  }
  let kept: { value: Promise<MarketSettings>; until: number } | null = null
  const forget = (): void => {
    kept = null
  }
  return {
    forget,
    read: () => {
      const now = clock.now().getTime()
      if (kept && now < kept.until) return kept.value
      const value = read()
      kept = { value, until: now + CACHE_MS }
      // A failed read is not kept: the next caller tries again.
      value.catch(forget)
      return value
    },
  }
}
