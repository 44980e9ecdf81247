import type { DemoPlaceName } from '@u-market/server/platform/config.ts'
import { br } from './br.ts'
import { cn } from './cn.ts'
import type { DemoPlace, RailKey } from './place.ts'

export type { DemoPlace, RailKey, SellerKey, SellerPerson } from './place.ts'

/** By the name that `DEMO_PLACE` gives. */
export const demoPlaces: Readonly<Record<DemoPlaceName, DemoPlace>> = { cn, br }

/** A price of the history, whose reference is 7.20, as far from the reference price of this place. */
export function priceAt({ referencePrice }: DemoPlace, price: string): string {
  const minor = Math.round(Number(price) * 100) + referencePrice - demoPlaces.cn.referencePrice
  return (minor / 100).toFixed(2)
}

export function railsAt({ rails }: DemoPlace, keys: readonly RailKey[]): string[] {
  return [...new Set(keys.map((key) => rails[key]))]
}
