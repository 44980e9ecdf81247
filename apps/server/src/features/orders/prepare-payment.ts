/** A payment as its buyer shows it: proofs that are theirs and of no other order, and the payer's name. */

import type { BodyOf } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Runner } from '../../db/statement.ts'
import { lookAtOwnUploads, requireOwn } from '../uploads/index.ts'
import type { OrderRow } from './order.ts'

import type { Details } from './order-acts.ts'
import { write } from './order-changes.ts'
import { insertProofs, lookAtProofs, requireUnused } from './payment-proofs.ts'

export type Payment = Pick<BodyOf<'markPaid'>, 'proofs' | 'payerName'>

/** Proofs that the order has shown before stay with it. Throws `VOUCHER_USED`, and what refuses the upload of somebody else. */
export async function preparePayment(
  runner: Runner,
  userId: UserId,
  { proofs, payerName = '' }: Payment,
): Promise<(order: Pick<OrderRow, 'id' | 'vouchers'>) => Details> {
  const named = { userId, category: 'voucher', paths: proofs, field: 'proofs' } as const
  const [own, shown] = await Promise.all([lookAtOwnUploads(runner, named), lookAtProofs(runner, proofs)])
  return ({ id: orderId, vouchers: before }) => {
    requireOwn(named, own)
    const unused = requireUnused(proofs, { shown, orderId })
    const vouchers = [...new Set([...before, ...proofs])]
    return {
      patch: { vouchers, payerName },
      more: unused.map((proof) => write(insertProofs, proof)),
    }
  }
}
