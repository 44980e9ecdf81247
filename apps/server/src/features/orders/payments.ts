/** What an order keeps of its payment: the proofs and the payer's name that its buyer shows, and the seller's method as it was. */
import type { BodyOf } from '@u-market/contract'
import type { OrderId, PaymentMethodId, UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { MethodSnapshot } from '../../db/column-types.ts'
import type { PaymentMethodTable, PaymentProofTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lookAtOwnUploads, requireOwn } from '../uploads/index.ts'
import type { OrderRow } from './order.ts'
import type { Details } from './order-acts.ts'
import { write } from './order-changes.ts'

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

/** A payment proof stands for one order. Of two that name it at once the table's key lets one through; the other is judged again. */
type Proof = Selectable<PaymentProofTable>

const findProofsSql = statement<Proof>(
  'find-proofs',
  'select path, order_id from payment_proof where path = any($1::text[])',
)

/** Which of these pictures have been shown, each with its order. */
function lookAtProofs(runner: Runner, paths: readonly string[]): Promise<Proof[]> {
  return findProofsSql(runner, [paths])
}

/** Those that an order shows for the first time. Throws `VOUCHER_USED` where another order has shown one. */
function requireUnused(
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

export type MethodRow = Pick<
  Selectable<PaymentMethodTable>,
  'id' | 'type' | 'name' | 'account' | 'bankName' | 'bankBranch' | 'qrcode' | 'createdAt'
>

/** Of a `payment_method m`. */
export const methodColumns =
  'm.id, m.type, m.name, m.account, m.bank_name, m.bank_branch, m.qrcode, m.created_at'

type Owned = { readonly id: PaymentMethodId; readonly userId: UserId }

const own = `select ${methodColumns} from payment_method m where m.id = $1 and m.user_id = $2 and m.deleted_at is null`
const findMethodSql = statement<MethodRow>('find-own-method', own)
const lockMethodSql = statement<MethodRow>('hold-own-method', `${own} for share`)

/** A user's own method as it is now: to hold it would write, and wait for the disk. */
export async function findOwnMethod(
  runner: Runner,
  { id, userId }: Owned,
): Promise<MethodSnapshot | undefined> {
  const [row] = await findMethodSql(runner, [id, userId])
  return row && snapshotOf(row)
}

/** The same, and nobody removes it until the transaction ends. */
export async function holdOwnMethod(
  runner: Runner,
  { id, userId }: Owned,
): Promise<MethodSnapshot | undefined> {
  const [row] = await lockMethodSql(runner, [id, userId])
  return row && snapshotOf(row)
}

export function snapshotOf(method: MethodRow): MethodSnapshot {
  return {
    id: method.id,
    type: method.type,
    name: method.name,
    account: method.account,
    bankName: method.bankName,
    bankBranch: method.bankBranch,
    qrCode: method.qrcode,
    createdAt: unixSeconds(method.createdAt),
  }
}
