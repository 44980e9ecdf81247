import type { BodyOf, Locale, Order } from '@u-market/contract'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { requireOn } from '../market/index.ts'
import type { OrderDeps } from './order-executor.ts'
import { type Placement, placeOrder } from './place-order.ts'
import { readRules } from './read-rules.ts'
import { takeBest } from './take-best.ts'

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
