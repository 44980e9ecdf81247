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
import { exchange } from './acts/trading.ts'
import { plainPicture } from './pictures.ts'
import { createStrictClient, type SendOptions, type StrictClient } from './strict-client.ts'
import type { Transport } from './transport.ts'

export type Trader = ReturnType<typeof createTrader>

/** Somebody with a phone. Each verb is one call as they would make it, with its answer held to the contract. */
export function createTrader(record: TraderRecord, transport: Transport) {
  const { token, address } = record
  const client = createStrictClient(transport, { token, locale: 'en-US', address })
  const phone = { record, client }
  return {
    ...record,
    client,
    call: client.call,
    ...looking(phone),
    ...selling(phone),
    ...buying(phone),
    ...trading(phone),
    ...appealing(phone),
    ...paying(phone),
  }
}

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

/** What each verb is called with: who holds the phone, and the client on it. */
type Phone = { readonly record: TraderRecord; readonly client: StrictClient }

type OrderRef = Pick<Order, 'orderId'> | Pick<Appeal, 'orderId'>

function numberOf({ orderId }: OrderRef) {
  return { orderId }
}

/** What somebody reads of their own. */
function looking({ client: { call } }: Phone) {
  const info = (): Promise<User> => call('getUser', {})
  return {
    info,
    available: async (): Promise<string> => (await info()).coin,
    frozen: async (): Promise<string> => (await info()).frozenCoin,
    bills: async (form: FormOf<'listBills'> = {}): Promise<Bill[]> =>
      (await call('listBills', { limit: 50, ...form })).data,
    notices: async (): Promise<Notice[]> => (await call('listNotices', { limit: 50 })).data,
    orders: (form: FormOf<'listOrders'> = {}): Promise<Page<Order>> =>
      call('listOrders', { limit: 50, ...form }),
    sees: (order: OrderRef): Promise<Order> => call('getOrder', numberOf(order)),
  }
}

type Listing = {
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
type Quantity = { num: string; amount?: never } | { amount: string; num?: never }

/** The offers that somebody lists and looks after. */
function selling({ record, client: { call } }: Phone) {
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
function termsOf(listing: Omit<Listing, 'methods' | 'autoConfirm'>) {
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
function buying({ client: { call } }: Phone) {
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

/** The steps of an order, of both its sides. */
function trading({ record, client }: Phone) {
  const { call } = client
  const proofs = new Map<string, Promise<string>>()
  let spare: Promise<string> | undefined

  /** Uploads a payment proof beforehand, for the next order that is marked as paid. */
  const uploadProof = (): Promise<string> => {
    spare ??= plainPicture()
      .then((file) => client.upload(file, 'voucher'))
      .then(({ url }) => url)
    return spare
  }
  /** An order's own proof, and the same one whenever that order is asked about. */
  const proofOf = ({ orderId }: OrderRef): Promise<string> => {
    const proof = proofs.get(orderId) ?? uploadProof()
    if (proof === spare) spare = undefined
    proofs.set(orderId, proof)
    return proof
  }

  return {
    uploadProof,
    confirms: (order: OrderRef, options?: SendOptions) => call('confirmOrder', numberOf(order), options),
    marksPaid: async (order: OrderRef, options?: SendOptions) =>
      call('markPaid', { ...numberOf(order), proofs: await proofOf(order) }, options),
    releases: (order: OrderRef, options?: SendOptions) =>
      call('releaseCoin', { ...numberOf(order), payPassword: record.payPassword }, options),
    cancels: (order: OrderRef, reason?: string) => call('cancelOrder', { ...numberOf(order), reason }),
    reminds: (order: OrderRef) => call('remindOther', numberOf(order)),
    acknowledges: (order: OrderRef) => call('acknowledgeOrder', numberOf(order)),
    rates: (order: OrderRef, score = 5, content?: string) =>
      call('rateOrder', { ...numberOf(order), score, content }),
    extends: (order: OrderRef, options?: SendOptions) => call('extendOrder', numberOf(order), options),
    undoesPaid: (order: OrderRef, options?: SendOptions) => call('undoPaid', numberOf(order), options),
    asksCancel: (order: OrderRef, reason = 'The payment has not come', options?: SendOptions) =>
      call('askCancel', { ...numberOf(order), reason }, options),
    answersCancel: (order: OrderRef, agrees: boolean, options?: SendOptions) =>
      call('answerCancel', { ...numberOf(order), agree: agrees ? '1' : '0' }, options),
    asksReopen: async (order: OrderRef, options?: SendOptions) =>
      call('askReopen', { ...numberOf(order), proofs: await proofOf(order) }, options),
    answersReopen: (order: OrderRef, agrees: boolean, options?: SendOptions) =>
      call('answerReopen', { ...numberOf(order), agree: agrees ? '1' : '0' }, options),
    hintsTimeout: (order: OrderRef) => call('checkDeadline', numberOf(order)),
  }
}

/** How somebody asks an operator to look into an order. */
function appealing({ client: { call } }: Phone) {
  return {
    appeals: (order: OrderRef, form: Partial<FormOf<'openAppeal'>> = {}) =>
      call('openAppeal', {
        type: 'other',
        content: 'Please look into this order.',
        ...form,
        ...numberOf(order),
      }),
    /** Of an order that is over. */
    claims: (order: OrderRef, form: Partial<FormOf<'openAppeal'>> = {}, options?: SendOptions) =>
      call(
        'openAppeal',
        {
          kind: 'claim',
          type: 'late_paid',
          content: 'My payment came after the end.',
          ...form,
          ...numberOf(order),
        },
        options,
      ),
    revokes: (appeal: Pick<Appeal, 'id'>) => call('revokeAppeal', { id: appeal.id }),
    /** The ruling that is proposed. */
    accepts: (appeal: Pick<Appeal, 'id'>) => call('acceptRuling', { id: appeal.id }),
    objects: (appeal: Pick<Appeal, 'id'>, content = 'That is not how it was.', images?: string) =>
      call('objectRuling', { id: appeal.id, content, images }),
    addsEvidence: (appeal: Pick<Appeal, 'id'>, content: string, images?: string) =>
      call('addEvidence', { id: appeal.id, content, images }),
  }
}

/** Coin that goes elsewhere than into an order. */
function paying({ record: { mobile, payPassword }, client: { call } }: Phone) {
  return {
    /** A code to the own mobile, for coin that leaves by a second proof. */
    getsStepUpCode: async (): Promise<string> => {
      const { demoCode } = await call('sendCode', { mobile, event: 'stepup' })
      if (demoCode === undefined) throw new Error('the server keeps its SMS codes to itself')
      return demoCode
    },
    paysBond: (options?: SendOptions) => call('payCoin', { type: 'bond', payPassword }, options),
    exchanges: (form: Partial<FormOf<'requestExchange'>> & { coin: string }, options?: SendOptions) =>
      call('requestExchange', { ...exchange({ payPassword }), ...form }, options),
    transfers: (
      {
        to,
        ...form
      }: Pick<FormOf<'payCoin'>, 'memo' | 'code' | 'passkey'> & {
        to: Pick<TraderRecord, 'walletAddress'>
        amount: string
      },
      options?: SendOptions,
    ) =>
      call('payCoin', { type: 'transfer', walletAddress: to.walletAddress, payPassword, ...form }, options),
  }
}
