import type { Locale } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { StoredSanction } from '../../db/column-types.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { AppUserTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'

/** Finds a user by mobile in E.164 or by username in lower case; neither can look like the other. */
export function findLogin(db: Db, account: string) {
  return db
    .selectFrom('appUser')
    .select(['id', 'passwordHash'])
    .where(({ or, eb, fn }) => or([eb('mobile', '=', account), eb(fn('lower', ['username']), '=', account)]))
    .executeTakeFirst()
}

export function findByMobile(db: Db, mobile: string) {
  return db.selectFrom('appUser').select(['id', 'username']).where('mobile', '=', mobile).executeTakeFirst()
}

/** Returns the username and the mobile, which a password must not contain. */
export function findOwner(db: Db, userId: UserId) {
  return db
    .selectFrom('appUser')
    .select(['username', 'mobile'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export function findByInviteCode(db: Db, inviteCode: string) {
  return db.selectFrom('appUser').select('id').where('inviteCode', '=', inviteCode).executeTakeFirst()
}

export function findByWallet(db: Db, walletAddress: string) {
  return db
    .selectFrom('appUser')
    .select(['id', 'walletAddress', 'nickname', 'avatar', 'realName'])
    .where('walletAddress', '=', walletAddress)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}

/** Since when the user has had their mobile. */
export async function findMobileSince(db: Db, userId: UserId): Promise<Date> {
  const row = await db
    .selectFrom('appUser')
    .select(['createdAt', 'mobileSetAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.mobileSetAt ?? row.createdAt
}

export async function findPasswordHash(db: Db, userId: UserId): Promise<string> {
  const row = await db
    .selectFrom('appUser')
    .select('passwordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.passwordHash
}

export function findProfile(
  db: Db,
  userId: UserId,
): Promise<{ readonly nickname: string; readonly frozenAt: Date | null }> {
  return db
    .selectFrom('appUser')
    .select(['nickname', 'frozenAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Replaces a hash by another of the same password, unless the password has changed meanwhile. */
export function renewHash(
  db: Db,
  column: 'passwordHash' | 'payPasswordHash',
  { id, kept }: { readonly id: UserId; readonly kept: string },
  hash: string,
) {
  return db
    .updateTable('appUser')
    .set({ [column]: hash })
    .where('id', '=', id)
    .where(column, '=', kept)
    .execute()
}

export async function findPayPasswordHash(db: Db, userId: UserId): Promise<string | null> {
  const row = await db
    .selectFrom('appUser')
    .select('payPasswordHash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.payPasswordHash
}

/** Locks the user and returns the hash of the payment password; null if none is set. */
export async function lockPayPassword(tx: Tx, userId: UserId): Promise<string | null> {
  const row = await tx
    .selectFrom('appUser')
    .select('payPasswordHash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.payPasswordHash
}

export function insertUser(tx: Tx, row: Insertable<AppUserTable>): Promise<{ id: UserId }> {
  return tx.insertInto('appUser').values(row).returning('id').executeTakeFirstOrThrow()
}

type Changeable = Pick<
  Updateable<AppUserTable>,
  'passwordHash' | 'payPasswordHash' | 'nickname' | 'nicknameSkeleton' | 'avatar' | 'locale'
>

export function updateUser(tx: Tx, userId: UserId, change: Changeable) {
  return tx.updateTable('appUser').set(change).where('id', '=', userId).execute()
}

export type UserinfoRow = {
  id: UserId
  username: string
  nickname: string
  mobile: string
  avatar: string
  locale: Locale
  walletAddress: string
  inviteCode: string
  verificationStatus: AppUserTable['verificationStatus']['__select__']
  verificationReason: string
  merchantStatus: AppUserTable['merchantStatus']['__select__']
  hasPayPassword: boolean
  createdAt: Date
  ratingSum: number
  ratingCount: number
  orderPauseUntil: Date | null
  passwordResetAt: Date | null
  resetHoldFrom: Date | null
  offersPausedUntil: Date | null
  pausedByReset: boolean
  sanctions: StoredSanction[] | null
  frozenAt: Date | null
  availableMinor: bigint
  frozenMinor: bigint
  emailSealed: Buffer | null
  /** An address that waits for its code. */
  emailAskedSealed: Buffer | null
  emailAskedUntil: Date | null
}

/** Returns the user with their available coin, and their frozen coin: in offers, orders, exchanges and disputes. */
export async function findUserinfo(db: Db, userId: UserId): Promise<UserinfoRow> {
  const { rows } = await sql<UserinfoRow>`
    select u.id, u.username, u.nickname, u.mobile, u.avatar, u.locale, u.wallet_address, u.invite_code,
      u.verification_status, u.verification_reason, u.merchant_status, u.pay_password_hash is not null as has_pay_password,
      u.created_at, u.password_reset_at, u.reset_hold_from, u.frozen_at, r.rating_sum, r.rating_count, r.order_pause_until, r.offers_paused_until,
      r.paused_by_reset, r.sanctions, book.available_minor, book.frozen_minor,
      e.address_sealed as email_sealed, a.address_sealed as email_asked_sealed, a.expires_at as email_asked_until
    from app_user u join trader_record r on r.user_id = u.id left join user_email e on e.user_id = u.id
    left join email_code a on a.user_id = u.id cross join lateral (
      select coalesce(sum(balance_minor) filter (where kind = 'available'), 0)::bigint as available_minor,
        coalesce(sum(balance_minor) filter (where kind in ('offer_stock', 'order_escrow', 'exchange_hold', 'claim_hold')), 0)::bigint as frozen_minor
      from ledger_account where user_id = u.id) book
    where u.id = ${userId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`no user ${userId}`)
  return row
}

const lockUsersSql = statement(
  'lock-users',
  'select id from app_user where id = any($1::int[]) order by id for no key update',
)

/** Locks several users, in id order. */
export async function lockUsers(runner: Runner, userIds: readonly UserId[]): Promise<void> {
  if (userIds.length > 0) await lockUsersSql(runner, [userIds])
}

/** Locks the user, so that what the user owns can be counted without it changing before the commit. */
export function lockUser(tx: Tx, userId: UserId) {
  return tx
    .selectFrom('appUser')
    .select([
      'id',
      'username',
      'mobile',
      'locale',
      'closedAt',
      'erasedAt',
      'frozenAt',
      'thawedAt',
      'sanctions',
    ])
    .select(['passwordResetAt', 'verificationStatus', 'realName'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

type User = Selectable<AppUserTable>

export type VerificationChange = {
  readonly userId: UserId
  /** Only a user with this status is changed. */
  readonly from?: User['verificationStatus']
  readonly status: User['verificationStatus']
  readonly reason?: string
  readonly realName?: string
}

const verifySql = statement<{ id: UserId }>(
  'mark-verification',
  `update app_user u set verification_status = n.status, verification_reason = n.reason, real_name = coalesce(n.real_name, u.real_name)
    from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[]) n(id, was, status, reason, real_name)
    where u.id = n.id and u.verification_status = coalesce(n.was, u.verification_status) returning u.id`,
)

/** Returns the ids of the users that were changed. */
export async function markVerifications(
  runner: Runner,
  changes: readonly VerificationChange[],
): Promise<UserId[]> {
  const rows = await verifySql(runner, [
    changes.map(({ userId }) => userId),
    changes.map(({ from = null }) => from),
    changes.map(({ status }) => status),
    changes.map(({ reason = '' }) => reason),
    changes.map(({ realName = null }) => realName),
  ])
  return rows.map(({ id }) => id)
}

const merchantSql = statement(
  'mark-merchants',
  `update app_user u set merchant_status = n.status from unnest($1::int[], $2::text[]) n(id, status) where u.id = n.id`,
)

/** Updates the copy of the merchant status that user info and offers read. */
export async function markMerchants(
  runner: Runner,
  changes: readonly { readonly userId: UserId; readonly status: User['merchantStatus'] }[],
): Promise<void> {
  await merchantSql(runner, [changes.map(({ userId }) => userId), changes.map(({ status }) => status)])
}
