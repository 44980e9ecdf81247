import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../market/database.ts'
import type { Market } from '../market/market.ts'
import { type Disruption, signalProcess } from './disruption.ts'

/** Longer than the ten seconds from which the market counts as away. */
const ABSENCE_MS = { least: 11_500, most: 14_000 }
/** Enough for the first look of a busy server. */
const SETTLE_LIMIT_MS = 20_000
const POLL_MS = 100

/** Puts the deadlines of some open orders into the absence that follows. */
const PULL = `update trade_order o set deadline_at = near.at, timer_at = near.at
  from (select id, now() + make_interval(secs => 2 + random() * 8) as at from trade_order
    where state in ('confirming', 'paying') order by random() limit $1) near
  where o.id = near.id`
const PULLED = 8

export const deadlinesPassed: Disruption = {
  name: 'deadlines-passed',
  says: 'SIGSTOP to all servers for 11.5 to 14 s, in which deadlines pass; each party has as long afterwards as before',
  inject: async ({ market, context, dice, wait, note }) => {
    await market.database.query(PULL, [PULLED])
    const pids = market.servers.map((server) => server.pid())
    for (const pid of pids) signalProcess(pid, 'SIGSTOP')
    const ms = dice.between(ABSENCE_MS.least, ABSENCE_MS.most)
    let before: Left | null = null
    try {
      before = await look(market.database)
      note(`all servers stopped for ${ms} ms; ${before.orders.length} orders wait`)
      await wait(ms)
    } finally {
      for (const pid of pids) signalProcess(pid, 'SIGCONT')
    }
    for (const what of await judge(market, before))
      context.journal.breach({ invariant: CLOCKS, what, acts: [] })
  },
}

const CLOCKS = 'clocks count served time'

type Waiting = {
  readonly id: string
  readonly state: string
  readonly deadline: number
  readonly shifted: number
  /** The last step that began its time: no time was lost before. */
  readonly since: number
}
type Left = {
  readonly seq: number
  readonly gap: number
  readonly at: number
  readonly orders: readonly Waiting[]
}

/** Whole milliseconds: of all moments only those that `PULL` makes have more. */
const MS = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`

/** What orders wait for while no server runs. */
async function look(database: Database): Promise<Left> {
  const [newest] = await database.query<{ seq: number; gap: number; at: number }>(
    `select coalesce(max(seq), 0)::float8 as seq, (select coalesce(max(id), 0) from market_gap) as gap, ${MS('now()')} as at from event`,
  )
  const orders = await database.query<Waiting>(
    `select id, state, ${MS('deadline_at')} as deadline, shifted_ms::float8 as shifted,
        ${MS('greatest(created_at, confirmed_at, paid_at)')} as since from trade_order
      where is_open and deadline_at > now()`,
  )
  return { seq: 0, gap: 0, at: 0, ...newest, orders }
}

type Gap = { readonly from: number; readonly to: number }
type Found = {
  readonly id: string
  readonly state: string
  readonly deadline: number | null
  readonly shifted: number
  readonly ended: number | null
  /** Something has happened in the order besides the move. */
  readonly acted: boolean
}

/** Returns what is wrong with the time that each order has left. */
async function judge({ database }: Market, { seq, gap, at, orders }: Left): Promise<string[]> {
  const gaps = await settledGaps(database, gap)
  if (gaps.length === 0) return ['the market was away, and no gap was found']
  const wrong = gaps.flatMap(({ from, to }) =>
    from > at + 1_000 || to < from ? [`a gap from ${new Date(from)} to ${new Date(to)} was no absence`] : [],
  )
  const found = await database.query<Found>(
    `select o.id, o.state, ${MS('o.deadline_at')} as deadline, o.shifted_ms::float8 as shifted, ${MS('o.cancelled_at')} as ended,
        exists (select from event e where e.order_id = o.id and e.seq > $2 and e.state is not null
          and e.kind not in ('order_shifted', 'order_expired', 'deadline_near')) as acted
      from trade_order o where o.id = any($1)`,
    [orders.map(({ id }) => id), seq],
  )
  const now = new Map(found.map((row) => [row.id, row]))
  for (const order of orders) {
    const row = now.get(order.id)
    if (!row || row.acted) continue
    const due = gaps.reduce(
      (until, { from, to }) => (until > from ? until + to - Math.max(from, order.since) : until),
      order.deadline,
    )
    if (row.state === order.state && row.deadline !== due)
      wrong.push(`${order.id} is due at ${row.deadline}, and was to be at ${due}`)
    if (row.state === 'expired' && row.ended !== null && row.ended < due)
      wrong.push(`${order.id} expired ${due - row.ended} ms early`)
    if (row.shifted - order.shifted !== due - order.deadline)
      wrong.push(`${order.id} says that it was moved by ${row.shifted - order.shifted} ms`)
  }
  return wrong
}

async function settledGaps(database: Database, after: number): Promise<Gap[]> {
  const until = performance.now() + SETTLE_LIMIT_MS
  for (;;) {
    const gaps = await database.query<Gap>(
      `select ${MS('began_at')} as from, ${MS('ended_at')} as to from market_gap where id > $1 order by id`,
      [after],
    )
    if (gaps.length > 0 || performance.now() > until) return gaps
    await delay(POLL_MS)
  }
}
