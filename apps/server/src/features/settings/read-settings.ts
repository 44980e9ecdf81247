import type { MarketSettings } from '@u-market/domain'
import type { Deps } from '../deps.ts'
import { mergeSettings } from './market-settings.ts'
import { listSettings } from './setting.queries.ts'

/** How long a changed row may take to reach every server. */
const CACHE_MS = 5_000

/** Makes the reader of the market's rules: the table over the defaults, read at most once in five seconds. */
export function createSettingsReader({ database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>) {
  const read = async (): Promise<MarketSettings> => {
    const { settings, invalid } = mergeSettings(await listSettings(database.kysely))
    if (invalid.length > 0) log.error({ settings: invalid }, 'settings are not valid: their defaults hold')
    return settings
  }
  let kept: { value: Promise<MarketSettings>; until: number } | null = null
  return (): Promise<MarketSettings> => {
    const now = clock.now().getTime()
    if (kept && now < kept.until) return kept.value
    const value = read()
    kept = { value, until: now + CACHE_MS }
    // A failed read is not kept: the next caller tries again.
    value.catch(() => {
      kept = null
    })
    return value
  }
}
