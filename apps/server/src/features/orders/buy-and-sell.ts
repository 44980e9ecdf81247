/** Calls that place an order, on an offer that the caller names or on the best match. */
import type { BodyOf, Locale, Order } from '@u-market/contract'
import type { Fiat, OfferId, PaymentMethodId, Price, UserId } from '@u-market/domain'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkPayPassword } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { requireNotSwitchedOff, requirePayable } from '../market/index.ts'
import {
  type BestOffer,
  createViewerLoader,
  findBestOffers,
  findOffer,
  marketNow,
  offerView,
  readPrices,
} from '../offers/index.ts'
import type { OrderDeps } from './executor.ts'
import { findOwnMethod, type MethodRow, requireUsable } from './method-snapshot.ts'
import { type Placement, placeOrder, placeSale } from './place-order.ts'

type Purchase<Form> = {
  readonly buyer: Placement['taker']
  readonly form: Form
  readonly locale: Locale
  readonly idempotencyKey: IdempotencyKey | null
}

export async function buyCoin(
  deps: OrderDeps,
  { buyer, form, locale, idempotencyKey }: Purchase<BodyOf<'placeOrder'>>,
): Promise<Order> {
  const { offerId, num, amount, exact: isExact, methodType, price: quotedPrice, fee: quotedFee } = form
  const request = { methodType, num, amount, isExact, quotedPrice, quotedFee }
  const rules = await readMarketState(deps, methodType)
  requirePayable('amount', amount, rules.settings)
  return placeOrder(deps, { taker: buyer, offerId, request, locale, idempotencyKey, ...rules })
}

/** Buys from the best offer that fits, or only from the one that the buyer saw. */
export async function quickBuy(
  deps: OrderDeps,
  { buyer, form, locale, idempotencyKey }: Purchase<BodyOf<'quickBuy'>>,
): Promise<Order> {
  const rules = await readMarketState(deps, form.methodType)
  requireNotSwitchedOff(rules.off, 'orders', `method:${form.methodType}`)
  requirePayable('amount', form.amount, rules.settings)
  requireWithinRail(rules, form.amount)
  const { num, amount, exact: isExact, methodType, maxPrice: worstPrice } = form
  const { feePercent: quotedFeeBasisPoints } = form
  const search = { side: 'sell', takerId: buyer.id, methodType, num, amount, worstPrice } as const
  return matchBestOffer(deps, { search, seen: form }, ({ id: offerId, price: quotedPrice }) => {
    const request = { methodType, num, amount, isExact, quotedPrice, quotedFeeBasisPoints }
    return placeOrder(deps, { taker: buyer, offerId, request, locale, idempotencyKey, ...rules })
  })
}

type Sale<Form> = {
  readonly seller: Placement['taker']
  readonly form: Form
  readonly locale: Locale
  readonly idempotencyKey: IdempotencyKey | null
}

export async function sellTo(
  deps: OrderDeps,
  { seller, form, locale, idempotencyKey }: Sale<BodyOf<'sellTo'>>,
): Promise<Order> {
  const { offerId, methodId, payPassword, num, amount, exact: isExact, price: quotedPrice } = form
  const offer = await findOffer(deps.database.kysely, offerId)
  if (offer?.side !== 'buy') throw new Refusal('OFFER_NOT_FOUND')
  const { type: methodType } = await requireMethod(deps, seller.id, methodId)
  const rules = await readMarketState(deps, methodType)
  requirePayable('amount', amount, rules.settings)
  await checkPayPassword(deps, seller, payPassword)
  const request = { methodType, num, amount, isExact, quotedPrice }
  const { makerId } = offer
  return placeSale(deps, {
    taker: seller,
    offerId,
    makerId,
    methodId,
    request,
    locale,
    idempotencyKey,
    ...rules,
  })
}

/** Sells to the best offer that fits, or only to the one that the seller saw. */
export async function quickSell(
  deps: OrderDeps,
  { seller, form, locale, idempotencyKey }: Sale<BodyOf<'quickSell'>>,
): Promise<Order> {
  const { methodId, payPassword, num, amount, exact: isExact, minPrice: worstPrice } = form
  const { type: methodType } = await requireMethod(deps, seller.id, methodId)
  const rules = await readMarketState(deps, methodType)
  requireNotSwitchedOff(rules.off, 'orders', `method:${methodType}`)
  requirePayable('amount', amount, rules.settings)
  requireWithinRail(rules, amount)
  await checkPayPassword(deps, seller, payPassword)
  const search = { side: 'buy', takerId: seller.id, methodType, num, amount, worstPrice } as const
  return matchBestOffer(deps, { search, seen: form }, ({ id: offerId, makerId, price: quotedPrice }) => {
    const request = { methodType, num, amount, isExact, quotedPrice }
    return placeSale(deps, {
      taker: seller,
      offerId,
      makerId,
      methodId,
      request,
      locale,
      idempotencyKey,
      ...rules,
    })
  })
}

