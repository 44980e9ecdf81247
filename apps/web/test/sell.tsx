import { screen } from '@testing-library/react'
import type { Offer, PaymentMethod, User } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { setScreenParams } from '../src/base/stores/screen-params.ts'
import { SellToScreen } from '../src/features/offers/TakeOfferScreen.tsx'
import { market } from './market.ts'
import { alice, bobFacts, config, method, offer } from './samples.ts'
import { show } from './show.tsx'

/** Bob's offer to buy 100 U, paid by bank card or Alipay. */
export const want: Offer = { ...offer, ...bobFacts, id: 41, side: 'buy' }

type Setting = {
  /** Null for a visitor. */
  readonly as?: User | null
  readonly offer?: Partial<Offer>
  /** The offer as the previous list showed it. */
  readonly seen?: Partial<Offer>
  readonly methods?: PaymentMethod[]
  readonly at?: string
}

/** Opens Bob's offer to sell to. */
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

/** The field for the wanted money. */
export function money(): HTMLElement {
  return screen.getByRole('textbox', { name: 'You get' })
}
