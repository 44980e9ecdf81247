import type {
  Bill,
  CallName,
  DataOf,
  Dispute,
  FormOf,
  Notice,
  Offer,
  Order,
  Page,
  PaymentMethod,
  User,
} from '@u-market/contract'
import type { Act } from './acts/act.ts'
import { showsProofs } from './acts/forms.ts'
import { type CallsOfActs, orderActs, type PartyAction } from './acts/orders.ts'
import {
  exchange,
  listOffer,
  payBond,
  placeOrder,
  postBuyOffer,
  type Quantity,
  quickBuy,
  quickSell,
  sellTo,
  type Terms,
  transfer,
} from './acts/trading.ts'
import { plainPicture } from './pictures.ts'
import { createStrictClient, type SendOptions, type StrictClient } from './strict-client.ts'
import type { Transport } from './transport.ts'

export type Trader = ReturnType<typeof createTrader>

/** A user with a phone. Each verb is one call, with its response checked against the contract. */
export function createTrader(record: TraderRecord, transport: Transport) {
  const { token, address } = record
  const client = createStrictClient(transport, { token, locale: 'en-US', address })
  const phone = { record, client, does: doing(client) }
  return {
    ...record,
    client,
    call: client.call,
    ...looking(phone),
    ...selling(phone),
    ...buying(phone),
    ...trading(phone),
    ...paying(phone),
  }
}

/** A user's data outside the server: enough to act as the user. */
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

/** The user's data, and the client on their phone. */
type Phone = {
  readonly record: TraderRecord
  readonly client: StrictClient
  readonly does: ReturnType<typeof doing>
}

type OrderRef = Pick<Order, 'orderId'> | Pick<Dispute, 'orderId'>
type AppealRef = Pick<Dispute, 'id'>

/** Performs an act of the library; `changes` replace fields of its form. */
function doing({ call: send }: StrictClient) {
  return <N extends CallName, Known>(
    { call, form }: Pick<Act<N, Known>, 'call' | 'form'>,
    known: Known,
    changes: Partial<FormOf<N>> = {},
    options?: SendOptions,
  ): Promise<DataOf<N>> => send(call, { ...form(known), ...changes }, options)
}

/** Reads of the user's own data. */
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
    sees: (order: OrderRef): Promise<Order> => call('getOrder', { orderId: order.orderId }),
  }
}

type Listing = Terms & {
  methods?: readonly PaymentMethod[]
  autoConfirm?: boolean
  remark?: string
  conditions?: Pick<
    FormOf<'addOffer'>,
    'minCompleted' | 'minRate' | 'minPartners' | 'minDays' | 'firstMax' | 'autoReply'
  >
}
type Sale = Quantity & { method?: Pick<PaymentMethod, 'id' | 'type'> }

/** The user's offers, and sales to buy offers. */
function selling({ record, does, client: { call } }: Phone) {
  const offers = async (form: FormOf<'listMyOffers'> = {}): Promise<Offer[]> =>
    (await call('listMyOffers', { limit: 50, ...form })).data
  const lists = (
    { methods = record.methods, autoConfirm = false, remark, conditions, ...terms }: Listing,
    options?: SendOptions,
  ): Promise<Offer> => {
    const changes = { autoConfirm: autoConfirm ? '1' : '0', remark, ...conditions } as const
    return does(listOffer, { ...terms, seller: { ...record, methods } }, changes, options)
  }
  const edits = (offer: Pick<Offer, 'id'>, changes: Omit<FormOf<'editOffer'>, 'id'>) =>
    call('editOffer', { id: offer.id, payPassword: record.payPassword, ...changes })
  const saleOf = ({ method, ...quantity }: Sale) => ({
    quantity,
    seller: method ? { ...record, methods: [method] } : record,
  })

  return {
    /** Takes an offer to buy. */
    sellsTo: (
      { to, quotedPrice, ...sale }: Sale & { to: Pick<Offer, 'id'>; quotedPrice?: string },
      options?: SendOptions,
    ): Promise<Order> => does(sellTo, { offer: to, ...saleOf(sale) }, { price: quotedPrice }, options),
    quickSells: (
      { minPrice, seen, ...sale }: Sale & SeenMatch & { minPrice?: string },
      options?: SendOptions,
    ): Promise<Order> => does(quickSell, saleOf(sale), { minPrice, ...matchOf(seen) }, options),
    offers,
    lists,
    edits,
    takesDown: (offer: Pick<Offer, 'id'>) => edits(offer, { status: 'down' }),
    putsUp: (offer: Pick<Offer, 'id'>) => edits(offer, { status: 'up' }),
    /** Returns the newest listed offer to sell, or lists one for this quantity. */
    offersFor: async (quantity: Quantity): Promise<Offer> => {
      const newest = (await offers({ status: 'up' })).find(({ side }) => side === 'sell')
      return newest ?? lists({ num: quantity.num ?? '50.00' })
    },
  }
}

