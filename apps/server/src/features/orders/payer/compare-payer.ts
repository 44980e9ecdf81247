/** Compares what a seller sees of a payment with the buyer, before the release. */
import type { BodyOf } from '@u-market/contract'
import { HOUR_MS, matchPayment, type PaymentMatch } from '@u-market/domain'
import { limitUses } from '../../../db/count-uses.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { OrderDeps } from '../executor.ts'
import type { OrderRow, PartysOrderRow } from '../order.ts'
import { hanTable } from './han-table.ts'
import { hasNamedOther, keepRefused } from './refused-payer.ts'

export type SeenForm = Pick<BodyOf<'releaseCoin'>, 'seenAmount' | 'seenName' | 'seenEnd' | 'confirmed'>
type Seen = Pick<OrderRow, 'seenAmountMinor' | 'seenName' | 'seenEnd' | 'seenDifferences'>

/** Refused tries for an order in an hour: enough for typing errors, too few to guess a name letter by letter. */
const MOST_TRIES = 10

/**
 * Returns what the order keeps of it; nothing if the client sent nothing. Throws `PAYER_OTHER`, or `PAYER_DIFFERS` until the seller
 * confirms; too many of them are `RATE_LIMITED`. A refused try is kept for operators. Call it outside any transaction, and only for
 * a signed release: a thief of the session neither uses up the tries nor writes what the seller is said to have seen.
 */
export async function comparePayer(
  deps: OrderDeps,
  order: PartysOrderRow,
  { seenAmount, seenName = '', seenEnd = '', confirmed = false }: SeenForm,
): Promise<Partial<Seen>> {
  const amount = seenAmount ?? null
  if (amount === null && seenName === '' && seenEnd === '') return {}
  const match = await matchOf(deps, order, { amount, name: seenName, end: seenEnd })
  const differences = match.is === 'close' ? [...match.differences] : []
  const isOther = match.is === 'other'
  if (isOther || (match.is === 'close' && !confirmed)) {
    const { pool } = deps.database
    const at = deps.clock.now()
    await limitUses(pool, at, { subject: `payers ${order.id}`, most: MOST_TRIES, windowMs: HOUR_MS })
    const seen = { amountMinor: amount, name: seenName, accountEnd: seenEnd, differences, isOther }
    // Of a name that is left out after another person's, that person's stays.
    if (!isOther || seenName !== '') await keepRefused(pool, { orderId: order.id, ...seen, refusedAt: at })
    throw isOther ? new Refusal('PAYER_OTHER') : new Refusal('PAYER_DIFFERS', { differences })
  }
  return { seenAmountMinor: amount, seenName, seenEnd, seenDifferences: differences }
}

/** A bank that has shown another person's name cannot show none afterwards. */
async function matchOf(
  { database }: OrderDeps,
  { id, amountMinor, buyerRealName, payerEnd }: PartysOrderRow,
  seen: Parameters<typeof matchPayment>[0],
): Promise<PaymentMatch> {
  if (seen.name === '' && (await hasNamedOther(database.pool, id))) return { is: 'other' }
  return matchPayment(seen, { amount: amountMinor, name: buyerRealName ?? '', end: payerEnd }, hanTable)
}
