import type { DataOf } from '@u-market/contract'
import { type AppCalls, callPaths, createClient } from '@u-market/contract/client'
import { paths, screens } from '@u-market/contract/paths'
import { useCallback, useEffect, useState } from 'react'
import { apiBase } from '../../base/api/addresses.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { coinOf, coinRange } from '../../features/offers/index.ts'

/** This page has no session, so it makes only calls that need none. */
const client = createClient<AppCalls>({
  paths: callPaths,
  baseUrl: apiBase(),
  version: __APP_VERSION__,
  token: () => null,
  locale: i18n.locale,
})

export const callDemo = client.call

export type SeenOrder = DataOf<'seeDemoOrder'>
export type SeenMail = DataOf<'listDemoMails'>[number]

/**
 * Returns the latest order of the demo phones as an operator sees it. The phones report an order's number each time they have
 * read it, also after a push, so no polling is needed. Opening an older order does not replace a newer one.
 */
export function useDemoOrder() {
  const [seen, setSeen] = useState<SeenOrder>()
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent): void => {
      if (!/^https?:\/\/\w+\.localhost(:\d+)?$/.test(origin) || !isWord(data)) return
      void callDemo('seeDemoOrder', { orderId: data.orderId }).then(
        (next) => setSeen((held) => (!held || next.order.orderId >= held.order.orderId ? next : held)),
        () => {
          // The demo is being reset; the phones' next message is about a new order.
        },
      )
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  const forget = useCallback(() => setSeen(undefined), [])
  return { seen, forget }
}

function isWord(data: unknown): data is { readonly orderId: string } {
  return typeof data === 'object' && data !== null && 'orderId' in data && typeof data.orderId === 'string'
}

/** Coin that the coach tells Bob to buy. */
const FIRST_NUM = '50.00'

type FirstDeal = {
  /** Address at which Bob's phone starts. */
  readonly path: string
  /** The amount filled in on that screen. Null if no offer of Alice allows it, so that Bob has to type one. */
  readonly num: string | null
}

/**
 * Returns the start of Bob's phone: Alice's first offer that allows FIRST_NUM, otherwise her first offer, otherwise the list of
 * offers. Searched again for each run of the demo.
 */
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
