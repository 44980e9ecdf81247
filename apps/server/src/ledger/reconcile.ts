import { escrowStates, heldExchangeStatuses, paidExchangeStatuses } from '@u-market/domain'
import { sql } from 'kysely'
import { type Database, type Db, onOwnConnections } from '../db/database.ts'

export type BookCheck = { name: string; passed: boolean; detail: string }

/** Each query counts violations; a ledger that balances returns zero for all. */
const checks: Record<string, string> = {
  // A posting sums to zero by its form (decision 003). The sum of all accounts proves that only postings changed balances.
  'every posting sums to zero':
    'select count(*) from (select sum(balance_minor) as sum from ledger_account) a where sum <> 0',
  'every posting has its entries': `select count(*) from ledger_posting p
    where (select count(*) from ledger_account a where a.id in (p.from_id, p.to_id)) <> 2`,
  'no balance is below zero': `select count(*) from ledger_account where balance_minor < 0 and kind <> 'issuance'`,
  'every balance is the replay of its entries': `select count(*) from (select a.id from ledger_account a
    left join ledger_entry e on e.account_id = a.id group by a.id having a.balance_minor <> coalesce(sum(e.amount_minor), 0)) wrong`,
  'every entry states the balance it left': `select count(*) from (select balance_minor,
    sum(amount_minor) over (partition by account_id order by id) as replayed from ledger_entry) e where balance_minor <> replayed`,
  'escrow is what open orders hold': `select count(*) from ledger_account a left join (select seller_id, sum(num_minor) as held
    from trade_order where state in (${listed(escrowStates)}) group by seller_id) o on o.seller_id = a.user_id
    where a.kind = 'order_escrow' and a.balance_minor <> coalesce(o.held, 0)`,
  'stock is what offers have left': `select count(*) from ledger_account a left join (select maker_id, sum(remaining_minor) as stock
    from offer where status = 'up' and side = 'sell' group by maker_id) o on o.maker_id = a.user_id
    where a.kind = 'offer_stock' and a.balance_minor <> coalesce(o.stock, 0)`,
  'held for exchange is what waiting exchanges ask for': `select count(*) from ledger_account a left join (select user_id, sum(coin_minor) as held
    from exchange where status in (${listed(heldExchangeStatuses)}) group by user_id) e on e.user_id = a.user_id
    where a.kind = 'exchange_hold' and a.balance_minor <> coalesce(e.held, 0)`,
  'bonds are what merchants have paid': `select count(*) from ledger_account a left join (select user_id, sum(bond_minor - bond_taken_minor) as paid
    from merchant where bond_paid_at is not null and bond_returned_at is null group by user_id) m on m.user_id = a.user_id
    where a.kind = 'bond' and a.balance_minor <> coalesce(m.paid, 0)`,
  'held for claims is what open claims hold': `select count(*) from ledger_account a left join (
      select case d.opened_by when 'buyer' then o.seller_id else o.buyer_id end as user_id, sum(d.held_minor) as held
        from dispute d join trade_order o on o.id = d.order_id where d.status = 'open' group by 1) c
      on c.user_id = a.user_id
    where a.kind = 'claim_hold' and a.balance_minor <> coalesce(c.held, 0)`,
  'exchanged is what paid exchanges took': `select count(*) from ledger_account a where a.kind = 'exchanged'
    and a.balance_minor <> (select coalesce(sum(coin_minor), 0) from exchange where status in (${listed(paidExchangeStatuses)}))`,
  'fees are what completed orders were charged': `select count(*) from ledger_account a where a.kind = 'fees'
    and a.balance_minor <> (select coalesce(sum(coalesce(fee_minor * split_minor / num_minor, fee_minor)), 0) from trade_order where state = 'completed')`,
}

/** A ledger that takes longer to check needs its own machine for it. */
const PROOF_LIMIT_MS = 600_000

/** Total balance of all accounts of one kind. Issuance is negative by what was issued, so all kinds sum to zero. */
export type AccountTotal = { readonly kind: string; readonly minor: bigint; readonly count: number }
/** Checks and totals of one snapshot, so that they cannot contradict each other. */
export type Reconciliation = {
  readonly checks: readonly BookCheck[]
  readonly totals: readonly AccountTotal[]
}

/** Checks the ledger while the market runs, for the console and a nightly job, on connections that calls do not use. */
export function reconcileOnOwnConnections(database: Database): Promise<Reconciliation> {
  return onOwnConnections(database, PROOF_LIMIT_MS, ({ kysely }) => proveBook(kysely))
}

/** Checks the balances against the entries; reads every entry. */
export async function reconcile(db: Db): Promise<readonly BookCheck[]> {
  return (await proveBook(db)).checks
}

/** Runs all checks in one statement, to save a round trip for each. */
export async function runChecks(
  db: Db,
  queries: Readonly<Record<string, string>>,
): Promise<readonly BookCheck[]> {
  const counts = Object.entries(queries).map(
    ([name, query]) => sql`select ${sql.lit(name)} as name, (${sql.raw(query)}) as wrong`,
  )
  const { rows } = await sql<{ name: string; wrong: bigint }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  )
  return rows.map(({ name, wrong }) => ({
    name,
    passed: wrong === 0n,
    detail: wrong === 0n ? '' : `${wrong} wrong`,
  }))
}

function proveBook(db: Db): Promise<Reconciliation> {
  return (
    db
      .transaction()
      // One snapshot for all checks, because trading goes on.
      .setIsolationLevel('repeatable read')
      .execute(async (snapshot) => {
        // Reads every entry, which takes longer than the time limit of calls.
        await sql`set local statement_timeout = ${sql.lit(PROOF_LIMIT_MS)}`.execute(snapshot)
        await sql`set local enable_seqscan = on`.execute(snapshot)
        return { checks: await runChecks(snapshot, checks), totals: await accountTotals(snapshot) }
      })
  )
}

async function accountTotals(db: Db): Promise<AccountTotal[]> {
  const rows = await db
    .selectFrom('ledgerAccount')
    .select(({ fn }) => [
      'kind',
      fn.sum<string>('balanceMinor').as('balance'),
      fn.countAll<bigint>().as('count'),
    ])
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, balance, count }) => ({ kind, minor: BigInt(balance), count: Number(count) }))
}

function listed(states: readonly string[]): string {
  return states.map((state) => `'${state}'`).join(', ')
}
