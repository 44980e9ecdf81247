import { screen } from '@testing-library/react'
import type { Offer, PaymentMethod, User } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { setScreenParams } from '../src/base/stores/screen-params.ts'
import { SellToScreen } from '../src/features/offers/TakeOfferScreen.tsx'
import { market } from './market.ts'
import { alice, bobFacts, config, method, offer } from './samples.ts'
import { show } from './show.tsx'

/** Bob would buy a hundred, in pieces of ten to four hundred yuan, and pays by bank or Alipay. */
export const want: Offer = { ...offer, ...bobFacts, id: 41, side: 'buy' }

type Setting = {
  /** Null: nobody is logged in. */
  readonly as?: User | null
  readonly offer?: Partial<Offer>
  /** The offer as it was on the list that led here. */
  readonly seen?: Partial<Offer>
  readonly methods?: PaymentMethod[]
  readonly at?: string
}

/** Bob's offer, opened to sell to him. */
export async function openWant({ as = alice, seen, at = paths.sellTo(want.id), ...some }: Setting = {}) {
  const shown = { ...want, ...some.offer }
  market.answers('getOffer', shown)
  market.answers('getMarket', config)
  if (as) {
    market.answers('getUser', as)
    market.answers('listPaymentMethods', some.methods ?? [method(), method({ id: 12, type: 'wechat' })])
  }
  if (seen) setScreenParams({ offer: { ...shown, ...seen } })
  const opened = await show(<SellToScreen />, { at, ...(as && { as }) })
  await screen.findByRole('article', { name: 'Bob' })
  return opened
}

/** The money that is wanted for the coin. */
export function money(): HTMLElement {
  return screen.getByRole('textbox', { name: 'You get' })
}
