/** A payment proof stands for one order. Of two that name it at once the table's key lets one through; the other is judged again. */
import type { OrderId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { PaymentProofTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'

type Proof = Selectable<PaymentProofTable>

const findSql = statement<Proof>(
  'find-proofs',
  'select path, order_id from payment_proof where path = any($1::text[])',
)

/** Which of these pictures have been shown, each with its order. */
export function lookAtProofs(runner: Runner, paths: readonly string[]): Promise<Proof[]> {
  return findSql(runner, [paths])
}

/** Those that an order shows for the first time. Throws `VOUCHER_USED` where another order has shown one. */
export function requireUnused(
  paths: readonly string[],
  { shown, orderId }: { readonly shown: readonly Proof[]; readonly orderId: OrderId },
): Proof[] {
  if (shown.some((proof) => proof.orderId !== orderId)) throw new Refusal('VOUCHER_USED')
  const known = new Set(shown.map(({ path }) => path))
  return [...new Set(paths)].filter((path) => !known.has(path)).map((path) => ({ path, orderId }))
}

const insertSql = statement(
  'insert-proofs',
  'insert into payment_proof (path, order_id) select * from unnest($1::text[], $2::text[])',
)

export async function insertProofs(runner: Runner, proofs: readonly Proof[]): Promise<void> {
  if (proofs.length === 0) return
  await insertSql(runner, [proofs.map(({ path }) => path), proofs.map(({ orderId }) => orderId)])
}
