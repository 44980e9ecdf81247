import type { PaymentMethod } from '@u-market/contract'
import { MAX_PAYMENT_METHODS, type PaymentMethodId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import { checkPayPassword } from '../accounts/index.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { readPaymentTypes } from '../settings/index.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import {
  countMethods,
  insertMethod,
  lockMethod,
  lockOwner,
  type MethodRow,
  updateMethod,
} from './payment-method.queries.ts'
import { methodView } from './payment-method.views.ts'

type SaveCall = Call<'savePaymentMethod'>

/** Adds a method, or edits the one named. Money may only go to or come from the verified person. */
export async function savePaymentMethod(deps: Deps, call: SaveCall): Promise<PaymentMethod> {
  const { user, body, claim } = call
  await requireKnownType(deps, body.type)
  if (body.name !== user.realName) throw new Refusal('METHOD_NAME_MISMATCH')
  await checkPayPassword(deps, user, body.payPassword)
  return transact(deps.database, claim, async (tx) => {
    const paths = body.qrCode === undefined ? [] : [body.qrCode]
    await requireOwnUploads(tx, { userId: user.id, category: 'qrcode', paths, field: 'qrCode' })
    const row = body.id === undefined ? await add(deps, tx, call) : await edit(tx, call, body.id)
    return methodView(deps, row)
  })
}

async function requireKnownType(deps: Deps, type: string): Promise<void> {
  const known = (await readPaymentTypes(deps)).map((each) => each.type)
  if (!known.includes(type)) throw new FieldRefusal('type', 'one_of', { options: known.join(', ') })
}

async function add(deps: Deps, tx: Tx, call: SaveCall): Promise<MethodRow> {
  const { user, body } = call
  await lockOwner(tx, user.id)
  if ((await countMethods(tx, user.id)) >= MAX_PAYMENT_METHODS)
    throw new Refusal('METHOD_LIMIT', { limit: MAX_PAYMENT_METHODS })
  return insertMethod(tx, {
    ...details(call),
    userId: user.id,
    type: body.type,
    qrcode: body.qrCode ?? '',
    createdAt: deps.clock.now(),
  })
}

/** Orders keep the method as it was when they were placed. The type stays: offers are listed by it. */
async function edit(tx: Tx, call: SaveCall, id: PaymentMethodId): Promise<MethodRow> {
  const { user, body } = call
  const kept = await lockMethod(tx, { id, userId: user.id })
  if (!kept) throw new Refusal('METHOD_NOT_FOUND')
  if (kept.type !== body.type) throw new FieldRefusal('type', 'fixed')
  // The client knows the picture by a signed address, which it cannot send back: left out, it stays.
  return updateMethod(tx, { id, userId: user.id }, { ...details(call), qrcode: body.qrCode ?? kept.qrcode })
}

function details({ body }: SaveCall) {
  return {
    name: body.name,
    account: body.account,
    bankName: body.bankName ?? '',
    bankBranch: body.bankBranch ?? '',
  }
}
