/** A buyer's payment: proofs that are their own uploads and that no other order has shown, and the payer's name. */
import type { BodyOf } from '@u-market/contract'
import type { OrderId, UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { PaymentProofTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockOwnUploads, requireOwn } from '../uploads/index.ts'
import type { Details } from './act-effects.ts'
import { write } from './changes.ts'
import type { OrderRow } from './order.ts'

export type Payment = Pick<BodyOf<'markPaid'>, 'proofs' | 'payerName'>

/** Loads which proofs are the user's own uploads, and which an order has already shown. */
export async function loadPayment(runner: Runner, userId: UserId, { proofs }: Payment) {
  const named = { userId, category: 'voucher', paths: proofs, field: 'proofs' } as const
  const [own, shown] = await Promise.all([lockOwnUploads(runner, named), findProofs(runner, proofs)])
  return { named, own, shown }
}

/**
 * Returns the fields and rows of a payment; earlier proofs are kept. Throws `VOUCHER_USED`, or a refusal if a proof is not the
 * user's upload.
 */
export function paymentDetails(
  { id: orderId, proofs: before }: Pick<OrderRow, 'id' | 'proofs'>,
  { proofs, payerName = '' }: Payment,
  { named, own, shown }: Awaited<ReturnType<typeof loadPayment>>,
): Required<Pick<Details, 'patch' | 'extraWrites'>> {
  requireOwn(named, own)
  const unused = requireUnusedProofs(proofs, { shown, orderId })
  return {
    patch: { proofs: [...new Set([...before, ...proofs])], payerName },
    extraWrites: unused.map((proof) => write(insertProofs, proof)),
  }
}

/**
 * A proof belongs to one order. If two orders show the same picture at once, the primary key stops one, which is then decided
 * again and refused.
 */
type Proof = Selectable<PaymentProofTable>

const findProofsSql = statement<Proof>(
  'find-proofs',
  'select path, order_id from payment_proof where path = any($1::text[])',
)

/** Finds those of these pictures that an order has shown. */
function findProofs(runner: Runner, paths: readonly string[]): Promise<Proof[]> {
  return findProofsSql(runner, [paths])
}

/** Returns the proofs that are new. Throws `VOUCHER_USED` if another order has shown one. */
function requireUnusedProofs(
  paths: readonly string[],
  { shown, orderId }: { readonly shown: readonly Proof[]; readonly orderId: OrderId },
): Proof[] {
  if (shown.some((proof) => proof.orderId !== orderId)) throw new Refusal('VOUCHER_USED')
  const known = new Set(shown.map(({ path }) => path))
  return [...new Set(paths)].filter((path) => !known.has(path)).map((path) => ({ path, orderId }))
}

const insertProofsSql = statement(
  'insert-proofs',
  'insert into payment_proof (path, order_id) select * from unnest($1::text[], $2::text[])',
)

async function insertProofs(runner: Runner, proofs: readonly Proof[]): Promise<void> {
  if (proofs.length === 0) return
  await insertProofsSql(runner, [proofs.map(({ path }) => path), proofs.map(({ orderId }) => orderId)])
}
