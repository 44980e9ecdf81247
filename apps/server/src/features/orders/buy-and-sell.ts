/** Buying from an offer, and selling to whoever has an offer to buy: then the coin comes from the seller's own balance. */
import type { BodyOf, Locale, Order } from '@u-market/contract'
import type { OfferId, PaymentMethodId, UserId } from '@u-market/domain'
import type { MethodSnapshot } from '../../db/column-types.ts'
import { readBack } from '../../db/look-up.ts'
import type { Runner } from '../../db/statement.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkPayPassword, lookAtReset, requireTradable } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { requireOn } from '../market/index.ts'
import { type BestOffer, findBestOffers, findOffer, marketNow, readPrices } from '../offers/index.ts'
import { findOwnMethod, holdOwnMethod } from './method-snapshot.ts'
import { findPartysOrder } from './order.queries.ts'
import { orderViewOf } from './order.views.ts'
import type { OrderDeps } from './order-executor.ts'
import { type Placement, placeOrder, runPlacement, type Terms } from './place-order.ts'
import { replayOrder } from './replay-order.ts'

type Purchase<Form> = {
  readonly buyer: Placement['taker']
  readonly form: Form
  readonly locale: Locale
  readonly claim: IdempotencyClaim | null
}

export async function buyCoin(
  deps: OrderDeps,
  { buyer, form, locale, claim }: Purchase<BodyOf<'placeOrder'>>,
): Promise<Order> {
  const { offerId, num, amount, methodType, price: seenPrice, fee: seenFee } = form
  const request = { methodType, num, amount, seenPrice, seenFee }
  const rules = await readRules(deps)
  return placeOrder(deps, { taker: buyer, side: 'sell', offerId, request, locale, claim, ...rules })
}

/** From the best offer that fits. */
export async function quickBuy(
  deps: OrderDeps,
  { buyer, form, locale, claim }: Purchase<BodyOf<'quickBuy'>>,
): Promise<Order> {
  const rules = await readRules(deps)
  requireOn(rules.off, 'orders', `method:${form.methodType}`)
  const { num, amount, methodType, maxPrice: worstPrice, feePercent: seenFeeBasisPoints } = form
  const wish = { side: 'sell', takerId: buyer.id, methodType, num, amount, worstPrice } as const
  return takeBest(deps, wish, ({ id: offerId, price: seenPrice }) => {
    const request = { methodType, num, amount, seenPrice, seenFeeBasisPoints }
    return placeOrder(deps, { taker: buyer, side: 'sell', offerId, request, locale, claim, ...rules })
  })
}

type Sale<Form> = {
  readonly seller: Placement['taker']
  readonly form: Form
  readonly locale: Locale
  readonly claim: IdempotencyClaim | null
}

export async function sellTo(
  deps: OrderDeps,
  { seller, form, locale, claim }: Sale<BodyOf<'sellTo'>>,
): Promise<Order> {
  const { offerId, methodId, payPassword, num, amount, price: seenPrice } = form
  const { kysely } = deps.database
  const offer = await findOffer(kysely, offerId)
  if (offer?.side !== 'buy') throw new Refusal('OFFER_NOT_FOUND')
  const { type: methodType } = await requireMethod(kysely, seller.id, methodId)
  await checkPayPassword(deps, seller, payPassword)
  const request = { methodType, num, amount, seenPrice }
  const { makerId } = offer
  return placeSale(
    deps,
    { seller, offerId, makerId, methodId, request, locale, claim },
    await readRules(deps),
  )
}

/** To the best offer that fits. */
export async function quickSell(
  deps: OrderDeps,
  { seller, form, locale, claim }: Sale<BodyOf<'quickSell'>>,
): Promise<Order> {
  const { methodId, payPassword, num, amount, minPrice: worstPrice } = form
  const rules = await readRules(deps)
  const { type: methodType } = await requireMethod(deps.database.kysely, seller.id, methodId)
  requireOn(rules.off, 'orders', `method:${methodType}`)
  await checkPayPassword(deps, seller, payPassword)
  const wish = { side: 'buy', takerId: seller.id, methodType, num, amount, worstPrice } as const
  return takeBest(deps, wish, ({ id: offerId, makerId, price: seenPrice }) => {
    const request = { methodType, num, amount, seenPrice }
    return placeSale(deps, { seller, offerId, makerId, methodId, request, locale, claim }, rules)
  })
}

