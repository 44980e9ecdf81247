/** Bills: the postings of the ledger as their user sees them. */
import type { UserId } from '@u-market/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type Flow, flows } from '../../ledger/recipes.ts'

export type BillFilter = {
  readonly types: readonly string[] | undefined
  readonly direction: 'in' | 'out' | undefined
  /** `start` and `end` are Unix seconds, both inclusive. */
  readonly start: number | undefined
  readonly end: number | undefined
}

export type BillRow = {
  id: bigint
  kind: string
  /** Whether the coin left an account of held coin: a sale, or an exchange, bond or hold that was paid out. */
  isFromHeld: boolean
  /** Whether the coin only moved between accounts of its user. */
  isInternal: boolean
  amountMinor: bigint
  /** The available coin after the bill. */
  balanceMinor: bigint
  memo: string
  /** The other party, or empty. */
  peer: string
  orderId: string | null
  /** The money of a purchase's or sale's order; null for other bills. */
  fiatMinor: bigint | null
  currency: string | null
  createdAt: Date
}

/** Newest first. */
export async function listBills(
  db: Db,
  userId: UserId,
  filter: BillFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<BillRow[]> {
  return describeBills(db, userId, billsOf(userId, filter, { newest: offset + limit }), { limit, offset })
}

/** The bills that follow the one with the id `before`, newest first: for a list that is read to its end. */
export function listBillsBefore(
  db: Db,
  userId: UserId,
  filter: BillFilter,
  { before, limit }: { readonly before: bigint | null; readonly limit: number },
): Promise<BillRow[]> {
  return describeBills(db, userId, billsOf(userId, filter, { newest: limit, before }), { limit, offset: 0 })
}

async function describeBills(
  db: Db,
  userId: UserId,
  bills: RawBuilder<unknown> | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<BillRow[]> {
  if (!bills) return []
  const { rows } = await sql<BillRow>`
    select bill.id, bill.kind, bill.account <> 'available' as is_from_held, bill.kind = any(${internal}) as is_internal,
      bill.amount_minor, bill.order_id, bill.created_at,
      case when bill.account = 'available' then bill.balance_minor else coalesce((
        select balance_minor from ledger_entry where account_id = ${accountOf(userId, 'available')} and id < bill.id
          order by id desc limit 1), 0) end as balance_minor,
      -- The words of a blocked sender are hidden.
      case when bill.kind = 'transfer' and bill.amount_minor > 0 and exists(
        select 1 from trader_block where user_id = ${userId} and peer_id = other.user_id) then '' else bill.memo end as memo,
      -- A correction does not name the other user.
      coalesce((select nickname from app_user where id = other.user_id and id <> ${userId} and bill.kind <> 'coin_adjust'), '')
        as peer,
      deal.amount_minor as fiat_minor, deal.currency
    from (select * from (${bills}) each_account order by id desc limit ${limit} offset ${offset}) bill
      join ledger_account other on other.id = bill.other_id
      left join trade_order deal on deal.id = bill.order_id and bill.kind = 'escrow_release'
    order by bill.id desc`.execute(db)
  return rows
}

/** The type of a bill on the wire: that of its posting, but `sale` for a seller's side. */
export function billType({ kind, isFromHeld }: Pick<BillRow, 'kind' | 'isFromHeld'>): string {
  return isFromHeld && kind === 'escrow_release' ? SALE : kind
}

/** How a user's coin has changed from a moment on, in minor units: what is available, and all of it, held coin included. */
export async function sumChangesSince(
  db: Db,
  userId: UserId,
  since: Date,
): Promise<{ available: bigint; all: bigint }> {
  const bills = billsOf(
    userId,
    { types: undefined, direction: undefined, start: undefined, end: undefined },
    { since },
  )
  if (!bills) return { available: 0n, all: 0n }
  const { rows } = await sql<{ available: bigint; all: bigint }>`
    select coalesce(sum(amount_minor) filter (where account = 'available'), 0)::bigint as available,
      coalesce(sum(amount_minor) filter (where kind <> all(${internal})), 0)::bigint as all
    from (${bills}) bill`.execute(db)
  return rows[0] ?? { available: 0n, all: 0n }
}

/** A user's coin now, in minor units: what is available, and all of it. */
export async function readBalances(db: Db, userId: UserId): Promise<{ available: bigint; all: bigint }> {
  const { rows } = await sql<{ available: bigint; all: bigint }>`
    select coalesce(sum(balance_minor) filter (where kind = 'available'), 0)::bigint as available,
      coalesce(sum(balance_minor), 0)::bigint as all from ledger_account where user_id = ${userId}`.execute(
    db,
  )
  return rows[0] ?? { available: 0n, all: 0n }
}

/** Counts the matching bills, and sums their income and expense in minor units. */
export async function sumBills(
  db: Db,
  userId: UserId,
  filter: BillFilter,
): Promise<{ total: number; income: bigint; expense: bigint }> {
  const bills = billsOf(userId, filter)
  if (!bills) return { total: 0, income: 0n, expense: 0n }
  const { rows } = await sql<{ total: bigint; income: bigint; expense: bigint }>`
    select count(*) as total, coalesce(sum(amount_minor) filter (where amount_minor > 0 and is_change), 0)::bigint as income,
      coalesce(-sum(amount_minor) filter (where amount_minor < 0 and is_change), 0)::bigint as expense
    from (select amount_minor, kind <> all(${internal}) as is_change from (${bills}) each_account) bill`.execute(
    db,
  )
  const [row] = rows
  return { total: Number(row?.total ?? 0), income: row?.income ?? 0n, expense: row?.expense ?? 0n }
}

/** A seller's side of `escrow_release`, which is the buyer's `escrow_release`. */
export const SALE = 'sale'

/** The bills that a flow leaves: one if it changes the available coin of a user, one if it pays out held coin. */
type Line = {
  readonly type: string
  readonly kind: string
  readonly account: string
  readonly side: 'in' | 'out'
}

const kinds: readonly (Flow & { kind: string })[] = Object.entries(flows).map(([kind, flow]) => ({
  kind,
  ...flow,
}))
const internal = kinds.filter(({ owners }) => owners === 'one').map(({ kind }) => kind)

const lines: readonly Line[] = kinds.flatMap(({ kind, from, to, owners }) => {
  const paysHeld = owners !== 'one' && from !== 'available' && from !== 'issuance'
  return [
    ...(to === 'available' ? [{ type: kind, kind, account: to, side: 'in' as const }] : []),
    ...(from === 'available' || paysHeld
      ? [{ type: kind === 'escrow_release' ? SALE : kind, kind, account: from, side: 'out' as const }]
      : []),
  ]
})

/**
 * The matching entries of each account, by its index. Null if no bill can match.
 * @param read.newest the number of entries to read of each account, newest first; without it all
 * @param read.before only entries before this one
 * @param read.since only entries from this moment on
 */
function billsOf(
  userId: UserId,
  filter: BillFilter,
  {
    newest,
    before = null,
    since,
  }: { readonly newest?: number; readonly before?: bigint | null; readonly since?: Date } = {},
): RawBuilder<unknown> | null {
  const { types, direction, start, end } = filter
  const wanted = lines.filter(
    ({ type, kind, side }) =>
      (!types || types.includes(type)) && (!direction || (direction === side && !internal.includes(kind))),
  )
  const accounts = Map.groupBy(wanted, ({ account, side }) => `${account} ${side}`)
  const read = [...accounts.values()].map((ofAccount) => {
    const [{ account, side } = { account: '', side: 'in' }] = ofAccount
    const [own, other, sign] = side === 'in' ? ['to', 'from', sql``] : ['from', 'to', sql`-`]
    const id = sql.ref(`${own}_entry_id`)
    return sql`(select ${id} as id, kind, ${account} as account, ${sign}amount_minor as amount_minor,
      ${sql.ref(`${own}_balance_minor`)} as balance_minor, ${sql.ref(`${other}_id`)} as other_id, memo, order_id, created_at
      from ledger_posting
      where ${sql.ref(`${own}_id`)} = ${accountOf(userId, account)} and kind = any(${ofAccount.map(({ kind }) => kind)})
        ${before === null ? sql`` : sql`and ${id} < ${before}`}
        ${since === undefined ? sql`` : sql`and created_at >= ${since}`}
        ${start === undefined ? sql`` : sql`and created_at >= ${new Date(start * 1000)}`}
        ${end === undefined ? sql`` : sql`and created_at < ${new Date((end + 1) * 1000)}`}
      ${newest === undefined ? sql`` : sql`order by ${id} desc limit ${newest}`})`
  })
  return read.length === 0 ? null : sql.join(read, sql` union all `)
}

function accountOf(userId: UserId, kind: string): RawBuilder<number> {
  return sql`(select id from ledger_account where user_id = ${userId} and kind = ${kind})`
}
