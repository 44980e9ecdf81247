/**
 * The book only appends. A posting is a business fact with entries that sum to zero; balances follow by the database's own
 * trigger and cannot go below zero. A mistake is corrected by a new, reversing posting.
 */
import type { Coin, OrderId, UserId } from '@u-market/domain'
import { coinText } from '@u-market/domain'
import type { Tx } from '../db/database.ts'
import { isDatabaseError } from '../db/transact.ts'
import { Refusal } from '../platform/refusal.ts'

export type UserAccountKind = 'available' | 'offer_stock' | 'order_escrow' | 'exchange_hold' | 'bond'
export type SystemAccountKind = 'issuance' | 'fees' | 'exchanged'
export type AccountRef =
  | { readonly userId: UserId; readonly kind: UserAccountKind }
  | { readonly userId: null; readonly kind: SystemAccountKind }

export const available = (userId: UserId): AccountRef => ({ userId, kind: 'available' })
export const offerStock = (userId: UserId): AccountRef => ({ userId, kind: 'offer_stock' })
export const orderEscrow = (userId: UserId): AccountRef => ({ userId, kind: 'order_escrow' })
export const bond = (userId: UserId): AccountRef => ({ userId, kind: 'bond' })
export const exchangeHold = (userId: UserId): AccountRef => ({ userId, kind: 'exchange_hold' })
export const issuance: AccountRef = { userId: null, kind: 'issuance' }
export const exchanged: AccountRef = { userId: null, kind: 'exchanged' }

/** One movement of coin between two accounts, named by the fact behind it. `key` names the fact: it is posted once. */
export type Posting = {
  readonly kind: string
  readonly key: string
  readonly from: AccountRef
  readonly to: AccountRef
  readonly amount: Coin
  readonly orderId?: OrderId
  readonly memo?: string
  readonly at: Date
}

type LockedAccount = { id: number; userId: UserId | null; kind: string; balanceMinor: bigint }

/** Locks the accounts in id order, the one order in which anybody locks accounts. */
const lockAccounts = async (tx: Tx, refs: readonly AccountRef[]): Promise<LockedAccount[]> =>
  tx
    .selectFrom('ledgerAccount')
    .select(['id', 'userId', 'kind', 'balanceMinor'])
    .where((where) =>
      where.or(
        refs.map((ref) =>
          where.and([
            where('kind', '=', ref.kind),
            where('userId', ref.userId === null ? 'is' : '=', ref.userId),
          ]),
        ),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const find = (accounts: readonly LockedAccount[], ref: AccountRef): LockedAccount => {
  const account = accounts.find(({ kind, userId }) => kind === ref.kind && userId === ref.userId)
  if (!account) throw new Error(`no ledger account ${ref.kind} of user ${ref.userId}`)
  return account
}

/**
 * Appends one posting with its two entries. Throws `INSUFFICIENT_COIN {coin}` when the source is a user's available balance
 * and holds less; any other lack is a bug and stopped by the database. Answers the posting's id and the balance left at the source.
 */
export const post = async (tx: Tx, posting: Posting): Promise<{ id: bigint; left: Coin }> => {
  const accounts = await lockAccounts(tx, [posting.from, posting.to])
  const from = find(accounts, posting.from)
  const to = find(accounts, posting.to)
  if (posting.from.kind === 'available' && from.balanceMinor < posting.amount)
    throw new Refusal('INSUFFICIENT_COIN', { coin: coinText(from.balanceMinor) })
  const left = from.balanceMinor - posting.amount
  const { id } = await tx
    .insertInto('ledgerPosting')
    .values({
      kind: posting.kind,
      key: posting.key,
      orderId: posting.orderId ?? null,
      memo: posting.memo ?? '',
      createdAt: posting.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ledgerEntry')
    .values([
      { postingId: id, accountId: from.id, amountMinor: -posting.amount, balanceMinor: left },
      {
        postingId: id,
        accountId: to.id,
        amountMinor: posting.amount,
        balanceMinor: to.balanceMinor + posting.amount,
      },
    ])
    .execute()
  return { id, left: left as Coin }
}

/** The fact was posted before: its key is taken. */
export const isAlreadyPosted = (error: unknown): boolean =>
  isDatabaseError(error, '23505') && error.constraint === 'ledger_posting_key_key'
