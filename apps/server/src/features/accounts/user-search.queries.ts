import { plainCode, type UserId, usernameForm, walletForm } from '@u-market/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { mobileSql, namedSql, partOf } from '../page.ts'
import { usersWithNumber } from './number.queries.ts'

export type FoundUser = {
  id: UserId
  username: string
  nickname: string
  mobile: string
  verificationStatus: 'none' | 'pending' | 'approved'
  isMerchant: boolean
  availableMinor: bigint
  frozenMinor: bigint
  completedOrders: number
  createdAt: Date
}

export type UserSearch = {
  readonly search: string | undefined
  /** Fingerprints of the search text as an identity number; empty if it cannot be one. */
  readonly fingerprints: readonly Buffer[]
}

const MAX_ID = 2_147_483_647

const selectUsers = sql`
    select u.id, u.username, u.nickname, u.mobile, u.verification_status, u.merchant_status = 'approved' as is_merchant, u.created_at, r.completed_orders,
      book.available_minor, book.frozen_minor
    from app_user u join trader_record r on r.user_id = u.id cross join lateral (
      select coalesce(sum(balance_minor) filter (where kind = 'available'), 0)::bigint as available_minor,
        coalesce(sum(balance_minor) filter (where kind in ('offer_stock', 'order_escrow', 'exchange_hold', 'claim_hold')), 0)::bigint as frozen_minor
      from ledger_account where user_id = u.id) book`

/** Lists the user with the searched id first, then the newest. */
export async function listUsers(
  db: Db,
  { limit, offset, ...search }: UserSearch & { limit: number; offset: number },
): Promise<FoundUser[]> {
  const { rows } = await sql<FoundUser>`
    ${selectUsers} where ${matching(search)} order by u.id = ${idOf(search.search)} desc, u.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

export async function findUser(db: Db, id: UserId): Promise<FoundUser | null> {
  const { rows } = await sql<FoundUser>`${selectUsers} where u.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function countUsers(db: Db, search: UserSearch): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from app_user u where ${matching(search)}`.execute(db)
  return Number(rows[0]?.count ?? 0n)
}

/**
 * Matches an id, wallet address or identity number in full, or part of the username, nickname, mobile or real name. The text may
 * be an identity number, so it must never reach the log or the audit trail.
 */
function matching({ search, fingerprints }: UserSearch): RawBuilder<boolean> {
  if (search === undefined) return sql`true`
  const part = partOf(search)
  return sql`(u.id = ${idOf(search)} or u.username ilike ${partOf(usernameForm(search))} or u.nickname ilike ${part}
    or ${namedSql('u.nickname', search)} or ${mobileSql('u.mobile', search)}
    or u.wallet_address = ${walletForm(search)} or ${namedSql('u.real_name', search)}
    or u.id in (select user_id from former_nickname where ${namedSql('nickname', search)})
    or u.id in (select user_id from verification where ${namedSql('real_name', search)})
    or u.id in ${usersWithNumber(fingerprints)})`
}

/** Returns the id in the text, or 0, which is no user's id. */
function idOf(search: string | undefined): number {
  const id = plainCode(search ?? '')
  return /^\d{1,10}$/.test(id) && Number(id) <= MAX_ID ? Number(id) : 0
}
