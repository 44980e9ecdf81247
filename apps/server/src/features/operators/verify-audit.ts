/**
 * Recomputes the hash chain of the audit trail. Each hash covers its entry and the previous hash, so the check finds the first
 * entry that was changed, removed, inserted or moved. The database computes the hashes (`chain_audit_entry`); the check
 * recomputes them from the rows.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** An entry's columns as text, in the order in which they are hashed; null for a null column. */
type ChainedEntry = {
  readonly seq: bigint
  readonly hash: Buffer
  readonly createdAt: Date
  /** The hashed columns after `seq`. */
  readonly fields: readonly (string | null)[]
}
export type Link = Pick<ChainedEntry, 'seq' | 'hash'>

type ChainBreak = {
  readonly kind: 'changed' | 'missing' | 'inserted' | 'reordered' | 'rewritten'
  readonly seq: bigint
}

/** The link before the first entry. */
const genesis: Link = {
  seq: 0n,
  hash: createHash('sha256').update('U Market audit trail').digest(),
}

const FORMAT = '1'

/** Returns the hash that an entry has at this position, after the entry with the hash `before`. */
function chainedHash(before: Buffer, entry: Pick<ChainedEntry, 'fields'>, seq: bigint): Buffer {
  const text = [FORMAT, String(seq), ...entry.fields].map(framed).join('')
  return createHash('sha256').update(before).update(text, 'utf8').digest()
}

/** Whether the entry's stored hash is that of the entry directly after `before`. */
function follows(before: Link, entry: ChainedEntry): boolean {
  return chainedHash(before.hash, entry, before.seq + 1n).equals(entry.hash)
}

/** The length prefixes make the encoding unambiguous: no two lists of fields give the same text. */
function framed(field: string | null): string {
  return field === null ? '-' : `${Buffer.byteLength(field, 'utf8')}:${field}`
}

/** Rows per statement, which stays well below its timeout. */
const ROWS_AT_ONCE = 2_000

export type AuditVerification = {
  readonly entries: number
  readonly head: Link
  /** Time of the newest entry; null for an empty trail. */
  readonly newestAt: Date | null
  readonly chainBreak: ChainBreak | null
}

/**
 * Verifies the trail from its first entry to the newest at this moment, without waiting for writers.
 * @param noted An end of the chain that was noted outside the database. If the chain was rewritten from an earlier entry on, it
 * no longer contains this hash.
 */
export async function verifyAudit(db: Db, noted: Link | null = null): Promise<AuditVerification> {
  const { head, last } = await readChainEnd(db)
  // Without a head, all entries are checked. If they are all right, only the head is missing.
  const end = head?.seq ?? last
  let before: ChainedEntry | Link = genesis
  let chainBreak = brokenNote(noted, genesis)
  while (!chainBreak && before.seq < end) {
    const rows: ChainedEntry[] = await readChain(db, before.seq, ROWS_AT_ONCE)
    if (rows.length === 0) chainBreak = { kind: 'missing', seq: before.seq + 1n }
    for (const row of rows) {
      if (chainBreak || before.seq >= end) break
      chainBreak = (await breakAt(db, before, row)) ?? brokenNote(noted, row)
      if (!chainBreak) before = row
    }
  }
  chainBreak ??= breakAtEnd({ before, head, last, noted })
  const newestAt = 'createdAt' in before ? before.createdAt : null
  return { entries: Number(before.seq), head: before, newestAt, chainBreak }
}

function breakAtEnd({
  before,
  head,
  last,
  noted,
}: {
  before: Link
  head: Link | undefined
  last: bigint
  noted: Link | null
}): ChainBreak | null {
  const { seq } = before
  if (!head) return { kind: 'missing', seq }
  if (last > head.seq) return { kind: 'inserted', seq: head.seq + 1n }
  if (!head.hash.equals(before.hash)) return { kind: 'rewritten', seq }
  if (noted && noted.seq > seq) return { kind: 'missing', seq: seq + 1n }
  return null
}

function brokenNote(noted: Link | null, { seq, hash }: Link): ChainBreak | null {
  return noted?.seq === seq && !noted.hash.equals(hash) ? { kind: 'rewritten', seq } : null
}

async function breakAt(db: Db, before: Link, row: ChainedEntry): Promise<ChainBreak | null> {
  const seq = before.seq + 1n
  if (row.seq !== seq) return { kind: 'missing', seq }
  return follows(before, row) ? null : { kind: await kindOf(db, before, row), seq }
}

/** Tells the kind of a break from the positions at which entries were written, which their hashes cover. */
async function kindOf(db: Db, before: Link, row: ChainedEntry): Promise<ChainBreak['kind']> {
  const owner = await findFollower(db, before)
  if (owner) return (await belongsAt(db, { row, owner })) ? 'reordered' : 'inserted'
  const [next] = await readChain(db, row.seq, 1)
  // The next entry's hash is that of one position further on: an entry before the two was removed, and both were moved up.
  const movedUp = next && chainedHash(row.hash, next, next.seq + 1n).equals(next.hash)
  return movedUp ? 'missing' : 'changed'
}

/** Finds the entry that was written directly after `before`, at any later position. */
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

/**
 * Whether `row` was written at the position at which `owner` is now. Then the two were swapped, because `owner` belongs at the
 * position of `row`.
 */
async function belongsAt(
  db: Db,
  { row, owner }: { row: ChainedEntry; owner: ChainedEntry },
): Promise<boolean> {
  const [last] = owner.seq === row.seq + 1n ? [owner] : await readChain(db, owner.seq - 2n, 1)
  return last !== undefined && chainedHash(last.hash, row, owner.seq).equals(row.hash)
}

export type ChainEnd = { readonly head: Link | undefined; readonly last: bigint }

/** Reads the recorded head and the number of the last entry, from one snapshot. */
async function readChainEnd(db: Db): Promise<ChainEnd> {
  const { rows } = await sql<{ seq: bigint | null; hash: Buffer | null; last: bigint }>`
    select h.seq, h.hash, coalesce((select max(seq) from audit_entry), 0) as last
    from (select) as one left join audit_head h on true`.execute(db)
  const [row] = rows
  return {
    head: row && row.seq !== null && row.hash !== null ? { seq: row.seq, hash: row.hash } : undefined,
    last: row?.last ?? 0n,
  }
}

/** Returns the entries after a number, in order. */
async function readChain(db: Db, after: bigint, limit: number): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    select seq, hash, created_at, array[
      id::text, operator_id::text, role, action, subject, detail::text, before::text, after::text, request_id, address,
      (extract(epoch from created_at) * 1000000)::bigint::text] as fields
    from audit_entry where seq > ${after} order by seq limit ${limit}`.execute(db)
  return rows
}
