import type { Db } from '../../db/database.ts'

export const listSettings = (db: Db) => db.selectFrom('setting').select(['name', 'value']).execute()

export const findSetting = async (db: Db, name: string): Promise<unknown> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
