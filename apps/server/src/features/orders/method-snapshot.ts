/** The copy of a payment method that an order keeps. */
import type { PaymentMethodId, UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { MethodSnapshot } from '../../db/column-types.ts'
import type { PaymentMethodTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { unixSeconds } from '../../platform/clock.ts'

export type MethodRow = Pick<
  Selectable<PaymentMethodTable>,
  'id' | 'type' | 'name' | 'account' | 'bankName' | 'bankBranch' | 'qrCode' | 'createdAt'
>

/** Columns of a `payment_method m`. */
export const methodColumns =
  'm.id, m.type, m.name, m.account, m.bank_name, m.bank_branch, m.qr_code, m.created_at'

type Owned = { readonly id: PaymentMethodId; readonly userId: UserId }

const own = `select ${methodColumns} from payment_method m where m.id = $1 and m.user_id = $2 and m.deleted_at is null`
const findMethodSql = statement<MethodRow>('find-own-method', own)
const lockMethodSql = statement<MethodRow>('hold-own-method', `${own} for share`)

/** Finds a user's own method without a lock: a row lock is a write, and waits for the disk. */
export async function findOwnMethod(
  runner: Runner,
  { id, userId }: Owned,
): Promise<MethodSnapshot | undefined> {
  const [row] = await findMethodSql(runner, [id, userId])
  return row && snapshotOf(row)
}

/** Finds a user's own method and keeps it from being removed until the transaction ends. */
export async function lockOwnMethod(
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
    qrCode: method.qrCode,
    createdAt: unixSeconds(method.createdAt),
  }
}
