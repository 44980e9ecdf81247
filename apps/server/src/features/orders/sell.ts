/** Selling to whoever has an offer to buy: the coin comes from the seller's own balance, and the buyer may pay at once. */

import type { BodyOf, Locale, Order } from '@u-market/contract'
import type { PaymentMethodId, UserId } from '@u-market/domain'
import type { MethodSnapshot } from '../../db/column-types.ts'
import { readBack } from '../../db/look-up.ts'
import type { Runner } from '../../db/statement.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkPayPassword, lookAtReset, requireTradable } from '../accounts/index.ts'
import { requireOn } from '../market/index.ts'
import { findOffer } from '../offers/index.ts'
import { findOwnMethod, holdOwnMethod } from './method-snapshot.ts'
import { findPartysOrder } from './order.queries.ts'
import type { OrderDeps } from './order-executor.ts'
import { orderViewOf } from './order-view-of.ts'
import { type Placement, runPlacement, type Terms } from './place-order.ts'
import { readRules } from './read-rules.ts'
import { replayOrder } from './replay-order.ts'
import { takeBest } from './take-best.ts'

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
