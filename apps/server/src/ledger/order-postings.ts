import type { Coin, OrderId, UserId } from '@u-market/domain'
import { type Runner, statement } from '../db/statement.ts'
import { orderKeys } from './recipes.ts'

type Side = { readonly kind: string; readonly userId: UserId | null }
/** A posting as recorded in the ledger. */
export type PostedFact = {
  readonly kind: string
  readonly from: Side
  readonly to: Side
  readonly amount: Coin
  readonly at: Date
}

type Row = {
  readonly kind: string
  readonly fromKind: string
  readonly fromUser: UserId | null
  readonly toKind: string
  readonly toUser: UserId | null
  readonly amountMinor: Coin
  readonly createdAt: Date
}

/** Reads by key: an order has few, and they are indexed. */
const postingsSql = statement<Row>(
  'order-postings',
  `select p.kind, f.kind as from_kind, f.user_id as from_user, t.kind as to_kind, t.user_id as to_user, p.amount_minor, p.created_at
    from ledger_posting p join ledger_account f on f.id = p.from_id join ledger_account t on t.id = p.to_id
    where p.key = any($1::text[]) order by p.id`,
)

/**
 * Finds the postings of an order's escrow and fee, oldest first. Postings of a claim about it have the claim's key.
 * @param rounds how often the order was reopened
 */
export async function findOrderPostings(db: Runner, orderId: OrderId, rounds: number): Promise<PostedFact[]> {
  const rows = await postingsSql(db, [orderKeys(orderId, rounds)])
  return rows.map(({ kind, fromKind, fromUser, toKind, toUser, amountMinor, createdAt }) => ({
    kind,
    from: { kind: fromKind, userId: fromUser },
    to: { kind: toKind, userId: toUser },
    amount: amountMinor,
    at: createdAt,
  }))
}
