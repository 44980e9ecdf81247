import type { Db, Tx } from '../../db/database.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { numberOf, type SealedNumber, sealNumber } from './identity-number.ts'
import {
  findFingerprints,
  lockNumbers,
  type NumberRow,
  type ResealedNumber,
  writeNumbers,
} from './number.queries.ts'

const ROWS_AT_ONCE = 500

type Which = 'plain' | 'all'
export type SealedNumbers = {
  readonly count: number
  /** Of several accounts: an earlier release let two spellings of one number pass. The later ones have no fingerprint. */
  readonly doubles: number
}

/**
 * Encrypts numbers with the current key: those that an earlier release wrote plain, or all that are not yet. In batches that each
 * stand for themselves, beside a server at work: where it was cut short the next call goes on.
 */
export async function sealNumbers(
  db: Db,
  keys: DataKeys,
  { which, onBatch }: { readonly which: Which; readonly onBatch?: (count: number) => void },
): Promise<SealedNumbers> {
  let count = 0
  let doubles = 0
  for (let after = 0; ; ) {
    const rows = await db.transaction().execute((tx) => sealBatch(tx, keys, { which, after }))
    const last = rows.at(-1)
    if (!last) return { count, doubles }
    count += rows.length
    doubles += rows.filter(({ numberFingerprint }) => numberFingerprint === null).length
    after = last.id
    onBatch?.(count)
  }
}

async function sealBatch(
  tx: Tx,
  keys: DataKeys,
  asked: { readonly which: Which; readonly after: number },
): Promise<ResealedNumber[]> {
  const found = await lockNumbers(tx, { ...asked, currentKey: keys[0].id, limit: ROWS_AT_ONCE })
  const sealed = found.map((row) => ({ ...row, ...sealNumber(keys, row.userId, numberOf(keys, row)) }))
  const taken = await findFingerprints(
    tx,
    sealed.map(({ numberFingerprint }) => numberFingerprint),
  )
  const rows = withoutDoubles(sealed, taken)
  await writeNumbers(tx, rows)
  return rows
}

type Sealed = Pick<NumberRow, 'id' | 'status'> & SealedNumber

/** Of those whose fingerprint another row has, none gets it. One that counts for nothing, as it was refused, stands in nobody's way. */
function withoutDoubles(rows: readonly Sealed[], taken: readonly Buffer[]): ResealedNumber[] {
  const known = new Set(taken.map((mark) => mark.toString('hex')))
  return rows.map(({ id, status, numberSealed, numberFingerprint }) => {
    const name = numberFingerprint.toString('hex')
    const isDouble = status !== 'refused' && known.has(name)
    if (status !== 'refused') known.add(name)
    return { id, numberSealed, numberFingerprint: isDouble ? null : numberFingerprint }
  })
}
