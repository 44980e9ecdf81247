/**
 * The chain of the audit trail, computed anew: each hash covers its entry and the hash before it, so that the first entry that was
 * changed, removed, added or moved shows. The database makes the hashes (`chain_audit_entry`); here it is believed nothing but the rows.
 */
import { createHash } from 'node:crypto'

/** An entry's columns as text, in the order in which they are hashed; null where the column is. */
export type ChainedEntry = {
  readonly seq: bigint
  readonly hash: Buffer
  readonly createdAt: Date
  /** After the number. */
  readonly fields: readonly (string | null)[]
}
export type Link = Pick<ChainedEntry, 'seq' | 'hash'>

export type AuditFault = {
  readonly kind: 'changed' | 'missing' | 'inserted' | 'reordered' | 'rewritten'
  readonly seq: bigint
}

/** Before the first entry. */
export const genesis: Link = {
  seq: 0n,
  hash: createHash('sha256').update('U Market audit trail').digest(),
}

const FORMAT = '1'

/** What the entry's hash would be at a place, after a hash. */
export function chainedHash(before: Buffer, entry: Pick<ChainedEntry, 'fields'>, seq: bigint): Buffer {
  const text = [FORMAT, String(seq), ...entry.fields].map(framed).join('')
  return createHash('sha256').update(before).update(text, 'utf8').digest()
}

/** Whether the entry, as it is, belongs right after that one. */
export function follows(before: Link, entry: ChainedEntry): boolean {
  return chainedHash(before.hash, entry, before.seq + 1n).equals(entry.hash)
}

/** No two lists of fields give one text. */
function framed(field: string | null): string {
  return field === null ? '-' : `${Buffer.byteLength(field, 'utf8')}:${field}`
}