type Seller = Pick<ReturnType<typeof selling>, 'offersFor'>
type Purchase = Quantity & {
  from: Seller | Pick<Offer, 'id' | 'methodTypes'>
  type?: string | undefined
  quotedPrice?: string
  quotedFee?: string
}
/** The match that the taker saw, if they take no other. */
type SeenMatch = { seen?: Pick<Offer, 'id' | 'price'> }
type QuickPurchase = Quantity & SeenMatch & { type?: string; maxPrice?: string; feePercent?: string }

function matchOf(seen: SeenMatch['seen']): Partial<Record<'offerId' | 'price', string>> {
  return seen ? { offerId: String(seen.id), price: seen.price } : {}
}

/** An offer to buy. */
export type Wanted = Omit<Listing, 'methods' | 'autoConfirm'> & { types?: readonly string[] }

function buying({ does }: Phone) {
  return {
    /** Orders from an offer, or from a seller: their newest listed offer, or one listed for this order. */
    buys: async (
      { from, type, quotedPrice, quotedFee, ...quantity }: Purchase,
      options?: SendOptions,
    ): Promise<Order> => {
      const offer = 'offersFor' in from ? await from.offersFor(quantity) : from
      return does(placeOrder, { offer, quantity, type }, { price: quotedPrice, fee: quotedFee }, options)
    },
    /** Posts an offer to buy. */
    wants: ({ remark, conditions, ...wanted }: Wanted, options?: SendOptions): Promise<Offer> =>
      does(postBuyOffer, wanted, { remark, ...conditions }, options),
    quickBuys: (
      { type, maxPrice, feePercent, seen, ...quantity }: QuickPurchase,
      options?: SendOptions,
    ): Promise<Order> =>
      does(quickBuy, { quantity, type }, { maxPrice, feePercent, ...matchOf(seen) }, options),
  }
}

