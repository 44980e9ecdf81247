import type { Db } from '../../db/database.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { StartError } from '../../platform/start-error.ts'
import { countNumbersByKey } from './number.queries.ts'

/** Before a server takes calls: its keys open every identity number. */
export async function requireNumberKeys(db: Db, keys: DataKeys): Promise<void> {
  const known = new Set(keys.map(({ id }) => id))
  for (const { key, count } of await countNumbersByKey(db))
    if (!known.has(key))
      throw new StartError(
        `DATA_KEYS lacks the key ${key}, which ${count} identity numbers are encrypted with`,
      )
}
