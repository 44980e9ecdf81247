/** How what an offer trades is paid for: to accounts of its maker, who sells, or by the ways in which its maker, who buys, pays. */
import type { BodyOf } from '@u-market/contract'
import type { OfferId, OfferSide, PaymentMethodId, UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { readPaymentTypes } from '../market/index.ts'
import { findOwnMethods } from './offer.queries.ts'

export type Means =
  | {
      readonly side: 'sell'
      readonly methodIds: readonly PaymentMethodId[]
      readonly types: readonly string[]
    }
  | { readonly side: 'buy'; readonly types: readonly string[] }

type Form = Pick<BodyOf<'editOffer'>, 'methodIds' | 'methodTypes' | 'autoConfirm'>
type Asked = { readonly makerId: UserId; readonly side: OfferSide; readonly form: Form }

/** What a form says of it, for an offer of that side; null where it says nothing. Refuses what belongs to the other side. */
export async function readMeans(
  deps: Deps,
  tx: Tx,
  { makerId, side, form: { methodIds, methodTypes, autoConfirm } }: Asked,
): Promise<Means | null> {
  if (side === 'sell') {
    if (methodTypes) throw new FieldRefusal('methodTypes', 'invalid')
    return methodIds ? { side, methodIds, types: await requireOwnMethods(tx, makerId, methodIds) } : null
  }
  if (methodIds) throw new FieldRefusal('methodIds', 'invalid')
  if (autoConfirm) throw new FieldRefusal('autoConfirm', 'invalid')
  return methodTypes ? { side, types: await requireKnownTypes(deps, methodTypes) } : null
}

/** The accounts that buyers pay, of an offer to sell; in place of those that it had. */
export async function linkMethods(tx: Tx, offerId: OfferId, means: Means): Promise<void> {
  if (means.side === 'buy') return
  await tx.deleteFrom('offerMethod').where('offerId', '=', offerId).execute()
  await tx
    .insertInto('offerMethod')
    .values(means.methodIds.map((paymentMethodId) => ({ offerId, paymentMethodId })))
    .execute()
}

/** The types of the named methods, all of them the user's own. */
async function requireOwnMethods(tx: Tx, userId: UserId, ids: readonly PaymentMethodId[]): Promise<string[]> {
  const methods = await findOwnMethods(tx, userId, ids)
  if (methods.length !== ids.length) throw new Refusal('METHOD_NOT_FOUND')
  return [...new Set(methods.map((method) => method.type))].sort()
}

async function requireKnownTypes(deps: Deps, types: readonly string[]): Promise<string[]> {
  const known = (await readPaymentTypes(deps)).map(({ type }) => type)
  if (types.some((type) => !known.includes(type)))
    throw new FieldRefusal('methodTypes', 'one_of', { options: known.join(', ') })
  return [...types].sort()
}
