import type { MarketSettings } from '@u-market/domain'
import type { Deps } from '../deps.ts'
import { createKeptRead, type KeptRead } from './keep-read.ts'
import { mergeSettings } from './market-settings.ts'
import { findSettings } from './setting.queries.ts'

/** Makes the reader of the market's rules: the table over the defaults. */
export function createSettingsReader({
  database,
  clock,
  log,
}: Pick<Deps, 'database' | 'clock' | 'log'>): KeptRead<MarketSettings> {
  return createKeptRead(clock, async () => {
    const { settings, invalid } = mergeSettings(await findSettings(database.kysely))
    if (invalid.length > 0) log.error({ settings: invalid }, 'settings are not valid: their defaults hold')
    return settings
  })
}
