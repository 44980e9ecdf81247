import type { Db } from '../../db/database.ts'

export function listSettings(db: Db) {
  return db.selectFrom('setting').select(['name', 'value']).execute()
}

export async function findSetting(db: Db, name: string): Promise<unknown> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