/** Steps of an order by either side, and its disputes. */
function trading({ record, does, client: { call, upload } }: Phone) {
  const proofs = new Map<string, Promise<string>>()
  let spare: Promise<string> | undefined

  /** Uploads a payment proof in advance, for the next order that is marked as paid. */
  const uploadProof = (): Promise<string> => {
    spare ??= plainPicture()
      .then((file) => upload(file, 'voucher'))
      .then(({ url }) => url)
    return spare
  }
  /** Returns the order's own proof, the same one at each call. */
  const proofOf = (orderId: string): Promise<string> => {
    const proof = proofs.get(orderId) ?? uploadProof()
    if (proof === spare) spare = undefined
    proofs.set(orderId, proof)
    return proof
  }
  /** Performs any act of the library on an order or on its dispute. */
  const acts = async <A extends PartyAction>(
    action: A,
    { orderId = '', id, words }: { orderId?: string; id?: number; words?: string | undefined },
    changes: Partial<FormOf<CallsOfActs[A]>> = {},
    options?: SendOptions,
  ): Promise<DataOf<CallsOfActs[A]>> => {
    const doer = {
      orderId,
      disputeId: id ?? null,
      payPassword: record.payPassword,
      proofs: showsProofs(action) && !('proofs' in changes) ? await proofOf(orderId) : '',
      words: (usual: string) => words ?? usual,
    }
    return does(orderActs[action], doer, changes, options)
  }

  return {
    uploadProof,
    acts,
    confirms: (order: OrderRef, options?: SendOptions) => acts('confirm', order, {}, options),
    marksPaid: (order: OrderRef, options?: SendOptions) => acts('markPaid', order, {}, options),
    releases: (order: OrderRef, options?: SendOptions) => acts('release', order, {}, options),
    cancels: (order: OrderRef, reason?: string) => acts('cancel', order, { reason }),
    reminds: (order: OrderRef) => acts('remind', order),
    acknowledges: (order: OrderRef) => acts('acknowledge', order),
    rates: (order: OrderRef, score = 5, content?: string) => acts('rate', order, { score, content }),
    extends: (order: OrderRef, options?: SendOptions) => acts('extend', order, {}, options),
    undoesPaid: (order: OrderRef, options?: SendOptions) => acts('undoPaid', order, {}, options),
    asksCancel: (order: OrderRef, words?: string, options?: SendOptions) =>
      acts('askCancel', { ...order, words }, {}, options),
    answersCancel: (order: OrderRef, agrees: boolean, options?: SendOptions) =>
      acts(agrees ? 'agreeCancel' : 'refuseCancel', order, {}, options),
    asksReopen: (order: OrderRef, options?: SendOptions) => acts('askReopen', order, {}, options),
    answersReopen: (order: OrderRef, agrees: boolean, options?: SendOptions) =>
      acts(agrees ? 'agreeReopen' : 'refuseReopen', order, {}, options),
    hintsTimeout: ({ orderId }: OrderRef) => call('checkDeadline', { orderId }),
    appeals: (order: OrderRef, form: Partial<FormOf<'openDispute'>> = {}) => acts('appeal', order, form),
    /** For an order that is over. */
    claims: (order: OrderRef, form: Partial<FormOf<'openDispute'>> = {}, options?: SendOptions) =>
      acts('claim', order, form, options),
    revokes: (appeal: AppealRef) => acts('revoke', appeal),
    /** Accepts the proposed ruling. */
    accepts: (appeal: AppealRef) => acts('acceptRuling', appeal),
    objects: (appeal: AppealRef, words?: string, images?: string) =>
      acts('objectRuling', { ...appeal, words }, { images }),
    addsEvidence: ({ id }: AppealRef, content: string, images?: string) =>
      call('addEvidence', { id, content, images }),
  }
}

type StepUpForm = Pick<FormOf<'sendCode'>, 'kind' | 'amount' | 'walletAddress' | 'network' | 'address'>

/** Outgoing coin other than orders. */
function paying({ record: payer, does, client: { call } }: Phone) {
  return {
    /** Requests the code that confirms one transfer or exchange, by SMS to the user. */
    getsStepUpCode: async (act: StepUpForm): Promise<string> => {
      const { demoCode } = await call('sendCode', { mobile: payer.mobile, event: 'stepup', ...act })
      if (demoCode === undefined) throw new Error('the server keeps its SMS codes to itself')
      return demoCode
    },
    paysBond: (options?: SendOptions) => does(payBond, { payer }, {}, options),
    exchanges: (
      { coin, ...form }: Partial<FormOf<'requestExchange'>> & { coin: string },
      options?: SendOptions,
    ) => does(exchange, { payer, coin }, form, options),
    transfers: (
      {
        to,
        amount,
        ...form
      }: Pick<FormOf<'payCoin'>, 'memo' | 'code' | 'passkey' | 'factorCode'> & {
        to: Pick<TraderRecord, 'walletAddress'>
        amount: string
      },
      options?: SendOptions,
    ) => does(transfer, { payer, to: to.walletAddress, amount }, form, options),
  }
}
