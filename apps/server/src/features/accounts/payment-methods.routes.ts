import type { BodyOf, PaymentMethod } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Handlers, SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { readPaymentTypes } from '../market/index.ts'
import { requireOwnUploads, signedUrl } from '../uploads/index.ts'
import { limitAccountChanges } from './limit-attempts.ts'
import { checkPayPassword } from './passwords.ts'
import {
  countMethods,
  insertMethod,
  isMethodInUse,
  listMethods,
  lockMethod,
  type MethodRow,
  type OwnMethod,
  updateMethod,
} from './payment-method.queries.ts'
import { requireNotHeld } from './reset-hold.ts'
import { lockUser } from './user.queries.ts'

type MethodCalls = 'savePaymentMethod' | 'listPaymentMethods' | 'deletePaymentMethod'

export function paymentMethodHandlers(deps: Deps): Pick<Handlers, MethodCalls> {
  return {
    savePaymentMethod: ({ user, body: form, idempotencyKey }) =>
      savePaymentMethod(deps, { user, form, idempotencyKey }),
    listPaymentMethods: async ({ user, body }) => {
      const rows = await listMethods(deps.database.kysely, user.id, body.type)
      return rows.map((row) => methodView(deps, row))
    },
    deletePaymentMethod: ({ user, body, idempotencyKey }) =>
      deletePaymentMethod(deps, { id: body.id, userId: user.id }, idempotencyKey),
  }
}

type Form = BodyOf<'savePaymentMethod'>
type Saving = {
  readonly user: Pick<SessionUser, 'id' | 'realName'>
  readonly form: Form
  readonly idempotencyKey: IdempotencyKey | null
}

/**
 * Adds or edits a method. Its name must be the user's verified name, because payments may only come from or go to that person.
 * Refused after a password reset by code: an intruder would lead the buyers' money to another account.
 */
async function savePaymentMethod(deps: Deps, { user, form, idempotencyKey }: Saving): Promise<PaymentMethod> {
  await requireKnownType(deps, form.type)
  if (form.name !== user.realName) throw new Refusal('METHOD_NAME_MISMATCH')
  await checkPayPassword(deps, user, form.payPassword)
  return transact(deps.database, idempotencyKey, async (tx) => {
    await limitAccountChanges(tx, user.id, deps.clock.now())
    await lockUnheld(deps, tx, user.id)
    const paths = form.qrCode === undefined ? [] : [form.qrCode]
    await requireOwnUploads(tx, { userId: user.id, category: 'qrcode', paths, field: 'qrCode' })
    const { id } = form
    const row = await (id === undefined
      ? add(deps, tx, { userId: user.id, form })
      : edit(tx, { id, userId: user.id }, form))
    return methodView(deps, row)
  })
}

/** Locks the user, so that the methods can be counted and no reset happens before the commit. Throws `HELD_UNTIL {until}`. */
async function lockUnheld(deps: Deps, tx: Tx, userId: UserId): Promise<void> {
  const { passwordResetAt: resetAt } = await lockUser(tx, userId)
  requireNotHeld({ resetAt, at: deps.clock.now() }, await deps.settings())
}

async function requireKnownType(deps: Deps, type: string): Promise<void> {
  const known = (await readPaymentTypes(deps)).map((each) => each.type)
  if (!known.includes(type)) throw new FieldRefusal('type', 'one_of', { options: known.join(', ') })
}

async function add(deps: Deps, tx: Tx, { userId, form }: { userId: UserId; form: Form }): Promise<MethodRow> {
  const { paymentMethods } = await deps.settings()
  if ((await countMethods(tx, userId)) >= paymentMethods)
    throw new Refusal('METHOD_LIMIT', { limit: paymentMethods })
  return insertMethod(tx, {
    ...details(form),
    userId,
    type: form.type,
    qrCode: form.qrCode ?? '',
    createdAt: deps.clock.now(),
  })
}

/** Changes a method; orders already placed keep their copy of the old one. The type is fixed, because offers are listed by it. */
async function edit(tx: Tx, owned: OwnMethod, form: Form): Promise<MethodRow> {
  const kept = await lockMethod(tx, owned)
  if (!kept) throw new Refusal('METHOD_NOT_FOUND')
  if (kept.type !== form.type) throw new FieldRefusal('type', 'fixed')
  // Keeps the picture if the form has none: the client knows only its signed URL, which it cannot send back.
  return updateMethod(tx, owned, { ...details(form), qrCode: form.qrCode ?? kept.qrCode })
}

function details({ name, account, bankName = '', bankBranch = '' }: Form) {
  return {
    name,
    account,
    bankName,
    bankBranch,
  }
}

/**
 * Soft-deletes a method, because past orders refer to its row. Refused while a listed offer or an open order uses it, and after a
 * password reset by code.
 */
function deletePaymentMethod(
  deps: Deps,
  owned: OwnMethod,
  idempotencyKey: IdempotencyKey | null,
): Promise<null> {
  return transact(deps.database, idempotencyKey, async (tx) => {
    await lockUnheld(deps, tx, owned.userId)
    if (!(await lockMethod(tx, owned))) throw new Refusal('METHOD_NOT_FOUND')
    if (await isMethodInUse(tx, owned)) throw new Refusal('METHOD_IN_USE')
    await updateMethod(tx, owned, { deletedAt: deps.clock.now() })
    return null
  })
}

function methodView(deps: Deps, row: MethodRow): PaymentMethod {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    account: row.account,
    bankName: row.bankName,
    bankBranch: row.bankBranch,
    qrCode: signedUrl(deps, row.qrCode),
    status: row.deletedAt ? 'deleted' : 'active',
    createdAt: unixSeconds(row.createdAt),
  }
}
