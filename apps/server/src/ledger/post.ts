/**
 * The ledger is append-only. A posting is a business fact that moves coin between two accounts; a database trigger updates the
 * balances, of which only that of issuance may go below zero. A mistake is corrected by a new, reversing posting.
 */
import { type Coin, coin, coinText, type OrderId, type UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { LedgerAccountTable } from '../db/schema.generated.ts'
import { type Runner, statement } from '../db/statement.ts'
import { Refusal } from '../platform/refusal.ts'

export type UserAccountKind =
  | 'available'
  | 'offer_stock'
  | 'order_escrow'
  | 'exchange_hold'
  | 'bond'
  | 'claim_hold'
export type SystemAccountKind = 'issuance' | 'fees' | 'exchanged'
type AccountRef =
  | { readonly userId: UserId; readonly kind: UserAccountKind }
  | { readonly userId: null; readonly kind: SystemAccountKind }

/**
 * Writes one posting in the caller's transaction; returns its id and the balance left at the source.
 * @param allow gets that balance, under the accounts' locks and before anything is written; throws to refuse
 */
export async function post(
  tx: Tx,
  posting: Posting,
  allow: (left: Coin) => Promise<void> = async () => {},
): Promise<{ id: bigint; left: Coin }> {
  const book = await openBook(tx, [posting.from, posting.to])
  const left = book.post(posting)
  await allow(left)
  const [id] = await writePostings(tx, book)
  if (id === undefined) throw new Error('a posting got no id')
  return { id, left }
}

export function available(userId: UserId): AccountRef {
  return { userId, kind: 'available' }
}

export function offerStock(userId: UserId): AccountRef {
  return { userId, kind: 'offer_stock' }
}

export function orderEscrow(userId: UserId): AccountRef {
  return { userId, kind: 'order_escrow' }
}

export function bond(userId: UserId): AccountRef {
  return { userId, kind: 'bond' }
}

export function claimHold(userId: UserId): AccountRef {
  return { userId, kind: 'claim_hold' }
}

export const issuance: AccountRef = { userId: null, kind: 'issuance' }
export const fees: AccountRef = { userId: null, kind: 'fees' }
export const exchanged: AccountRef = { userId: null, kind: 'exchanged' }

/** One movement of coin between two accounts, named after the fact behind it. `key` identifies the fact, which is posted once. */
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

export type AccountRow = Pick<Selectable<LedgerAccountTable>, 'id' | 'userId' | 'kind' | 'balanceMinor'>

type Line = {
  readonly posting: Posting
  readonly from: Readonly<AccountRow>
  readonly to: Readonly<AccountRow>
}

/** Locked accounts whose balances follow the postings made so far. Nothing is written until `writePostings`. */
export class Book {
  readonly lines: Line[] = []
  readonly #accounts: Map<string, AccountRow>

  constructor(accounts: readonly AccountRow[]) {
    this.#accounts = new Map(accounts.map((account) => [nameOf(account), account]))
  }

  #find(ref: AccountRef): AccountRow {
    const account = this.#accounts.get(nameOf(ref))
    if (!account) throw new Error(`no ledger account ${ref.kind} of user ${ref.userId} was locked`)
    return account
  }

  balanceOf(ref: AccountRef): Coin {
    return coin(this.#find(ref).balanceMinor)
  }

  /**
   * Moves the coin of one posting; returns the balance left at its source. Throws `INSUFFICIENT_COIN {coin}` if a user's
   * available balance is too low; any other shortage is a bug, which the database stops.
   */
  post(posting: Posting): Coin {
    const from = this.#find(posting.from)
    const to = this.#find(posting.to)
    if (from.kind === 'available' && from.balanceMinor < posting.amount)
      throw new Refusal('INSUFFICIENT_COIN', { coin: coinText(from.balanceMinor) })
    const taken = { ...from, balanceMinor: from.balanceMinor - posting.amount }
    const given = { ...to, balanceMinor: to.balanceMinor + posting.amount }
    this.#accounts.set(nameOf(taken), taken).set(nameOf(given), given)
    this.lines.push({ posting, from: taken, to: given })
    return coin(taken.balanceMinor)
  }
}

const lockAccountsSql = statement<AccountRow>(
  'lock-accounts',
  `select a.id, a.user_id, a.kind, a.balance_minor from ledger_account a
    where a.id = any(array(
      select l.id from unnest($1::int[], $2::text[]) r(user_id, kind) join ledger_account l on l.user_id = r.user_id and l.kind = r.kind
      union all
      select l.id from unnest($1::int[], $2::text[]) r(user_id, kind) join ledger_account l
        on r.user_id is null and l.user_id is null and l.kind = r.kind))
    order by a.id for no key update`,
)

export function exchangeHold(userId: UserId): AccountRef {
  return { userId, kind: 'exchange_hold' }
}

const writePostingsSql = statement<{ id: bigint }>(
  'write-postings',
  `insert into ledger_posting (kind, key, order_id, memo, created_at, amount_minor, from_id, from_balance_minor, to_id, to_balance_minor)
    select kind, key, order_id, coalesce(memo, ''), created_at, amount, from_id, from_balance, to_id, to_balance
    from json_to_recordset($1) as p(kind text, key text, order_id text, memo text, created_at timestamptz, amount bigint,
      from_id int, from_balance bigint, to_id int, to_balance bigint)
    returning id`,
)

/** Locks the accounts, by id as every transaction does, and returns their balances for posting. */
export async function openBook(runner: Runner, refs: readonly AccountRef[]): Promise<Book> {
  return new Book(
    await lockAccountsSql(runner, [refs.map(({ userId }) => userId), refs.map(({ kind }) => kind)]),
  )
}

/** The only code that inserts postings. Returns their ids in order. */
export async function writePostings(runner: Runner, { lines }: Book): Promise<bigint[]> {
  if (lines.length === 0) return []
  const rows = lines.map(({ posting, from, to }) => ({
    kind: posting.kind,
    key: posting.key,
    order_id: posting.orderId,
    memo: posting.memo,
    created_at: posting.at,
    amount: String(posting.amount),
    from_id: from.id,
    from_balance: String(from.balanceMinor),
    to_id: to.id,
    to_balance: String(to.balanceMinor),
  }))
  return (await writePostingsSql(runner, [JSON.stringify(rows)])).map(({ id }) => id)
}

function nameOf({ userId, kind }: AccountRef | AccountRow): string {
  return `${userId} ${kind}`
}

export type PostingPreview = { kind: string; entries: { account: string; amount: string }[] }

/** Previews a posting's entries, from the same recipe that writes it. */
export function previewPosting(
  { kind, from, to, amount }: Posting,
  accountOf: (ref: AccountRef) => string,
): PostingPreview {
  return {
    kind,
    entries: [
      { account: accountOf(from), amount: coinText(-amount) },
      { account: accountOf(to), amount: coinText(amount) },
    ],
  }
}

/** Names an account by its kind, and a user's account by its owner too. */
export function accountOwnedBy(
  name: string,
): (ref: { readonly kind: string; readonly userId: UserId | null }) => string {
  return ({ kind, userId }) => (userId === null ? kind : `${kind} · ${name}`)
}
