import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { StartError } from '../../platform/start-error.ts'
import { countNumbersByKey, rewriteTable } from './number.queries.ts'
import { sealNumbers } from './seal-numbers.ts'

/**
 * Before a server takes calls: no number is plain or compared by an older spelling, so that each is compared with all others, and
 * none is beyond its keys. Done by the database's owner, as what stood there plain goes from the table's file as well.
 */
export async function prepareNumbers(
  db: Db,
  { keys, log }: { readonly keys: DataKeys; readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'> },
): Promise<void> {
  const known = new Set(keys.map(({ id }) => id))
  for (const { key, count } of await countNumbersByKey(db))
    if (!known.has(key))
      throw new StartError(
        `DATA_KEYS lacks the key ${key}, which ${count} identity numbers are encrypted with`,
      )
  const plain = await sealNumbers(db, keys, { which: 'plain' })
  const spelt = await sealNumbers(db, keys, { which: 'spelling' })
  if (spelt.count > 0) log.info(`${spelt.count} identity numbers are compared by the present spelling`)
  const doubles = plain.doubles + spelt.doubles
  if (doubles > 0) log.warn(`${doubles} identity numbers belong to another verified account as well`)
  if (plain.count === 0) return
  log.info(`${plain.count} identity numbers were encrypted`)
  const hint = 'plain numbers may be left in the file of the table: run VACUUM FULL verification'
  try {
    if (!(await rewriteTable(db))) log.warn(hint)
  } catch (error) {
    log.warn({ err: error }, hint)
  }
}
