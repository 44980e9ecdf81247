import type { HomeConfig } from '@u-market/contract'

/** A payment type as the market calls it, in the reader's language; its id until the market is known. */
export function methodNameOf(type: string, known: HomeConfig['methodTypes'] = []): string {
  return known.find((one) => one.type === type)?.name ?? type
}
