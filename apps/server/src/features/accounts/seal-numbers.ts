import { StartError } from '@u-market/embedded-postgres'
import type { Db } from '../../db/database.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { countEmailsByKey } from './email.queries.ts'
import { numberOf, sealNumber } from './identity-number.ts'
import { countNumbersByKey, lockNumbers, writeNumbers } from './number.queries.ts'
import { countPayPasswordsByKey } from './pay-password.ts'

const ROWS_AT_ONCE = 500

/**
 * Re-encrypts every number that is not encrypted with the current key. Each batch is a separate transaction, so servers can keep
 * running and an interrupted run can be resumed. Returns the number of rows.
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

/** Checks at start that the server has every key of identity numbers, e-mail addresses and payment passwords. Throws `StartError`. */
export async function requireUsersKeys(db: Db, keys: DataKeys): Promise<void> {
  const known = new Set(keys.map(({ id }) => id))
  const missing = (count: { readonly key: string }): boolean => !known.has(count.key)
  const [number] = (await countNumbersByKey(db)).filter(missing)
  if (number)
    throw new StartError(
      `DATA_KEYS lacks the key ${number.key}, which ${number.count} identity numbers are encrypted with`,
    )
  const [email] = (await countEmailsByKey(db)).filter(missing)
  if (email)
    throw new StartError(
      `DATA_KEYS lacks the key ${email.key}, which ${email.count} e-mail addresses and words are encrypted with`,
    )
  const [pin] = (await countPayPasswordsByKey(db)).filter(missing)
  if (pin)
    throw new StartError(
      `DATA_KEYS lacks the key ${pin.key}, which ${pin.count} payment passwords are keyed with`,
    )
}
