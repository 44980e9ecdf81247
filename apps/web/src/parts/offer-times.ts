import type { HomeConfig, Offer } from '@u-market/contract'

type Rails = HomeConfig['methodTypes']
type Taken = Pick<Offer, 'methodTypes' | 'payMinutes'>

/** The minutes to pay by the offer's rails, the shortest and the longest: a rail's own time goes before the offer's. "15" or "15–30". */
export function payTimes(offer: Taken, config?: { readonly methodTypes: Rails }): string {
  const all = minutesBy(
    offer.methodTypes,
    config?.methodTypes,
    ({ payMinutes }) => payMinutes,
    offer.payMinutes,
  )
  return [...new Set([Math.min(...all), Math.max(...all)])].join('–')
}

/** The minutes that each of the rails leaves, without those that the market does not offer. */
export function minutesBy(
  types: readonly string[],
  rails: Rails = [],
  ownOf: (rail: Rails[number]) => number | null,
  otherwise: number,
): number[] {
  const used = rails.filter(({ type }) => types.includes(type))
  return used.length === 0 ? [otherwise] : used.map((rail) => ownOf(rail) ?? otherwise)
}
