import type {
  Appeal,
  Bill,
  FormOf,
  Notice,
  Order,
  Page,
  PaymentMethod,
  Product,
  Userinfo,
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
export type Purchase = Quantity & { from: Trader | Product; type?: string; seenPrice?: string }
export type OrderRef = Pick<Order, 'buy_orderid'> | Pick<Appeal, 'buy_orderid'>

const numberOf = ({ buy_orderid }: OrderRef) => ({ buy_orderid })
const isTrader = (from: Trader | Product): from is Trader => 'lists' in from

/** Somebody with a phone. Each verb is one call as they would make it, with its answer held to the contract. */
export const createTrader = (record: TraderRecord, transport: Transport) => {
  const client = createStrictClient(transport, {
    token: record.token,
    locale: 'en-US',
    address: record.address,
  })
  const { call } = client
  const { payPassword: paypassword } = record
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
    info: (): Promise<Userinfo> => call('/api/user/getUserinfo', {}),
    available: async (): Promise<string> => (await trader.info()).coin,
    frozen: async (): Promise<string> => (await trader.info()).frozen_coin,
    bills: async (form: FormOf<'/api/Usermoneychange'> = {}): Promise<Bill[]> =>
      (await call('/api/Usermoneychange', { limit: 50, ...form })).data,
    notices: async (): Promise<Notice[]> => (await call('/api/notice', { limit: 50 })).data,
    orders: (form: FormOf<'/api/Userorder/index'> = {}): Promise<Page<Order>> =>
      call('/api/Userorder/index', { limit: 50, ...form }),
    offers: async (form: FormOf<'/api/shoppingmall/mySell'> = {}): Promise<Product[]> =>
      (await call('/api/shoppingmall/mySell', { limit: 50, ...form })).data,

    lists: (listing: Listing, options?: SendOptions): Promise<Product> =>
      call(
        '/api/shoppingmall/addProduct',
        {
          num: listing.num,
          price: listing.price ?? '7.20',
          min_limit: listing.min ?? '10.00',
          max_limit: listing.max ?? '50000.00',
          ma_ids: (listing.methods ?? record.methods).map(({ id }) => id).join(','),
          pay_minutes: String(listing.payMinutes ?? 15),
          auto_confirm: listing.autoConfirm ? '1' : '0',
          remark: listing.remark,
          paypassword,
        },
        options,
      ),
    edits: (offer: Pick<Product, 'id'>, changes: Omit<FormOf<'/api/shoppingmall/editProduct'>, 'id'>) =>
      call('/api/shoppingmall/editProduct', { id: offer.id, ...changes }),
    takesDown: (offer: Pick<Product, 'id'>) => trader.edits(offer, { status: 'down' }),
    putsUp: (offer: Pick<Product, 'id'>) => trader.edits(offer, { status: 'up' }),

    /** From an offer, or from a seller: their newest offer that is up, or else one listed for the occasion. */
    buys: async (purchase: Purchase, options?: SendOptions): Promise<Order> => {
      const { from, type, seenPrice, ...quantity } = purchase
      const offer = isTrader(from) ? await from.offersFor(quantity) : from
      return call(
        '/api/Userorder/buyBi',
        { product_id: offer.id, ma_type: type ?? offer.ma_types[0] ?? 'bank', price: seenPrice, ...quantity },
        options,
      )
    },
    offersFor: async (quantity: Quantity): Promise<Product> => {
      const [newest] = await trader.offers({ status: 'up' })
      return newest ?? trader.lists({ num: quantity.num ?? '50.00' })
    },
    quickBuys: (quantity: Quantity & { type?: string; maxPrice?: string }, options?: SendOptions) => {
      const { type, maxPrice, ...wanted } = quantity
      return call(
        '/api/userorder/quickBuy',
        { ma_type: type ?? 'bank', max_price: maxPrice, ...wanted },
        options,
      )
    },

    confirms: (order: OrderRef, options?: SendOptions) =>
      call('/api/Userorder/confirmOrder', numberOf(order), options),
    uploadSlip,
    marksPaid: async (order: OrderRef, options?: SendOptions) =>
      call('/api/Userorder/userPaid', { ...numberOf(order), voucher: await uploadSlip() }, options),
    releases: (order: OrderRef, options?: SendOptions) =>
      call('/api/Userorder/sendCoin', { ...numberOf(order), paypassword }, options),
    cancels: (order: OrderRef, reason?: string) =>
      call('/api/Userorder/cancelOrder', { ...numberOf(order), reason }),
    reminds: (order: OrderRef) => call('/api/Userorder/remindingHim', numberOf(order)),
    acknowledges: (order: OrderRef) => call('/api/Userorder/receivedGoods', numberOf(order)),
    rates: (order: OrderRef, score = 5, content?: string) =>
      call('/api/Userorder/evaluate', { ...numberOf(order), score, content }),
    hintsTimeout: (order: OrderRef) => call('/api/userorder/orderTimeout', numberOf(order)),
    sees: (order: OrderRef): Promise<Order> => call('/api/Userorder/detail', numberOf(order)),

    appeals: (order: OrderRef, form: Partial<FormOf<'/api/userappeal/apply'>> = {}) =>
      call('/api/userappeal/apply', {
        type: 'other',
        content: 'Please look into this order.',
        ...form,
        ...numberOf(order),
      }),
    revokes: (appeal: Pick<Appeal, 'id'>) => call('/api/userappeal/revoke', { id: appeal.id }),
    addsEvidence: (appeal: Pick<Appeal, 'id'>, content: string, images?: string) =>
      call('/api/userappeal/evidence', { id: appeal.id, content, images }),

    paysBond: (options?: SendOptions) => call('/api/Pay/payment', { type: 'bond', paypassword }, options),
    exchanges: (form: Partial<FormOf<'/api/usdtexchange'>> & { coin: string }, options?: SendOptions) =>
      call(
        '/api/usdtexchange',
        { network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', paypassword, ...form },
        options,
      ),

    transfers: (
      { to, amount, memo }: { to: Pick<TraderRecord, 'walletAddress'>; amount: string; memo?: string },
      options?: SendOptions,
    ) =>
      call(
        '/api/Pay/payment',
        { type: 'transfer', walletddress: to.walletAddress, amount, memo, paypassword },
        options,
      ),
  }
  return trader
}
export type Trader = ReturnType<typeof createTrader>
