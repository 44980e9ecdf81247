import type { Locale } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Insertable } from 'kysely'
import type { Database, Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { SessionTable } from '../../db/schema.generated.ts'

export const insertSession = (tx: Db, row: Insertable<SessionTable>) =>
  tx.insertInto('session').values(row).execute()

type LiveSession = {
  id: UserId
  locale: Locale
  nickname: string
  mobile: string
  verification: 'none' | 'pending' | 'approved'
  real_name: string | null
  expires_at: Date
}

/** Every call begins with it. */
const liveSession = prepared<LiveSession>(
  'live-session',
  `select u.id, u.locale, u.nickname, u.mobile, u.verification_status as verification, u.real_name, s.expires_at
     from session s join app_user u on u.id = s.user_id
     where s.token_hash = $1 and s.expires_at > $2 and u.closed_at is null`,
)

export const findLiveSession = async (
  pool: Database['pool'],
  tokenHash: Buffer,
  at: Date,
): Promise<LiveSession | undefined> => {
  const [row] = await liveSession(pool, [tokenHash, at])
  return row
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
