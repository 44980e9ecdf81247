import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, Locale, PaymentMethod } from '@u-market/contract'
import { accountTail, accountUsableAt, isSamePerson, keysOf, type MarketSettings } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Handlers, SessionUser } from '../call.ts'
import type { Deps, Rail } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { methodFields, railsOn } from '../market/index.ts'
import { requireOwnUploads, signedUrl } from '../uploads/index.ts'
import { limitAccountChanges } from './limit-attempts.ts'
import { accountForm, type MethodValues, readMethodFields } from './method-fields.ts'
import { checkPayPassword } from './pay-password.ts'
import {
  countMethods,
  hasHadMethod,
  insertMethod,
  isMethodInUse,
  listMethods,
  lockMethod,
  type MethodRow,
  type OwnMethod,
  updateMethod,
} from './payment-method.queries.ts'
import { lockForChange } from './reset-hold.ts'
import { requireVerified } from './verified.ts'

type MethodCalls = 'savePaymentMethod' | 'listPaymentMethods' | 'deletePaymentMethod'

export function paymentMethodHandlers(deps: Deps): Pick<Handlers, MethodCalls> {
  return {
    savePaymentMethod: ({ user, body: form, locale, idempotencyKey }) =>
      savePaymentMethod(deps, { user, form, locale, idempotencyKey }),
    listPaymentMethods: async ({ user, body, locale }) => {
      const rows = await listMethods(deps.database.kysely, user.id, body.type)
      return rows.map((row) => methodView(deps, row, locale))
    },
    deletePaymentMethod: ({ user, body, idempotencyKey }) =>
      deletePaymentMethod(deps, { id: body.id, userId: user.id }, idempotencyKey),
  }
}

type Form = BodyOf<'savePaymentMethod'>
type Saving = {
  readonly user: Pick<SessionUser, 'id' | 'realName' | 'loggedInAt'>
  readonly form: Form
  readonly locale: Locale
  readonly idempotencyKey: IdempotencyKey | null
}

/**
 * Adds or edits a method. Its name must be the user's verified name, because payments may only come from or go to that person.
 * Refused after a password reset by code: an intruder would lead the buyers' money to another account.
 */
async function savePaymentMethod(
  deps: Deps,
  { user, form, locale, idempotencyKey }: Saving,
): Promise<PaymentMethod> {
  const rail = await requireRail(deps, form)
  const values = readMethodFields(rail, form, (await deps.settings()).smsCountries[0])
  requireOwnName(form.name, user.realName)
  await checkPayPassword(deps, user, form.payPassword)
  const saved = await transact(deps.database, idempotencyKey, async (tx) => {
    await limitAccountChanges(tx, user.id, deps.clock.now())
    const locking = { userId: user.id, at: deps.clock.now() }
    const { realName, verificationStatus } = await lockForChange(deps, tx, locking)
    requireVerified(verificationStatus)
    requireOwnName(form.name, realName)
    const paths = form.qrCode === undefined ? [] : [form.qrCode]
    await requireOwnUploads(tx, { userId: user.id, category: 'qrcode', paths, field: 'qrCode' })
    const { id } = form
    const at = deps.clock.now()
    const row = await (id === undefined
      ? add(deps, tx, { user, form, values, at })
      : edit(deps, tx, { id, user, form, values, rail, at }))
    return methodView(deps, row, locale)
  })
  deps.wake()
  return saved
}

/** Returns the rail of the form's type: one that the market offers. A method of any other can still be edited. */
async function requireRail(deps: Deps, { type, id }: Pick<Form, 'type' | 'id'>): Promise<Rail> {
  const rails = await deps.rails()
  const on = railsOn(rails)
  const found = (id === undefined ? on : rails).find((each) => each.type === type)
  if (found) return found
  throw new FieldRefusal('type', 'one_of', { options: on.map((each) => each.type).join(', ') })
}

function requireOwnName(name: string, realName: string | null): void {
  if (realName === null || !isSamePerson(name, realName)) throw new Refusal('METHOD_NAME_MISMATCH')
}

type Added = Pick<Saving, 'user' | 'form'> & { readonly values: MethodValues; readonly at: Date }

async function add(deps: Deps, tx: Tx, { user, form, values, at }: Added): Promise<MethodRow> {
  const settings = await deps.settings()
  const { paymentMethods: limit } = settings
  if ((await countMethods(tx, user.id)) >= limit) throw new Refusal('METHOD_LIMIT', { limit })
  const isFirst = !(await hasHadMethod(tx, user.id))
  const row = await insertMethod(tx, {
    ...details(form, values),
    fields: JSON.stringify(values.fields),
    userId: user.id,
    type: form.type,
    qrCode: form.qrCode ?? '',
    usableAt: usableAt({ loggedInAt: user.loggedInAt, isFirst, at }, settings),
    createdAt: at,
  })
  await notifyMethodOwner(tx, { kind: 'payment_method_added', row, at })
  return row
}

