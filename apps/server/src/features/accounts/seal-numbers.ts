import type { Db, Tx } from '../../db/database.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { compareAgain, numberOf, type SealedNumber, sealNumber } from './identity-number.ts'
import {
  findApprovedFingerprints,
  lockApprovals,
  lockNumbers,
  type NumberRow,
  type ResealedNumber,
  type Which,
  writeNumbers,
} from './number.queries.ts'

const ROWS_AT_ONCE = 500

export type SealedNumbers = {
  readonly count: number
  /** Approved for several accounts: an earlier release let two spellings of one number pass. The first of them counts. */
  readonly doubles: number
}

/**
 * Encrypts numbers with the current key: those that an earlier release wrote plain, or all that are not yet; or makes the
 * fingerprints of an older spelling anew. In batches that each stand for themselves, beside a server at work: where it was cut
 * short the next call goes on.
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
    doubles += rows.filter(({ isNumberDouble }) => isNumberDouble).length
    after = last.id
    onBatch?.(count)
  }
}

async function sealBatch(
  tx: Tx,
  keys: DataKeys,
  asked: { readonly which: Which; readonly after: number },
): Promise<ResealedNumber[]> {
  // No approval comes between what is found taken and what is written.
  await lockApprovals(tx)
  const found = await lockNumbers(tx, { ...asked, currentKey: keys[0].id, limit: ROWS_AT_ONCE })
  const sealed = found.map((row) => ({ ...row, ...sealAgain(keys, row, asked.which) }))
  const taken = await findApprovedFingerprints(
    tx,
    sealed.map(({ numberFingerprint }) => numberFingerprint),
  )
  const rows = withDoubles(sealed, taken)
  await writeNumbers(tx, rows)
  return rows
}

function sealAgain(keys: DataKeys, row: NumberRow, which: Which): SealedNumber {
  return which === 'spelling' && row.numberSealed
    ? compareAgain(keys, row.userId, row.numberSealed)
    : sealNumber(keys, row.userId, numberOf(keys, row))
}

type Sealed = NumberRow & SealedNumber
type Taken = Awaited<ReturnType<typeof findApprovedFingerprints>>

/** Of accounts that were approved with one number the first counts as its own; the others are marked, and found like it. */
function withDoubles(rows: readonly Sealed[], taken: Taken): ResealedNumber[] {
  const owners = new Map(
    taken.map(({ userId, numberFingerprint }) => [numberFingerprint?.toString('hex') ?? '', userId]),
  )
  return rows.map((row) => {
    const { id, userId, status, numberSealed, numberFingerprint, numberSpelling } = row
    const name = numberFingerprint.toString('hex')
    const owner = owners.get(name)
    const isNumberDouble = status === 'approved' && owner !== undefined && owner !== userId
    if (status === 'approved' && owner === undefined) owners.set(name, userId)
    return { id, numberSealed, numberFingerprint, numberSpelling, isNumberDouble }
  })
}
