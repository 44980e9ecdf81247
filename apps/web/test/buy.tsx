import { screen } from '@testing-library/react'
import type { Offer, User } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { setScreenParams } from '../src/base/stores/screen-params.ts'
import { BuyScreen } from '../src/features/offers/TakeOfferScreen.tsx'
import { market } from './market.ts'
import { bob, config, offer } from './samples.ts'
import { show } from './show.tsx'

type Setting = {
  /** Null for a visitor. */
  readonly as?: User | null
  readonly offer?: Partial<Offer>
  /** The offer as the previous list showed it. */
  readonly seen?: Partial<Offer>
  readonly at?: string
}

/** Opens Alice's offer to buy from. */
export async function openOffer({ as = bob, seen, at = paths.offer(offer.id), ...some }: Setting = {}) {
  const shown = { ...offer, ...some.offer }
  market.answers('getOffer', shown)
  market.answers('getMarket', config)
  if (as) market.answers('getUser', as)
  if (seen) setScreenParams({ offer: { ...shown, ...seen } })
  const opened = await show(<BuyScreen />, { at, ...(as && { as }) })
  await screen.findByRole('article', { name: 'Alice' })
  return opened
}

export function amount(): HTMLElement {
  return screen.getByRole('textbox', { name: 'You pay' })
}
