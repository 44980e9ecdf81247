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
  readonly factorAt: Date | null
  readonly addressesLockedAt: Date | null
  /** When a lock ends whose end was asked for. */
  readonly addressesUnlockAt: Date | null
  /** Of the change of the mobile that waits. */
  readonly changeWay: 'email' | 'desk' | null
  readonly changeAskedAt: Date | null
  readonly changeDueAt: Date | null
}

/** How the market reaches a user, what runs on their behalf, and what guards the account, for operators. */
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
        and e.kind = 'archive_ready' and d.asked_at is null order by e.seq desc limit 1)) as archive_ready_at,
      f.enrolled_at as factor_at, c.way as change_way, c.created_at as change_asked_at, c.due_at as change_due_at,
      case when u.addresses_unlock_at is null or u.addresses_unlock_at > ${at} then u.addresses_locked_at end as addresses_locked_at,
      case when u.addresses_unlock_at > ${at} then u.addresses_unlock_at end as addresses_unlock_at
    from app_user u
    left join user_email m on m.user_id = u.id
    left join notice_preference p on p.user_id = u.id
    left join data_archive d on d.user_id = u.id and d.delete_at > ${at}
    left join user_factor f on f.user_id = u.id
    left join mobile_change c on c.user_id = u.id and c.state = 'waiting'
    where u.id = ${userId}`.execute(db)
  return rows[0]
}
