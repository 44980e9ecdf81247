/** `GET /lifecycle.json`: the lifecycle of an order as data, with the market's own times. */

import type { LifecycleTable, LifecycleTerms } from '@u-market/domain'
import { LIFECYCLE_VERSION, lifecycleTable, lifecycleTerms, type MarketSettings } from '@u-market/domain'
import { wireName } from './wire/names.ts'
import { type OnWire, toWire } from './wire/rename.ts'

export const LIFECYCLE_PATH = '/lifecycle.json'

/** The table, its version, and the current settings that it names. */
export type Lifecycle = Omit<LifecycleTable, 'states'> & {
  readonly version: number
  /** `window`: the name of a setting on the wire. */
  readonly states: readonly (Omit<LifecycleTable['states'][number], 'window'> & {
    readonly window: string | null
  })[]
  readonly settings: LifecycleTerms
}

export function lifecycleDocument(settings: MarketSettings): OnWire<Lifecycle> {
  const { states, ...rest } = lifecycleTable()
  return toWire<Lifecycle>({
    version: LIFECYCLE_VERSION,
    states: states.map((row) => ({ ...row, window: row.window && wireName(row.window) })),
    ...rest,
    settings: lifecycleTerms(settings),
  })
}
