import type { Db } from '../../db/database.ts'

/** Answers the hashes of those that were alive but for their being used. */
export async function deleteDeadSessions(
  db: Db,
  { at, idleSince }: { readonly at: Date; readonly idleSince: Date },
): Promise<Buffer[]> {
  const rows = await db
    .deleteFrom('session')
    .where(({ or, eb }) => or([eb('expiresAt', '<', at), eb('lastUsedAt', '<=', idleSince)]))
    .returning('tokenHash')
    .execute()
  return rows.map(({ tokenHash }) => tokenHash)
}

export function deleteCodesBefore(db: Db, at: Date) {
  return db.deleteFrom('smsCode').where('createdAt', '<', at).execute()
}

export function deleteSmsHoursBefore(db: Db, at: Date) {
  return db.deleteFrom('smsHour').where('hour', '<', at).execute()
}

export function deleteTriesEndedBefore(db: Db, at: Date) {
  return db.deleteFrom('guessCounter').where('windowEndsAt', '<', at).execute()
}