/** Throws `METHOD_NOT_FOUND`, or `METHOD_NOT_USABLE {until}` for a method that is new or was changed. */
async function requireMethod(deps: Deps, userId: UserId, id: PaymentMethodId): Promise<MethodRow> {
  const method = await findOwnMethod(deps.database.kysely, { id, userId })
  if (!method) throw new Refusal('METHOD_NOT_FOUND')
  return requireUsable([method], deps.clock.now())
}

/** Refusals that concern one offer only: quick buy and quick sell then try the next best. */
const tryNext = new Set([
  'OFFER_NOT_FOUND',
  'OFFER_CLOSED',
  'CONDITIONS_NOT_MET',
  'OUT_OF_STOCK',
  'AMOUNT_OUT_OF_LIMITS',
  'METHOD_NOT_OFFERED',
  'METHOD_NOT_USABLE',
  'SALE_OPEN',
  'PRICE_CHANGED',
])
/** Number of searches. Other takers may be quicker than the order that follows a search. */
const MAX_ATTEMPTS = 4

type OfferSearch = Omit<Parameters<typeof findBestOffers>[1], keyof ReturnType<typeof marketNow> | 'without'>

/** The match that the taker saw. Left out: any match will do. */
type SeenMatch = { readonly offerId?: OfferId | undefined; readonly price?: Price | undefined }

type Matching = { readonly search: OfferSearch; readonly seen: SeenMatch }

/**
 * Takes the best offer that fits, or the next best if another taker was quicker; placing decides under the offer's lock. If the
 * taker names the match they saw, only that one is taken. Throws `MATCH_CHANGED`, `NO_MATCH`, and any refusal that would apply to
 * every offer.
 */
async function matchBestOffer<Taken>(
  deps: Deps,
  { search, seen }: Matching,
  take: (offer: BestOffer) => Promise<Taken>,
): Promise<Taken> {
  const tried = new Set<OfferId>()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const now = marketNow(await readPrices(deps))
    const offers = await findBest(deps, { ...now, ...search, without: [...tried] })
    if (offers.length === 0) break
    for (const offer of offers) {
      if (!isSeen(offer, seen)) throw await matchChanged(deps, offer.id, search)
      tried.add(offer.id)
      try {
        return await take(offer)
      } catch (error) {
        if (!(error instanceof Refusal) || !tryNext.has(error.reason)) throw error
        if (error.reason !== 'PRICE_CHANGED') continue
        // Floating prices move together, so the next search finds this offer again at its new price.
        tried.delete(offer.id)
        break
      }
    }
  }
  throw new Refusal('NO_MATCH')
}

/** The best offers of makers who are online; of all makers if no such offer fits. */
async function findBest(
  { database: { kysely }, onlineUsers }: Deps,
  search: Parameters<typeof findBestOffers>[1],
): Promise<BestOffer[]> {
  const makers = onlineUsers()
  const present = makers.length === 0 ? [] : await findBestOffers(kysely, { ...search, makers })
  return present.length > 0 ? present : findBestOffers(kysely, search)
}

function isSeen(offer: BestOffer, seen: SeenMatch): boolean {
  const { offerId = offer.id, price = offer.price } = seen
  return offer.id === offerId && offer.price === price
}

/** The refusal that shows the taker the match as it is now. */
async function matchChanged(
  deps: Deps,
  id: OfferId,
  { takerId, num, amount }: OfferSearch,
): Promise<Refusal> {
  const { kysely } = deps.database
  const [row, prices] = await Promise.all([findOffer(kysely, id), readPrices(deps)])
  if (!row) throw new Error(`offer ${id} is gone`)
  const viewer = await createViewerLoader(kysely).loadViewer(takerId, row)
  const offer = offerView(deps, row, { prices, viewer: { ...viewer, amounts: { num, amount } } })
  return new Refusal('MATCH_CHANGED', { offer })
}

type MarketState = Pick<Placement, 'settings' | 'off' | 'rail' | 'isFed'>

/**
 * Reads settings, switches and the rail of a type of payment from memory, and whether prices follow a feed: placing needs them
 * besides the locked rows.
 */
async function readMarketState(deps: Deps, methodType: string): Promise<MarketState> {
  const [settings, off, rails] = await Promise.all([deps.settings(), deps.switches(), deps.rails()])
  const rail = rails.find(({ type }) => type === methodType) ?? null
  return { settings, off, rail, isFed: deps.priceUrls.length > 0 }
}

/** An amount above the rail's largest fits no offer: said at once, instead of after every offer has refused it. */
function requireWithinRail({ rail }: MarketState, amount: Fiat | undefined): void {
  const largest = rail?.largestMinor ?? null
  if (amount !== undefined && largest !== null && amount > largest) throw new Refusal('NO_MATCH')
}
