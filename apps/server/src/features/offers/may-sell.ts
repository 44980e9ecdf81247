import type { DataOf, Locale, Offer, RefusalReason } from '@u-market/contract'
import {
  findSanctionAgainst,
  type MarketSettings,
  type OfferId,
  pauseAt,
  timeText,
  type UserId,
  whyNoPurchase,
  whyUnverified,
} from '@u-market/domain'
import { refusalMessage, translator } from '../../locales/index.ts'
import { sanctionRefusal } from '../accounts/index.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import type { OfferRow } from './offer.queries.ts'
import { offerView } from './offer.views.ts'
import { readPrices } from './offer-price.ts'
import { offerFor, type Viewer, type ViewerLoader } from './viewer.ts'

/**
 * Without an offer, returns whether the user can sell at all; with one, whether the user can take it now. If not, gives the
 * reason.
 */
export async function maySell(
  deps: Deps,
  {
    user,
    offerId,
    locale,
    viewers,
  }: { user: User; offerId: OfferId | undefined; locale: Locale; viewers: ViewerLoader },
): Promise<DataOf<'checkSelling'>> {
  if (offerId === undefined) {
    const reason = await whyNotSell(deps, user, locale)
    return { canSell: reason === '' ? 1 : 0, reason }
  }
  const { offer, viewer } = await offerFor(deps.database.kysely, viewers, { id: offerId, viewerId: user.id })
  const [settings, prices] = await Promise.all([deps.settings(), readPrices(deps)])
  const view = offerView(deps, offer, { prices, viewer })
  const reason =
    whyNotTake(offer, user, { settings, status: view.status }) ??
    (view.fits === 1 ? null : ('CONDITIONS_NOT_MET' as const)) ??
    (view.methodTypes.length > view.waitingMethods.length ? null : ('METHOD_NOT_USABLE' as const))
  const text =
    reason !== null
      ? words(reason, locale)
      : offer.side === 'buy' && viewer
        ? await whyNoSale(deps, { viewer, makerId: offer.makerId, locale })
        : ''
  return { canSell: text === '' ? 1 : 0, reason: text, offer: view }
}

type Selling = { readonly viewer: Viewer; readonly makerId: UserId; readonly locale: Locale }

/** Returns why the seller may not sell to this maker's offers to buy for now; empty if they may. */
async function whyNoSale(deps: Deps, { viewer, makerId, locale }: Selling): Promise<string> {
  const { salePauseUntil, timeZone } = await deps.database.kysely
    .selectFrom('traderRecord')
    .leftJoin('noticePreference', 'noticePreference.userId', 'traderRecord.userId')
    .select(['salePauseUntil', 'timeZone'])
    .where('traderRecord.userId', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const until = pauseAt(salePauseUntil?.getTime() ?? null, deps.clock.now().getTime())
  if (until !== null)
    return translator('accounts', locale)('salesPausedUntil', {
      until: timeText(new Date(until), locale, timeZone),
    })
  const [orderId] = viewer.dealings.get(makerId)?.openSales ?? []
  return orderId === undefined ? '' : refusalMessage('SALE_OPEN', { orderId }, locale)
}

type User = Pick<SessionUser, 'id' | 'verification'>

/** Returns why a user cannot sell yet, in the user's language; empty if they can. */
async function whyNotSell(deps: Deps, user: User, locale: Locale): Promise<string> {
  const unverified = whyUnverified(user.verification)
  if (unverified) return words(unverified, locale)
  const row = await deps.database.kysely
    .selectFrom('appUser')
    .select((eb) => [
      'payPasswordHash',
      'sanctions',
      eb
        .exists(
          eb
            .selectFrom('paymentMethod')
            .select('id')
            .where('userId', '=', user.id)
            .where('deletedAt', 'is', null),
        )
        .as('hasMethod'),
    ])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const sanction = findSanctionAgainst(row.sanctions ?? [], 'trade', deps.clock.now().getTime())
  if (sanction) {
    const { reason, details } = sanctionRefusal(sanction)
    return refusalMessage(reason, details, locale)
  }
  if (row.payPasswordHash === null) return words('PAYPASSWORD_NOT_SET', locale)
  return row.hasMethod ? '' : translator('accounts', locale)('noMethod')
}

function words(reason: RefusalReason, locale: Locale): string {
  return refusalMessage(reason, {}, locale)
}

function whyNotTake(
  offer: OfferRow,
  user: User,
  { settings, status }: { settings: MarketSettings; status: Offer['status'] },
): RefusalReason | null {
  if (offer.makerId === user.id) return 'OWN_OFFER'
  if (status === 'down') return 'OFFER_CLOSED'
  if (status !== 'up') return 'OUT_OF_STOCK'
  return offer.side === 'buy' ? whyUnverified(user.verification) : whyNoPurchase(user.verification, settings)
}
