import { noticeTopics, type UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export type UserReach = {
  readonly addressSealed: Buffer | null
  readonly confirmedAt: Date | null
  readonly refusedAt: Date | null
  /** As the call `noticeSettings` has it. */
  readonly toldBy: string
  readonly timeZone: string | null
  readonly alerts: number
  readonly archiveAskedAt: Date | null
  /** Of the archive that is kept, otherwise of the last one. */
  readonly archiveReadyAt: Date | null
  readonly archiveKeptUntil: Date | null
}

/** How the market reaches a user, and what runs on their behalf, for operators. */
export async function findReach(db: Db, userId: UserId, at: Date): Promise<UserReach | undefined> {
  const types = sql.join(
    noticeTopics.map(
      (topic) => sql`${sql.lit(`${topic}=`)} || coalesce(${sql.ref(`p.${topic}_channel`)}, 'push')`,
    ),
  )
  const { rows } = await sql<UserReach>`
    select m.address_sealed, m.confirmed_at, m.refused_at, concat_ws(',', ${types}) as told_by, p.time_zone,
      (select count(*)::int from market_alert a where a.user_id = u.id and a.until_at > ${at}) as alerts,
      d.asked_at as archive_asked_at, d.delete_at as archive_kept_until,
      coalesce(d.ready_at, (select e.created_at from event e where e.to_id = u.id and e.notice_type is not null
        and e.kind = 'archive_ready' and d.asked_at is null order by e.seq desc limit 1)) as archive_ready_at
    from app_user u
    left join user_email m on m.user_id = u.id
    left join notice_preference p on p.user_id = u.id
    left join data_archive d on d.user_id = u.id and d.delete_at > ${at}
    where u.id = ${userId}`.execute(db)
  return rows[0]
}
