import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { ChainedEntry, Link } from './audit-chain.ts'

export type ChainEnd = { readonly head: Link | undefined; readonly last: bigint }

/** Where the chain says that it ends, and where its entries do: of one moment. */
export async function readChainEnd(db: Db): Promise<ChainEnd> {
  const { rows } = await sql<{ seq: bigint | null; hash: Buffer | null; last: bigint }>`
    select h.seq, h.hash, coalesce((select max(seq) from audit_entry), 0) as last
    from (select) as one left join audit_head h on true`.execute(db)
  const [row] = rows
  return {
    head: row && row.seq !== null && row.hash !== null ? { seq: row.seq, hash: row.hash } : undefined,
    last: row?.last ?? 0n,
  }
}

/** The entries after a number, in their order. */
export async function readChain(db: Db, after: bigint, limit: number): Promise<ChainedEntry[]> {
  const { rows } = await sql<ChainedEntry>`
    select seq, hash, created_at, array[
      id::text, operator_id::text, role, action, subject, detail::text, before::text, after::text, request_id, address,
      (extract(epoch from created_at) * 1000000)::bigint::text] as fields
    from audit_entry where seq > ${after} order by seq limit ${limit}`.execute(db)
  return rows
}
