import type { Db } from '../../db/database.ts'
import { readChain, readChainEnd } from './audit-chain.queries.ts'
import {
  type AuditFault,
  type ChainedEntry,
  chainedHash,
  follows,
  genesis,
  type Link,
} from './audit-chain.ts'

/** So many rows a statement: far from the statement's time limit. */
const ROWS_AT_ONCE = 2_000

export type AuditProof = {
  readonly entries: number
  readonly head: Link
  /** Of the newest entry; null where there is none. */
  readonly newestAt: Date | null
  readonly fault: AuditFault | null
}

/**
 * Proves the trail from its first entry to the newest of this moment; who writes meanwhile is not waited for.
 * @param noted an end that was written down outside of the database: a chain that was made anew from before it does not hold it
 */
export async function verifyAudit(db: Db, noted: Link | null = null): Promise<AuditProof> {
  const { head, last } = await readChainEnd(db)
  // Without a head all entries are looked at, for the first that is wrong; if none is, it is the head.
  const end = head?.seq ?? last
  let before: ChainedEntry | Link = genesis
  let fault = brokenNote(noted, genesis)
  while (!fault && before.seq < end) {
    const rows: ChainedEntry[] = await readChain(db, before.seq, ROWS_AT_ONCE)
    if (rows.length === 0) fault = { kind: 'missing', seq: before.seq + 1n }
    for (const row of rows) {
      if (fault || before.seq >= end) break
      fault = (await faultOf(db, before, row)) ?? brokenNote(noted, row)
      if (!fault) before = row
    }
  }
  fault ??= faultAtEnd({ before, head, last, noted })
  const newestAt = 'createdAt' in before ? before.createdAt : null
  return { entries: Number(before.seq), head: before, newestAt, fault }
}

function faultAtEnd({
  before,
  head,
  last,
  noted,
}: {
  before: Link
  head: Link | undefined
  last: bigint
  noted: Link | null
}): AuditFault | null {
  const { seq } = before
  if (!head) return { kind: 'missing', seq }
  if (last > head.seq) return { kind: 'inserted', seq: head.seq + 1n }
  if (!head.hash.equals(before.hash)) return { kind: 'rewritten', seq }
  if (noted && noted.seq > seq) return { kind: 'missing', seq: seq + 1n }
  return null
}

function brokenNote(noted: Link | null, { seq, hash }: Link): AuditFault | null {
  return noted?.seq === seq && !noted.hash.equals(hash) ? { kind: 'rewritten', seq } : null
}

async function faultOf(db: Db, before: Link, row: ChainedEntry): Promise<AuditFault | null> {
  const seq = before.seq + 1n
  if (row.seq !== seq) return { kind: 'missing', seq }
  return follows(before, row) ? null : { kind: await kindOf(db, before, row), seq }
}

/** By what the entries behind it still say of their places. */
async function kindOf(db: Db, before: Link, row: ChainedEntry): Promise<AuditFault['kind']> {
  const owner = await findFollower(db, before)
  if (owner) return (await belongsAt(db, { row, owner })) ? 'reordered' : 'inserted'
  const [next] = await readChain(db, row.seq, 1)
  // The one behind it was written one place further: something before the two is gone, and they moved up.
  const movedUp = next && chainedHash(row.hash, next, next.seq + 1n).equals(next.hash)
  return movedUp ? 'missing' : 'changed'
}

/** The entry that was written right after that one, wherever it stands now. */
async function findFollower(db: Db, before: Link): Promise<ChainedEntry | null> {
  for (let after = before.seq; ; ) {
    const rows = await readChain(db, after, ROWS_AT_ONCE)
    const found = rows.find((row) => follows(before, row))
    if (found) return found
    const last = rows.at(-1)
    if (!last) return null
    after = last.seq
  }
}

/** Whether the entry was written where its rightful owner's own entry stands now: the two have changed places. */
async function belongsAt(
  db: Db,
  { row, owner }: { row: ChainedEntry; owner: ChainedEntry },
): Promise<boolean> {
  const [last] = owner.seq === row.seq + 1n ? [owner] : await readChain(db, owner.seq - 2n, 1)
  return last !== undefined && chainedHash(last.hash, row, owner.seq).equals(row.hash)
}
