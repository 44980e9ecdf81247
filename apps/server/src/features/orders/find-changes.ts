import { type Runner, statement } from '../../db/statement.ts'
import type { NewEvent } from '../events/index.ts'
import type { Change } from './order-changes.ts'

const lockOfferSql = statement('await-offer', 'select id from offer where id = $1 for no key update')
const lockOrderSql = statement('await-order', 'select id from trade_order where id = $1 for no key update')
const writtenSql = statement<{ orderId: string; kind: string; seq: bigint }>(
  'find-written-events',
  `select order_id, kind, seq from event where order_id = any($1::text[]) and created_at = any($2::timestamptz[]) order by seq`,
)

/**
 * Were these changes, decided together, committed? Answers the numbers of their events, or null. Waits for the end of their
 * transaction, at a row that it had locked: the offer of a new order, or the order itself. Changes without events are the clock's
 * alone, which runs again what it finds undone.
 */
export async function findChanges(runner: Runner, changes: readonly Change[]): Promise<number[] | null> {
  const [first] = changes
  if (!first) return []
  await (first.isNew ? lockOfferSql(runner, [first.order.offerId]) : lockOrderSql(runner, [first.order.id]))
  const events = changes.flatMap((change) => change.events)
  const written = await writtenSql(runner, [events.map(({ orderId }) => orderId), events.map(({ at }) => at)])
  return numbersOf(events, written)
}

/**
 * In the order in which they were written; null when one of them is not there, as then none is. What is told beside an order's own
 * events, as a pause of ordering is, belongs to no order and has no number here: nobody asks for it.
 */
function numbersOf(
  events: readonly NewEvent[],
  written: { readonly orderId: string; readonly kind: string; readonly seq: bigint }[],
): number[] | null {
  const left = [...written]
  const numbers: number[] = []
  for (const { orderId, kind } of events) {
    if (orderId === undefined || orderId === null) {
      numbers.push(0)
      continue
    }
    const place = left.findIndex((row) => row.orderId === orderId && row.kind === kind)
    const [row] = place < 0 ? [] : left.splice(place, 1)
    if (!row) return null
    numbers.push(Number(row.seq))
  }
  return numbers
}