type OneSale = Pick<Placement, 'offerId' | 'request' | 'locale' | 'claim'> & {
  readonly seller: Placement['taker']
  readonly makerId: UserId
  readonly methodId: PaymentMethodId
}

async function placeSale(
  deps: OrderDeps,
  { seller, makerId, methodId, ...sale }: OneSale,
  rules: Awaited<ReturnType<typeof readRules>>,
): Promise<Order> {
  const { locale, claim } = sale
  const placement = { ...sale, ...rules, side: 'buy', taker: seller, buyerId: makerId } as const
  const done = await runPlacement(deps, placement, (runner) =>
    loadTerms(runner, { seller, methodId, settings: rules.settings }),
  )
  if (done.is === 'claimed' && claim) return replayOrder(deps, claim, { user: seller, locale })
  if (done.is !== 'done' || !done.maker) throw new Error('placing a sale did nothing')
  const { order, maker: peer } = done
  // The buyer's verified name, by which the seller knows the payment, stands with the order alone.
  const found = await readBack(() => findPartysOrder(deps.database.kysely, order.id, seller.id))
  return orderViewOf(deps, { ...(found ?? { peer, buyerRealName: null }), ...order }, seller.id, locale)
}

type Loading = Pick<OneSale, 'seller' | 'methodId'> & Pick<Placement, 'settings'>

/** Where the money comes to, and whether coin may leave the seller's account, as of the order's own transaction. */
async function loadTerms(runner: Runner, { seller, methodId: id, settings }: Loading): Promise<Terms> {
  const [method, resetAt] = await Promise.all([
    holdOwnMethod(runner, { id, userId: seller.id }),
    lookAtReset(runner, seller.id),
  ])
  return {
    methodFor: () => method,
    require: ({ traders }, at) => {
      const sanctions = traders.get(seller.id)?.sanctions ?? []
      requireTradable({ sanctions, resetAt, at }, settings)
    },
  }
}

async function requireMethod(runner: Runner, userId: UserId, id: PaymentMethodId): Promise<MethodSnapshot> {
  const method = await findOwnMethod(runner, { id, userId })
  if (!method) throw new Refusal('METHOD_NOT_FOUND')
  return method
}

/** Refusals that say this offer is not the one; the next best is tried. */
const tryNext = new Set([
  'OFFER_NOT_FOUND',
  'OFFER_CLOSED',
  'CONDITIONS_NOT_MET',
  'OUT_OF_STOCK',
  'AMOUNT_OUT_OF_LIMITS',
  'METHOD_NOT_OFFERED',
  'PRICE_CHANGED',
])
/** Under contention the best offers may go while we ask; after so many looks there is no match. */
const LOOKS = 4

type Wish = Omit<Parameters<typeof findBestOffers>[1], keyof ReturnType<typeof marketNow> | 'without'>

/**
 * Takes the best offer that fits, or the next best when others were quicker. Never trades the same coin twice: placing decides. Throws
 * `NO_MATCH`, and what refuses any offer.
 */
async function takeBest<Taken>(
  deps: Deps,
  wish: Wish,
  take: (offer: BestOffer) => Promise<Taken>,
): Promise<Taken> {
  const tried = new Set<OfferId>()
  for (let look = 0; look < LOOKS; look++) {
    const now = marketNow(await readPrices(deps))
    const offers = await findBestOffers(deps.database.kysely, { ...now, ...wish, without: [...tried] })
    if (offers.length === 0) break
    for (const offer of offers) {
      tried.add(offer.id)
      try {
        return await take(offer)
      } catch (error) {
        if (!(error instanceof Refusal) || !tryNext.has(error.reason)) throw error
        // All prices that float move together: the next look has them as they are now.
        if (error.reason === 'PRICE_CHANGED') tried.delete(offer.id)
      }
    }
  }
  throw new Refusal('NO_MATCH')
}

/** What placing is decided by beside the rows that it locks. */
async function readRules(deps: Deps): Promise<Pick<Placement, 'settings' | 'off' | 'isFed'>> {
  const [settings, off] = await Promise.all([deps.settings(), deps.switches()])
  return { settings, off, isFed: deps.priceUrl !== undefined }
}
