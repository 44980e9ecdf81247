import type { Offer, Order } from '@u-market/contract'
import type { SendOptions } from '../strict-client.ts'
import type { Phone } from './phone.ts'
import { type Listing, type Quantity, type selling, termsOf } from './selling.ts'

type Seller = Pick<ReturnType<typeof selling>, 'offersFor'>
export type Purchase = Quantity & {
  from: Seller | Offer
  type?: string
  seenPrice?: string
  seenFee?: string
}
type QuickPurchase = Quantity & { type?: string; maxPrice?: string; feePercent?: string }

/** What somebody would buy. */
export type Wanted = Pick<
  Listing,
  'num' | 'price' | 'premium' | 'min' | 'max' | 'payMinutes' | 'remark' | 'conditions'
> & { types?: readonly string[] }

/** How somebody comes by coin. */
export function buying({ client: { call } }: Phone) {
  return {
    /** From an offer, or from a seller: their newest offer that is up, or else one listed for the occasion. */
    buys: async (purchase: Purchase, options?: SendOptions): Promise<Order> => {
      const { from, type, seenPrice, seenFee, ...quantity } = purchase
      const offer = 'offersFor' in from ? await from.offersFor(quantity) : from
      return call(
        'placeOrder',
        {
          offerId: offer.id,
          methodType: type ?? offer.methodTypes[0] ?? 'bank',
          price: seenPrice,
          fee: seenFee,
          ...quantity,
        },
        options,
      )
    },
    /** Posts an offer to buy. */
    wants: ({ types = ['bank'], ...wanted }: Wanted, options?: SendOptions): Promise<Offer> =>
      call('addOffer', { side: 'buy', ...termsOf(wanted), methodTypes: types.join(',') }, options),
    quickBuys: (quick: QuickPurchase, options?: SendOptions) => {
      const { type, ...wanted } = quick
      return call('quickBuy', { methodType: type ?? 'bank', ...wanted }, options)
    },
  }
}
