import type { Db } from '../../db/database.ts'

export const deleteSessionsEndedBefore = (db: Db, at: Date) =>
  db.deleteFrom('session').where('expiresAt', '<', at).execute()

export const deleteCodesBefore = (db: Db, at: Date) =>
  db.deleteFrom('smsCode').where('createdAt', '<', at).execute()

export const deleteTriesEndedBefore = (db: Db, at: Date) =>
  db.deleteFrom('guessCounter').where('windowEndsAt', '<', at).execute()
