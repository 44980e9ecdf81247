import { StartError } from '@u-market/embedded-postgres'
import type { Db } from '../../db/database.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { numberOf, sealNumber } from './identity-number.ts'
import { countNumbersByKey, lockNumbers, writeNumbers } from './number.queries.ts'

const ROWS_AT_ONCE = 500

/**
 * Encrypts all numbers that another key has encrypted with the current one. Each batch is a transaction of its own, beside servers
 * at work: when it was cut short, the next call goes on. Returns how many.
 */
export async function sealNumbers(
  db: Db,
  keys: DataKeys,
  { onBatch }: { readonly onBatch?: (count: number) => void } = {},
): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const rows = await db.transaction().execute(async (tx) => {
      const locked = await lockNumbers(tx, { currentKey: keys[0].id, after, limit: ROWS_AT_ONCE })
      await writeNumbers(
        tx,
        locked.map((row) => ({ id: row.id, ...sealNumber(keys, row.userId, numberOf(keys, row)) })),
      )
      return locked
    })
    const last = rows.at(-1)
    if (!last) return count
    count += rows.length
    after = last.id
    onBatch?.(count)
  }
}

/** Before a server takes calls: its keys open every identity number. */
export async function requireNumberKeys(db: Db, keys: DataKeys): Promise<void> {
  const known = new Set(keys.map(({ id }) => id))
  for (const { key, count } of await countNumbersByKey(db))
    if (!known.has(key))
      throw new StartError(
        `DATA_KEYS lacks the key ${key}, which ${count} identity numbers are encrypted with`,
      )
}