/**
 * Changes a method; orders already placed keep their copy of the old one. The type is fixed, because offers are listed by it. A
 * changed account is as a new one, also for the offers that use it: they wait.
 */
async function edit(
  deps: Deps,
  tx: Tx,
  { id, user, form, values, rail, at }: Added & Pick<OwnMethod, 'id'> & { readonly rail: Rail },
) {
  const owned = { id, userId: user.id }
  const kept = await lockMethod(tx, owned)
  if (!kept) throw new Refusal('METHOD_NOT_FOUND')
  if (kept.type !== form.type) throw new FieldRefusal('type', 'fixed')
  // Keeps the picture if the form has none: the client knows only its signed URL, which it cannot send back.
  const next = { ...details(form, values), qrCode: form.qrCode ?? kept.qrCode }
  const settings = await deps.settings()
  const before = { ...kept, account: accountForm(rail, kept.account, settings.smsCountries[0]) }
  const isChanged =
    keysOf(next).some((name) => next[name] !== before[name]) ||
    // A method that was saved before rails had fields is compared by its columns alone.
    (kept.fields.length > 0 && !isDeepStrictEqual(valuesOf(kept.fields), valuesOf(values.fields)))
  const from = usableAt({ loggedInAt: user.loggedInAt, isFirst: false, at }, settings)
  const row = await updateMethod(tx, owned, {
    ...next,
    fields: JSON.stringify(values.fields),
    usableAt: isChanged ? from : from && kept.usableAt,
  })
  if (isChanged) await notifyMethodOwner(tx, { kind: 'payment_method_changed', row, was: kept.account, at })
  return row
}

type SavedAt = { readonly loggedInAt: Date; readonly isFirst: boolean; readonly at: Date }

function usableAt({ loggedInAt, isFirst, at }: SavedAt, settings: MarketSettings): Date | null {
  const from = accountUsableAt({ loggedInAt: loggedInAt.getTime(), isFirst, now: at.getTime() }, settings)
  return from === null ? null : new Date(from)
}

type MethodNews = {
  readonly kind: 'payment_method_added' | 'payment_method_changed' | 'payment_method_removed'
  readonly row: Pick<MethodRow, 'userId' | 'account' | 'usableAt'>
  /** The account before a change. */
  readonly was?: string
  readonly at: Date
}

/** Notifies the owner on all devices, because an intruder may have done it. Call `deps.wake()` after the commit. */
async function notifyMethodOwner(tx: Tx, { kind, row, was = row.account, at }: MethodNews): Promise<void> {
  const until = waitOf(row, at)
  const params = {
    account: accountTail(row.account),
    was: accountTail(was),
    ...(until > 0 && { until: String(until) }),
  }
  const waits = until > 0 && kind !== 'payment_method_removed'
  const event = waits ? (`${kind}_waiting` as const) : kind
  await recordEvents(tx, [{ kind: event, actor: 'user', to: row.userId, noticeType: 'account', params, at }])
}

function details({ name }: Form, { account, bankName, bankBranch }: MethodValues) {
  return { name, account, bankName, bankBranch }
}

function valuesOf(fields: MethodValues['fields']): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]))
}

/**
 * Soft-deletes a method, because past orders refer to its row. Refused while a listed offer or an open order uses it, and after a
 * password reset by code.
 */
async function deletePaymentMethod(
  deps: Deps,
  owned: OwnMethod,
  idempotencyKey: IdempotencyKey | null,
): Promise<null> {
  await transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    await lockForChange(deps, tx, { userId: owned.userId, at })
    const row = await lockMethod(tx, owned)
    if (!row) throw new Refusal('METHOD_NOT_FOUND')
    if (await isMethodInUse(tx, owned)) throw new Refusal('METHOD_IN_USE')
    await updateMethod(tx, owned, { deletedAt: at })
    await notifyMethodOwner(tx, { kind: 'payment_method_removed', row, at })
    return null
  })
  deps.wake()
  return null
}

/** When new orders may use the method, in Unix seconds; 0: now. */
function waitOf({ usableAt }: Pick<MethodRow, 'usableAt'>, at: Date): number {
  return usableAt && usableAt > at ? Math.ceil(usableAt.getTime() / 1000) : 0
}

function methodView(deps: Deps, row: MethodRow, locale: Locale): PaymentMethod {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    account: row.account,
    bankName: row.bankName,
    bankBranch: row.bankBranch,
    qrCode: signedUrl(deps, row.qrCode),
    fields: methodFields(row, locale),
    status: row.deletedAt ? 'deleted' : 'active',
    usableAt: waitOf(row, deps.clock.now()),
    createdAt: unixSeconds(row.createdAt),
  }
}
