import { defaultSettings, type MarketSettings } from '@u-market/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Deps, Rail, SwitchedOff } from '../deps.ts'
import { findTermsVersion } from './consent.queries.ts'
import { mergeSettings } from './market-settings.ts'
import { findRails } from './payment-rails.ts'
import { findSettings } from './setting.queries.ts'
import { findSwitchesOff } from './switched-off.ts'

/** A server that misses the notification of a change sees it after this time at the latest. */
const CACHE_MS = 5_000

export type CachedRead<T> = {
  readonly read: () => Promise<T>
  /** Drops the cached value after a change, so that the next caller reads it from the database. */
  readonly forget: () => void
}

/** Caches a database read until `forget` is called, for five seconds at most. */
export function createCachedRead<T>(clock: Clock, read: () => Promise<T>): CachedRead<T> {
  let kept: { value: Promise<T>; until: number } | null = null
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
      // A failed read is not cached: the next caller tries again.
      value.catch(forget)
      return value
    },
  }
}

/** Creates the reader of the market's settings: the stored values, and the defaults of those not set. */
export function createSettingsReader({
  database,
  clock,
  log,
}: Pick<Deps, 'database' | 'clock' | 'log'>): CachedRead<MarketSettings> & {
  readonly latest: () => MarketSettings
} {
  let latest = defaultSettings
  const cached = createCachedRead(clock, async () => {
    const { settings, invalid } = mergeSettings(await findSettings(database.kysely))
    if (invalid.length > 0) log.error({ settings: invalid }, 'invalid settings: their defaults apply')
    latest = settings
    return settings
  })
  return { ...cached, latest: () => latest }
}

/** Creates the reader of the payment rails. */
export function createRailsReader({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): CachedRead<readonly Rail[]> {
  return createCachedRead(clock, () => findRails(database.kysely))
}

/** Creates the reader of the version of the terms in force. */
export function createTermsReader({ database, clock }: Pick<Deps, 'database' | 'clock'>): CachedRead<number> {
  return createCachedRead(clock, () => findTermsVersion(database.kysely))
}

/** Creates the reader of the current switches. A cached switch that has reached its end is left out. */
export function createSwitchesReader({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  const { read, forget } = createCachedRead(clock, () => findSwitchesOff(database.kysely, clock.now()))
  return {
    forget,
    read: async (): Promise<readonly SwitchedOff[]> => {
      const now = clock.now()
      return (await read()).filter(({ until }) => until === null || until > now)
    },
  }
}
