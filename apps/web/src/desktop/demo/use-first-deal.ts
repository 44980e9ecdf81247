import { paths, screens } from '@u-market/contract/paths'
import { useEffect, useState } from 'react'
import { coinOf, coinRange } from '../../features/offers/index.ts'
import { callDemo } from './call-demo.ts'

/** What the coach lets Bob buy. */
const FIRST_NUM = '50.00'

type FirstDeal = {
  /** Where Bob's phone begins. */
  readonly path: string
  /** What is filled in there: one tap buys it. Null: no offer of Alice's has so much, and Bob types. */
  readonly num: string | null
}

/** Alice's best offer that is up, with an amount in it; found anew for each run of the demo. */
export function useFirstDeal(run: number): FirstDeal | undefined {
  const [found, setFound] = useState<FirstDeal & { readonly run: number }>()
  useEffect(() => {
    void find()
      .catch(() => ({ path: screens.offers, num: null }))
      .then((deal) => setFound({ ...deal, run }))
  }, [run])
  return found?.run === run ? found : undefined
}

async function find(): Promise<FirstDeal> {
  const [{ data }, { limits }] = await Promise.all([
    callDemo('listOffers', { limit: 50 }),
    callDemo('getMarket', {}),
  ])
  const alices = data.filter(({ nickname }) => nickname === 'Alice')
  const wanted = coinOf(FIRST_NUM)
  const fitting = alices.find((offer) => {
    const { min, max } = coinRange(offer, limits)
    return wanted !== null && min <= wanted && wanted <= max
  })
  if (fitting) return { path: paths.offer(fitting.id, { num: FIRST_NUM }), num: FIRST_NUM }
  return { path: alices[0] ? paths.offer(alices[0].id) : screens.offers, num: null }
}
