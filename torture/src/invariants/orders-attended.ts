import type { Database } from '../market/database.ts'
import type { Broken, Invariant } from './invariant.ts'
import { withPatience } from './patience.ts'

/** What is due is swept every second, and a lock that stands in the way is gone after ten. */
const PATIENCE_MS = 60_000

export const ordersAttended: Invariant = {
  name: 'orders are attended to',
  says: 'Every open order has somebody on duty, and a clock that runs or has run; no clock is due for longer than a minute, and no order is open beyond a deadline that ends it.',
  prove: ({ market }) => withPatience(PATIENCE_MS, () => findNeglected(market.database)),
}

type Neglected = { id: string; state: string; awaits: string | null; deadline: string; clock: string }

/** A deadline in `releasing` does not end the order, and in `appealing` an answer stops it; elsewhere the next clock stands on the row. */
async function findNeglected(database: Database): Promise<Broken[]> {
  const rows = await database.query<Neglected>(
    `select id, state, awaits, coalesce(deadline_at::text, 'none') as deadline, coalesce(clock_at::text, 'none') as clock
      from trade_order
      where clock_at <= now()
        or is_open and (awaits is null or state in ('confirming', 'paying') and (clock_at is null or deadline_at <= now()))
        or state = 'releasing' and clock_at is null and deadline_at > now()
      order by id limit 20`,
  )
  return rows.map(({ id, state, awaits, deadline, clock }) => ({
    what: `order ${id} is ${state}, awaits ${awaits ?? 'nobody'}, deadline ${deadline}, next clock ${clock}`,
  }))
}
