import type { UserId } from '@u-market/domain'
import type { Insertable, Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../db/database.ts'
import type { AppUserTable, SessionTable } from '../../db/schema.generated.ts'
import { plannedOnce, statement } from '../../db/statement.ts'

export function insertSession(tx: Db, row: Insertable<SessionTable>) {
  return tx.insertInto('session').values(row).execute()
}

type LiveSession = Pick<
  Selectable<AppUserTable>,
  'id' | 'locale' | 'nickname' | 'mobile' | 'realName' | 'agreedVersion'
> & {
  readonly verification: Selectable<AppUserTable>['verificationStatus']
  readonly expiresAt: Date
  readonly lastUsedAt: Date
  readonly loggedInAt: Date
}

/** `at`: the time of the check. `idleSince`: sessions last used at or before this moment have ended. */
type Life = { readonly at: Date; readonly idleSince: Date }

/** Runs at the start of every call. `offset 0` keeps the planner from turning the lateral subquery into a join (decision 008). */
const liveSessions = plannedOnce<LiveSession & { place: bigint }>(
  'live-sessions',
  `select asked.place, found.* from unnest($1::bytea[]) with ordinality as asked (token_hash, place),
     lateral (
       select u.id, u.locale, u.nickname, u.mobile, u.verification_status as verification, u.real_name, u.agreed_version, s.expires_at, s.last_used_at,
         s.created_at as logged_in_at
       from session s join app_user u on u.id = s.user_id
       where s.token_hash = asked.token_hash and s.expires_at > $2::timestamptz and s.last_used_at > $3::timestamptz
         and u.closed_at is null
       offset 0) as found`,
)

/** Returns one session for each hash, in the same order. */
export async function findLiveSessions(
  pool: Database['pool'],
  tokenHashes: readonly Buffer[],
  { at, idleSince }: Life,
): Promise<(LiveSession | undefined)[]> {
  const rows = await liveSessions(pool, [tokenHashes, at, idleSince])
  const found = new Map(rows.map(({ place, ...session }) => [Number(place), session]))
  return tokenHashes.map((_, index) => found.get(index + 1))
}

const markUsed = statement(
  'mark-sessions-used',
  // Skips rows locked by other transactions: a last-use time is not worth a wait.
  `update session set last_used_at = $2 where token_hash = any(array(
    select token_hash from session where token_hash = any($1::bytea[]) and last_used_at < $3 for update skip locked))`,
)

export async function markSessionsUsed(
  pool: Database['pool'],
  {
    tokenHashes,
    at,
    before,
  }: { readonly tokenHashes: readonly Buffer[]; readonly at: Date; readonly before: Date },
): Promise<void> {
  await markUsed(pool, [tokenHashes, at, before])
}

/** Returns a user's open sessions, most recently used first. */
export function listSessions(db: Db, userId: UserId, { at, idleSince }: Life) {
  return db
    .selectFrom('session')
    .select(['id', 'tokenHash', 'device', 'address', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', at)
    .where('lastUsedAt', '>', idleSince)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function deleteSession(tx: Tx, tokenHash: Buffer) {
  return tx.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()
}

/** Ends one session of a user by its id; returns its token hash, undefined if there is no such session. */
export async function deleteOwnSession(tx: Tx, userId: UserId, id: number): Promise<Buffer | undefined> {
  const row = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('tokenHash')
    .executeTakeFirst()
  return row?.tokenHash
}

/** Ends a user's sessions except `keep`; returns the token hashes of those ended. */
export async function deleteSessionsOf(tx: Tx, userId: UserId, keep: Buffer | null): Promise<Buffer[]> {
  const rows = await tx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(keep !== null, (query) => query.where('tokenHash', '!=', keep))
    .returning('tokenHash')
    .execute()
  return rows.map(({ tokenHash }) => tokenHash)
}

/** Ends a user's least recently used sessions, so that at most `most` remain; returns their token hashes. */
export async function deleteSurplusSessions(tx: Tx, userId: UserId, most: number): Promise<Buffer[]> {
  const rows = await tx
    .deleteFrom('session')
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('id', 'desc')
        .offset(most),
    )
    .returning('tokenHash')
    .execute()
  return rows.map(({ tokenHash }) => tokenHash)
}
