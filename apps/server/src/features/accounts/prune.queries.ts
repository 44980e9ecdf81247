import type { Db } from '../../db/database.ts'

export function deleteSessionsEndedBefore(db: Db, at: Date) {
  return db.deleteFrom('session').where('expiresAt', '<', at).execute()
}

export function deleteCodesBefore(db: Db, at: Date) {
  return db.deleteFrom('smsCode').where('createdAt', '<', at).execute()
}

export function deleteTriesEndedBefore(db: Db, at: Date) {
  return db.deleteFrom('guessCounter').where('windowEndsAt', '<', at).execute()
}
