import type { EffectTable } from '../clients/act.ts'
import type { Tally } from '../clients/journal.ts'
import type { Database } from '../market/database.ts'
import type { Broken, Invariant } from './invariant.ts'

export const actsStandOnce: Invariant = {
  name: 'acts stand once',
  says: 'What was acknowledged stands exactly once, what was refused or put off (503) left nothing, and what was never answered stands once or not at all.',
  prove: async ({ market, journal }) => {
    const broken: Broken[] = []
    for (const [table, tallies] of journal.tallies()) {
      const found = await count(market.database, table, [...tallies.keys()])
      for (const [key, tally] of tallies) {
        const what = judge(found.get(key) ?? 0, tally)
        if (what !== null) broken.push({ what: `${table} "${key}" ${what}`, acts: tally.acts })
      }
    }
    return broken
  },
}

/** What is wrong with an effect that was found so often; null: nothing. */
export function judge(found: number, { acknowledged, unknown }: Omit<Tally, 'acts'>): string | null {
  if (found < acknowledged) return `stands ${found} times, and was acknowledged ${acknowledged} times`
  const most = acknowledged + unknown
  return found > most ? `stands ${found} times, and may stand ${most} times at most` : null
}

/** How often each key is found. */
const statements: Readonly<Record<EffectTable, string>> = {
  claims: `select claim as key from event where claim = any($1::text[])
    union all select user_id || ' ' || path || ' ' || key from idempotency_key where user_id || ' ' || path || ' ' || key = any($1::text[])`,
  orders: `select buyer_id || ':' || num_minor as key from trade_order
    where side = 'sell' and buyer_id || ':' || num_minor = any($1::text[])`,
  sales: `select seller_id || ':' || num_minor as key from trade_order
    where side = 'buy' and seller_id || ':' || num_minor = any($1::text[])`,
  orderEvents: `select order_id || ' ' || kind || ' ' || actor as key from event
    where order_id is not null and order_id || ' ' || kind || ' ' || actor = any($1::text[])`,
  messages: `select body as key from event where kind = 'chat_text' and body = any($1::text[])`,
  appeals: 'select content as key from dispute where content = any($1::text[])',
  evidence: `select body as key from event where kind = 'appeal_evidence' and body = any($1::text[])`,
  offers: 'select remark as key from offer where remark = any($1::text[])',
  transfers: `select memo as key from ledger_posting where kind = 'transfer' and memo = any($1::text[])`,
  issues: `select memo as key from ledger_posting where kind = 'coin_issue' and memo = any($1::text[])`,
  exchanges: `select user_id || ':' || coin_minor as key from exchange where user_id || ':' || coin_minor = any($1::text[])`,
  methods: 'select account as key from payment_method where account = any($1::text[])',
  faults: 'select content as key from fault where content = any($1::text[])',
  users: 'select mobile as key from app_user where mobile = any($1::text[])',
  uploads: `select user_id || ' ' || category as key from upload where user_id || ' ' || category = any($1::text[])`,
}

async function count(
  database: Database,
  table: EffectTable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ key: string; count: number }>(
    `select key, count(*)::int as count from (${statements[table]}) found group by key`,
    [keys],
  )
  return new Map(rows.map(({ key, count: times }) => [key, times]))
}
