import type {
  Appeal,
  Bill,
  FormOf,
  Notice,
  Offer,
  Order,
  Page,
  PaymentMethod,
  User,
} from '@u-market/contract'
import { plainPicture } from './pictures.ts'
import { createStrictClient, type SendOptions } from './strict-client.ts'
import type { Transport } from './transport.ts'

/** What is known of somebody outside the server: enough to act as them. */
export type TraderRecord = {
  readonly id: number
  readonly username: string
  readonly mobile: string
  readonly nickname: string
  readonly realName: string
  readonly password: string
  readonly payPassword: string
  readonly walletAddress: string
  readonly token: string
  readonly address: string
  readonly methods: readonly PaymentMethod[]
}

export type Listing = {
  num: string
  price?: string
  min?: string
  max?: string
  methods?: readonly PaymentMethod[]
  payMinutes?: 15 | 30 | 60
  autoConfirm?: boolean
  remark?: string
}
export type Quantity = { num: string; amount?: never } | { amount: string; num?: never }
export type Purchase = Quantity & { from: Trader | Offer; type?: string; seenPrice?: string }
export type OrderRef = Pick<Order, 'orderId'> | Pick<Appeal, 'orderId'>

/** Somebody with a phone. Each verb is one call as they would make it, with its answer held to the contract. */
export function createTrader(record: TraderRecord, transport: Transport) {
  const client = createStrictClient(transport, {
    token: record.token,
    locale: 'en-US',
    address: record.address,
  })
  const { call } = client
  const { payPassword } = record
  let slip: Promise<string> | undefined

  /** A slip of their own, uploaded once and shown again: tests that look at slips upload their own. */
  const uploadSlip = (): Promise<string> => {
    slip ??= plainPicture()
      .then((file) => client.upload(file, 'voucher'))
      .then(({ url }) => url)
    return slip
  }

  const trader = {
    ...record,
    client,
    call,
    info: (): Promise<User> => call('getUser', {}),
    available: async (): Promise<string> => (await trader.info()).coin,
    frozen: async (): Promise<string> => (await trader.info()).frozenCoin,
    bills: async (form: FormOf<'listBills'> = {}): Promise<Bill[]> =>
      (await call('listBills', { limit: 50, ...form })).data,
    notices: async (): Promise<Notice[]> => (await call('listNotices', { limit: 50 })).data,
    orders: (form: FormOf<'listOrders'> = {}): Promise<Page<Order>> =>
      call('listOrders', { limit: 50, ...form }),
    offers: async (form: FormOf<'listMyOffers'> = {}): Promise<Offer[]> =>
      (await call('listMyOffers', { limit: 50, ...form })).data,

    lists: (listing: Listing, options?: SendOptions): Promise<Offer> =>
      call(
        'addOffer',
        {
          num: listing.num,
          price: listing.price ?? '7.20',
          minAmount: listing.min ?? '10.00',
          maxAmount: listing.max ?? '50000.00',
          methodIds: (listing.methods ?? record.methods).map(({ id }) => id).join(','),
          payMinutes: String(listing.payMinutes ?? 15),
          autoConfirm: listing.autoConfirm ? '1' : '0',
          remark: listing.remark,
          payPassword,
        },
        options,
      ),
    edits: (offer: Pick<Offer, 'id'>, changes: Omit<FormOf<'editOffer'>, 'id'>) =>
      call('editOffer', { id: offer.id, ...changes }),
    takesDown: (offer: Pick<Offer, 'id'>) => trader.edits(offer, { status: 'down' }),
    putsUp: (offer: Pick<Offer, 'id'>) => trader.edits(offer, { status: 'up' }),

    /** From an offer, or from a seller: their newest offer that is up, or else one listed for the occasion. */
    buys: async (purchase: Purchase, options?: SendOptions): Promise<Order> => {
      const { from, type, seenPrice, ...quantity } = purchase
      const offer = isTrader(from) ? await from.offersFor(quantity) : from
      return call(
        'placeOrder',
        {
          offerId: offer.id,
          methodType: type ?? offer.methodTypes[0] ?? 'bank',
          price: seenPrice,
          ...quantity,
        },
        options,
      )
    },
    offersFor: async (quantity: Quantity): Promise<Offer> => {
      const [newest] = await trader.offers({ status: 'up' })
      return newest ?? trader.lists({ num: quantity.num ?? '50.00' })
    },
    quickBuys: (quantity: Quantity & { type?: string; maxPrice?: string }, options?: SendOptions) => {
      const { type, maxPrice, ...wanted } = quantity
      return call('quickBuy', { methodType: type ?? 'bank', maxPrice, ...wanted }, options)
    },

    confirms: (order: OrderRef, options?: SendOptions) => call('confirmOrder', numberOf(order), options),
    uploadSlip,
    marksPaid: async (order: OrderRef, options?: SendOptions) =>
      call('markPaid', { ...numberOf(order), proofs: await uploadSlip() }, options),
    releases: (order: OrderRef, options?: SendOptions) =>
      call('releaseCoin', { ...numberOf(order), payPassword }, options),
    cancels: (order: OrderRef, reason?: string) => call('cancelOrder', { ...numberOf(order), reason }),
    reminds: (order: OrderRef) => call('remindOther', numberOf(order)),
    acknowledges: (order: OrderRef) => call('acknowledgeOrder', numberOf(order)),
    rates: (order: OrderRef, score = 5, content?: string) =>
      call('rateOrder', { ...numberOf(order), score, content }),
    hintsTimeout: (order: OrderRef) => call('checkDeadline', numberOf(order)),
    sees: (order: OrderRef): Promise<Order> => call('getOrder', numberOf(order)),

    appeals: (order: OrderRef, form: Partial<FormOf<'openAppeal'>> = {}) =>
      call('openAppeal', {
        type: 'other',
        content: 'Please look into this order.',
        ...form,
        ...numberOf(order),
      }),
    revokes: (appeal: Pick<Appeal, 'id'>) => call('revokeAppeal', { id: appeal.id }),
    addsEvidence: (appeal: Pick<Appeal, 'id'>, content: string, images?: string) =>
      call('addEvidence', { id: appeal.id, content, images }),

    paysBond: (options?: SendOptions) => call('payCoin', { type: 'bond', payPassword }, options),
    exchanges: (form: Partial<FormOf<'requestExchange'>> & { coin: string }, options?: SendOptions) =>
      call(
        'requestExchange',
        { network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', payPassword, ...form },
        options,
      ),

    transfers: (
      { to, amount, memo }: { to: Pick<TraderRecord, 'walletAddress'>; amount: string; memo?: string },
      options?: SendOptions,
    ) =>
      call(
        'payCoin',
        { type: 'transfer', walletAddress: to.walletAddress, amount, memo, payPassword },
        options,
      ),
  }
  return trader
}

export type Trader = ReturnType<typeof createTrader>

function isTrader(from: Trader | Offer): from is Trader {
  return 'lists' in from
}

function numberOf({ orderId }: OrderRef) {
  return { orderId }
}
