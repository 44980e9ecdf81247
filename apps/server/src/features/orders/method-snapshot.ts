/** The copy of a payment method that an order keeps. */
import type { PaymentMethodId, UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { MethodSnapshot } from '../../db/column-types.ts'
import type { PaymentMethodTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Rail } from '../deps.ts'

export type MethodRow = Pick<
  Selectable<PaymentMethodTable>,
  | 'id'
  | 'type'
  | 'name'
  | 'account'
  | 'bankName'
  | 'bankBranch'
  | 'qrCode'
  | 'fields'
  | 'usableAt'
  | 'createdAt'
>

/** Columns of a `payment_method m`. */
export const methodColumns =
  'm.id, m.type, m.name, m.account, m.bank_name, m.bank_branch, m.qr_code, m.fields, m.usable_at, m.created_at'

type Owned = { readonly id: PaymentMethodId; readonly userId: UserId }

const own = `select ${methodColumns} from payment_method m where m.id = $1 and m.user_id = $2 and m.deleted_at is null`
const findMethodSql = statement<MethodRow>('find-own-method', own)
const lockMethodSql = statement<MethodRow>('hold-own-method', `${own} for share`)

/** Finds a user's own method without a lock: a row lock is a write, and waits for the disk. */
export async function findOwnMethod(runner: Runner, { id, userId }: Owned): Promise<MethodRow | undefined> {
  return (await findMethodSql(runner, [id, userId]))[0]
}

/** Finds a user's own method and keeps it from being removed until the transaction ends. */
export async function lockOwnMethod(runner: Runner, { id, userId }: Owned): Promise<MethodRow | undefined> {
  return (await lockMethodSql(runner, [id, userId]))[0]
}

/**
 * Returns the first of these methods that a new order may use. Throws `METHOD_NOT_OFFERED` without any, or
 * `METHOD_NOT_USABLE {until}` if all of them are new or were changed.
 */
export function requireUsable<Row extends Pick<MethodRow, 'usableAt'>>(
  methods: readonly Row[],
  at: Date,
): Row {
  const usable = methods.find(({ usableAt }) => usableAt === null || usableAt <= at)
  if (usable) return usable
  const until = Math.min(...methods.map(({ usableAt }) => (usableAt ?? at).getTime()))
  throw methods.length === 0
    ? new Refusal('METHOD_NOT_OFFERED')
    : new Refusal('METHOD_NOT_USABLE', { until: Math.ceil(until / 1000) })
}

/** The method as it is now, with the time to release of its rail. */
export function snapshotOf(method: MethodRow, rail: Pick<Rail, 'releaseMinutes'> | null): MethodSnapshot {
  const releaseMinutes = rail?.releaseMinutes ?? null
  return {
    id: method.id,
    type: method.type,
    name: method.name,
    account: method.account,
    bankName: method.bankName,
    bankBranch: method.bankBranch,
    qrCode: method.qrCode,
    fields: method.fields,
    createdAt: unixSeconds(method.createdAt),
    ...(releaseMinutes !== null && { releaseMinutes }),
  }
}
