import type { FormOf, Offer, Order, PaymentMethod } from '@u-market/contract'
import type { SendOptions } from '../strict-client.ts'
import type { Phone } from './phone.ts'

export type Listing = {
  num: string
  price?: string
  /** Percent of the reference price by which the price floats, instead of a fixed one. */
  premium?: string
  min?: string
  max?: string
  methods?: readonly PaymentMethod[]
  payMinutes?: number
  autoConfirm?: boolean
  remark?: string
  conditions?: Pick<FormOf<'addOffer'>, 'minCompleted' | 'minRate' | 'minDays' | 'firstMax' | 'autoReply'>
}
type Sale = Quantity & { method?: Pick<PaymentMethod, 'id'> }
export type Quantity = { num: string; amount?: never } | { amount: string; num?: never }

/** The offers that somebody lists and looks after. */
export function selling({ record, client: { call } }: Phone) {
  const offers = async (form: FormOf<'listMyOffers'> = {}): Promise<Offer[]> =>
    (await call('listMyOffers', { limit: 50, ...form })).data
  const lists = (listing: Listing, options?: SendOptions): Promise<Offer> =>
    call(
      'addOffer',
      {
        ...termsOf(listing),
        methodIds: (listing.methods ?? record.methods).map(({ id }) => id).join(','),
        autoConfirm: listing.autoConfirm ? '1' : '0',
        payPassword: record.payPassword,
      },
      options,
    )
  const edits = (offer: Pick<Offer, 'id'>, changes: Omit<FormOf<'editOffer'>, 'id'>) =>
    call('editOffer', { id: offer.id, ...changes })

  const saleOf = ({ method = record.methods[0], ...quantity }: Sale) => {
    if (!method) throw new Error(`${record.username} has no payment method`)
    return { ...quantity, methodId: method.id, payPassword: record.payPassword }
  }

  return {
    /** To the maker of an offer to buy. */
    sellsTo: (
      { to, seenPrice, ...sale }: Sale & { to: Pick<Offer, 'id'>; seenPrice?: string },
      options?: SendOptions,
    ): Promise<Order> => call('sellTo', { offerId: to.id, price: seenPrice, ...saleOf(sale) }, options),
    quickSells: (
      { minPrice, ...sale }: Sale & { minPrice?: string },
      options?: SendOptions,
    ): Promise<Order> => call('quickSell', { minPrice, ...saleOf(sale) }, options),
    offers,
    lists,
    edits,
    takesDown: (offer: Pick<Offer, 'id'>) => edits(offer, { status: 'down' }),
    putsUp: (offer: Pick<Offer, 'id'>) => edits(offer, { status: 'up' }),
    /** Their newest offer to sell that is up, or else one listed for the occasion. */
    offersFor: async (quantity: Quantity): Promise<Offer> => {
      const newest = (await offers({ status: 'up' })).find(({ side }) => side === 'sell')
      return newest ?? lists({ num: quantity.num ?? '50.00' })
    },
  }
}

/** The terms of an offer, on either side. */
export function termsOf(listing: Omit<Listing, 'methods' | 'autoConfirm'>) {
  return {
    num: listing.num,
    ...(listing.premium === undefined
      ? { price: listing.price ?? '7.20' }
      : ({ priceType: 'float', premium: listing.premium } as const)),
    minAmount: listing.min ?? '10.00',
    maxAmount: listing.max ?? '50000.00',
    payMinutes: String(listing.payMinutes ?? 15),
    remark: listing.remark,
    ...listing.conditions,
  }
}
