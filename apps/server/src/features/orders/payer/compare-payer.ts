/** Compares what a seller sees of a payment with the buyer, before the release. */
import type { BodyOf } from '@u-market/contract'
import { HOUR_MS, matchPayment } from '@u-market/domain'
import { limitUses } from '../../../db/count-uses.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { OrderDeps } from '../executor.ts'
import type { OrderRow, PartysOrderRow } from '../order.ts'
import { hanTable } from './han-table.ts'

export type SeenForm = Pick<BodyOf<'releaseCoin'>, 'seenAmount' | 'seenName' | 'seenEnd' | 'confirmed'>
type Seen = Pick<OrderRow, 'seenAmountMinor' | 'seenName' | 'seenEnd' | 'seenDifferences'>

/** Refused tries for an order in an hour: enough for typing errors, too few to guess a name letter by letter. */
const MOST_TRIES = 10

/**
 * Returns what the order keeps of it; nothing if the client sent nothing. Throws `PAYER_OTHER`, or `PAYER_DIFFERS` until the seller
 * confirms; too many of them are `RATE_LIMITED`.
 */
export async function comparePayer(
  deps: OrderDeps,
  { id, amountMinor, buyerRealName, payerEnd }: PartysOrderRow,
  { seenAmount, seenName = '', seenEnd = '', confirmed = false }: SeenForm,
): Promise<Partial<Seen>> {
  const amount = seenAmount ?? null
  if (amount === null && seenName === '' && seenEnd === '') return {}
  const match = matchPayment(
    { amount, name: seenName, end: seenEnd },
    { amount: amountMinor, name: buyerRealName ?? '', end: payerEnd },
    hanTable,
  )
  const differences = match.is === 'close' ? [...match.differences] : []
  if (match.is === 'other' || (match.is === 'close' && !confirmed)) {
    const tries = { subject: `payers ${id}`, most: MOST_TRIES, windowMs: HOUR_MS }
    await limitUses(deps.database.pool, deps.clock.now(), tries)
    throw match.is === 'other' ? new Refusal('PAYER_OTHER') : new Refusal('PAYER_DIFFERS', { differences })
  }
  return { seenAmountMinor: amount, seenName, seenEnd, seenDifferences: differences }
}
