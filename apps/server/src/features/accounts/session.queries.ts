import type { UserId } from '@u-market/domain'
import type { Insertable, Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../db/database.ts'
import type { AppUserTable, SessionTable } from '../../db/schema.generated.ts'
import { plannedOnce } from '../../db/statement.ts'

export function insertSession(tx: Db, row: Insertable<SessionTable>) {
  return tx.insertInto('session').values(row).execute()
}

type LiveSession = Pick<Selectable<AppUserTable>, 'id' | 'locale' | 'nickname' | 'mobile' | 'realName'> & {
  readonly verification: Selectable<AppUserTable>['verificationStatus']
  readonly expiresAt: Date
}

/** Every call begins with it. `offset 0` leaves the plan no join to choose (decision 019). */
const liveSessions = plannedOnce<LiveSession & { place: bigint }>(
  'live-sessions',
  `select asked.place, found.* from unnest($1::bytea[]) with ordinality as asked (token_hash, place),
     lateral (
       select u.id, u.locale, u.nickname, u.mobile, u.verification_status as verification, u.real_name, s.expires_at
       from session s join app_user u on u.id = s.user_id
       where s.token_hash = asked.token_hash and s.expires_at > $2::timestamptz and u.closed_at is null
       offset 0) as found`,
)

/** Answers one for each hash, in their order. */
export async function findLiveSessions(
  pool: Database['pool'],
  tokenHashes: readonly Buffer[],
  at: Date,
): Promise<(LiveSession | undefined)[]> {
  const rows = await liveSessions(pool, [tokenHashes, at])
  const found = new Map(rows.map(({ place, ...session }) => [Number(place), session]))
  return tokenHashes.map((_, index) => found.get(index + 1))
}

export function deleteSession(tx: Tx, tokenHash: Buffer) {
  return tx.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()
}

/** Ends a user's sessions, but for the one to keep; answers the hashes of the ended ones. */
export async function deleteSessionsOf(tx: Tx, userId: UserId, keep: Buffer | null): Promise<Buffer[]> {
  const rows = await tx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(keep !== null, (query) => query.where('tokenHash', '!=', keep))
    .returning('tokenHash')
    .execute()
  return rows.map(({ tokenHash }) => tokenHash)
}
