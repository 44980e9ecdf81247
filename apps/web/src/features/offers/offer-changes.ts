import type { FormOf, HomeConfig, Offer } from '@u-market/contract'
import { type Coin, coin, coinStated, coinText } from '@u-market/domain'
import { changedAsked } from './asked-conditions.ts'
import { draftOf, limitsOf, type OfferDraft, plainPremium } from './offer-form.ts'
import { coinOf, plainAmount } from './quantity.ts'

type Edited = {
  readonly offer: Offer
  readonly draft: OfferDraft
  readonly config: Pick<HomeConfig, 'limits' | 'coinPrice'>
}

/** Only what was changed is sent: an order placed meanwhile, or a second phone, is not undone. */
export function changesOf({ offer, draft, config }: Edited): Omit<FormOf<'editOffer'>, 'id'> {
  const before = draftOf(offer)
  const { min, max } = limitsOf(draft, config)
  const left = coinOf(draft.num) ?? coin(0)
  // The call counts the total; what was sold meanwhile is in both, so the difference is right whenever it arrives.
  const total = coinStated(offer.num) + left - coinStated(offer.remainingNum)
  return {
    ...(plainAmount(draft.num) !== before.num && { num: coinText(total) }),
    ...priceChange(draft, before),
    ...(min !== before.minAmount && { minAmount: min }),
    ...(max !== before.maxAmount && { maxAmount: max }),
    ...(draft.methodIds && { methodIds: draft.methodIds.join(',') }),
    ...(draft.methodTypes.join() !== before.methodTypes.join() && {
      methodTypes: draft.methodTypes.join(','),
    }),
    ...(draft.payMinutes !== null &&
      draft.payMinutes !== before.payMinutes && { payMinutes: draft.payMinutes }),
    ...(draft.autoConfirm !== before.autoConfirm && { autoConfirm: draft.autoConfirm ? 1 : 0 }),
    ...(draft.remark.trim() !== before.remark && { remark: draft.remark.trim() }),
    ...changedAsked(draft, before),
  }
}

/** The free balance, and what the offer holds already; one that is down holds nothing. */
export function availableFor(offer: Pick<Offer, 'status' | 'remainingNum'>, balance: string): Coin {
  const held = offer.status === 'down' ? 0n : coinStated(offer.remainingNum)
  return coin(coinStated(balance) + held)
}

/** A fixed price that is typed, another premium, or one instead of the other. */
function priceChange(
  draft: OfferDraft,
  before: OfferDraft,
): Pick<FormOf<'editOffer'>, 'price' | 'priceType' | 'premium'> {
  const { priceType } = draft
  const isOther = priceType !== before.priceType
  const premium = plainPremium(draft.premium)
  const price = plainAmount(draft.price)
  if (priceType === 'float')
    return isOther || premium !== before.premium ? { ...(isOther && { priceType }), premium } : {}
  return isOther || price !== before.price ? { ...(isOther && { priceType }), price } : {}
}
