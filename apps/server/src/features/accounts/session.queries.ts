import type { UserId } from '@u-market/domain'
import type { Insertable, Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../db/database.ts'
import type { AppUserTable, SessionTable } from '../../db/schema.generated.ts'
import { statement } from '../../db/statement.ts'

export const insertSession = (tx: Db, row: Insertable<SessionTable>) =>
  tx.insertInto('session').values(row).execute()

type LiveSession = Pick<Selectable<AppUserTable>, 'id' | 'locale' | 'nickname' | 'mobile' | 'realName'> & {
  readonly verification: Selectable<AppUserTable>['verificationStatus']
  readonly expiresAt: Date
}

/** Every call begins with it. */
const liveSessions = statement<LiveSession & { place: bigint }>(
  'live-sessions',
  `select asked.place, u.id, u.locale, u.nickname, u.mobile, u.verification_status as verification, u.real_name, s.expires_at
     from unnest($1::bytea[]) with ordinality as asked (token_hash, place)
     join session s on s.token_hash = asked.token_hash
     join app_user u on u.id = s.user_id
     where s.expires_at > $2 and u.closed_at is null`,
)

/** Answers one for each hash, in their order. */
export const findLiveSessions = async (
  pool: Database['pool'],
  tokenHashes: readonly Buffer[],
  at: Date,
): Promise<(LiveSession | undefined)[]> => {
  const rows = await liveSessions(pool, [tokenHashes, at])
  const found = new Map(rows.map(({ place, ...session }) => [Number(place), session]))
  return tokenHashes.map((_, index) => found.get(index + 1))
}

export const deleteSession = (tx: Tx, tokenHash: Buffer) =>
  tx.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()

/** Ends a user's sessions, but for the one to keep; answers the hashes of the ended ones. */
export const deleteSessionsOf = async (tx: Tx, userId: UserId, keep: Buffer | null): Promise<Buffer[]> => {
  const rows = await tx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(keep !== null, (query) => query.where('tokenHash', '!=', keep))
    .returning('tokenHash')
    .execute()
  return rows.map(({ tokenHash }) => tokenHash)
}
