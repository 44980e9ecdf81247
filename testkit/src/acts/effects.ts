import type { CallName, FormOf } from '@u-market/contract'
import { coinStated } from '@u-market/domain'
import { forms } from './forms.ts'
import { type DoerByChance, orderActs, type PartyAction } from './orders.ts'

/** A row that an act leaves in the database, with the key by which it is counted. */
export type Effect = { readonly table: EffectTable; readonly key: string }

/** Queries for the rows that acts leave; `$1` lists the keys to find. */
export const effectTables = {
  idempotencyKeys: `select idempotency_key as key from event where idempotency_key = any($1::text[])
    union all select user_id || ' ' || path || ' ' || key from idempotency_key where user_id || ' ' || path || ' ' || key = any($1::text[])`,
  orders: `select buyer_id || ':' || num_minor as key from trade_order
    where side = 'sell' and buyer_id || ':' || num_minor = any($1::text[])`,
  sales: `select seller_id || ':' || num_minor as key from trade_order
    where side = 'buy' and seller_id || ':' || num_minor = any($1::text[])`,
  orderEvents: `select order_id || ' ' || kind || ' ' || actor as key from event
    where order_id is not null and order_id || ' ' || kind || ' ' || actor = any($1::text[])`,
  messages: `select body as key from event where kind = 'chat_text' and body = any($1::text[])`,
  disputes: 'select content as key from dispute where content = any($1::text[])',
  evidence: `select body as key from event where kind = 'appeal_evidence' and body = any($1::text[])`,
  offers: 'select remark as key from offer where remark = any($1::text[])',
  transfers: `select memo as key from ledger_posting where kind = 'transfer' and memo = any($1::text[])`,
  issues: `select memo as key from ledger_posting where kind = 'coin_issue' and memo = any($1::text[])`,
  exchanges: `select user_id || ':' || coin_minor as key from exchange where user_id || ':' || coin_minor = any($1::text[])`,
  methods: 'select account as key from payment_method where account = any($1::text[])',
  reports: 'select content as key from report where content = any($1::text[])',
  users: 'select mobile as key from app_user where mobile = any($1::text[])',
  uploads: `select user_id || ' ' || category as key from upload where user_id || ' ' || category = any($1::text[])`,
} as const satisfies Readonly<Record<string, string>>
export type EffectTable = keyof typeof effectTables

/** The table that each call writes to, and the form field that identifies its row. */
const effects: {
  readonly [N in CallName]?: { readonly table: EffectTable; readonly by: keyof FormOf<N> & string }
} = {
  register: { table: 'users', by: 'mobile' },
  addOffer: { table: 'offers', by: 'remark' },
  placeOrder: { table: 'orders', by: 'num' },
  quickBuy: { table: 'orders', by: 'num' },
  sellTo: { table: 'sales', by: 'num' },
  quickSell: { table: 'sales', by: 'num' },
  openDispute: { table: 'disputes', by: 'content' },
  addEvidence: { table: 'evidence', by: 'content' },
  payCoin: { table: 'transfers', by: 'memo' },
  requestExchange: { table: 'exchanges', by: 'coin' },
  savePaymentMethod: { table: 'methods', by: 'account' },
  reportBug: { table: 'reports', by: 'content' },
}

/**
 * Tables keyed by user and amount, because no user places the same amount twice. All other tables are keyed by words that no
 * other act writes.
 */
const amounts: ReadonlySet<EffectTable> = new Set<EffectTable>(['orders', 'sales', 'exchanges'])

/** Returns the countable effects of a trader's call; none if its form has no identifying field. */
export function effectsOf(call: CallName, form: object, userId: number): readonly Effect[] {
  const effect = effects[call]
  const value: unknown = effect && Reflect.get(form, effect.by)
  if (!effect || value === undefined) return []
  const { table } = effect
  return [{ table, key: amounts.has(table) ? `${userId}:${coinStated(String(value))}` : String(value) }]
}

/** Returns the event of an act on an order; none if it is about a dispute that does not exist. */
export function effectsOfOrderAct(
  action: PartyAction,
  { orderId, side, disputeId }: Pick<DoerByChance, 'orderId' | 'side' | 'disputeId'>,
): readonly Effect[] {
  const { call, leaves } = orderActs[action]
  if (disputeId === null && 'id' in forms[call]) return []
  return [{ table: 'orderEvents', key: `${orderId} ${leaves} ${side}` }]
}
