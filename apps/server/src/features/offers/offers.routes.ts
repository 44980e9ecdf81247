import type { Handlers, SessionUser } from '../call.ts'
import { requireConsent } from '../market/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { addOffer } from './add-offer.ts'
import { deleteAlert, listAlerts, setAlert } from './alerts.ts'
import { editOffer } from './edit-offer.ts'
import { marketLister } from './list-market.ts'
import type { MarketDeps } from './market-memory.ts'
import { maySell } from './may-sell.ts'
import { countOwnOffers, listOwnOffers } from './offer.queries.ts'
import { offerView, ownOfferView } from './offer.views.ts'
import { readPrices } from './offer-price.ts'
import { pauseOffers } from './pause-offers.ts'
import { createViewerLoader, offerFor } from './viewer.ts'

type OfferCalls =
  | 'addOffer'
  | 'listMyOffers'
  | 'editOffer'
  | 'listOffers'
  | 'getOffer'
  | 'checkSelling'
  | 'pauseOffers'
  | 'setAlert'
  | 'listAlerts'
  | 'deleteAlert'

export function offerHandlers(deps: MarketDeps): Pick<Handlers, OfferCalls> {
  const { kysely } = deps.database
  const viewers = createViewerLoader(kysely)
  /** The maker's next look shows the change. */
  const changed = async <Answer>(user: SessionUser, change: Promise<Answer>): Promise<Answer> =>
    change.finally(() => deps.market.changedBy(user.id))
  return {
    addOffer: ({ user, body: form, idempotencyKey }) =>
      changed(user, addOffer(deps, { makerId: user.id, form, idempotencyKey })),
    editOffer: async ({ user, body: edit, locale, idempotencyKey }) => {
      // An offer can always be unlisted.
      if (edit.num !== undefined || edit.status === 'up') await requireConsent(deps, user, locale)
      return changed(user, editOffer(deps, { makerId: user.id, edit, idempotencyKey }))
    },
    checkSelling: ({ user, body, locale }) => maySell(deps, { user, offerId: body.offerId, locale, viewers }),
    pauseOffers: ({ user, body: form, idempotencyKey }) =>
      changed(user, pauseOffers(deps, { user, form, idempotencyKey })),
    listMyOffers: async ({ user, body }) => {
      const { orderMin } = await deps.settings()
      const filter = { status: body.status, orderMin }
      const [prices, rows, total] = await Promise.all([
        readPrices(deps),
        listOwnOffers(kysely, user.id, { ...filter, ...pageWindow(body) }),
        countOwnOffers(kysely, user.id, filter),
      ])
      return pageOf(
        total,
        body,
        rows.map((row) => ownOfferView(deps, row, prices)),
      )
    },
    setAlert: ({ user, body: form, idempotencyKey }) =>
      setAlert(deps, { userId: user.id, form, idempotencyKey }),
    listAlerts: ({ user }) => listAlerts(deps, user.id),
    deleteAlert: ({ user, body: { id }, idempotencyKey }) =>
      deleteAlert(deps, { userId: user.id, id, idempotencyKey }),
    listOffers: marketLister(deps, viewers),
    getOffer: async ({ user, body }) => {
      const { offer, viewer } = await offerFor(kysely, viewers, { id: body.id, viewerId: user?.id ?? null })
      return offerView(deps, offer, { prices: await readPrices(deps), viewer })
    },
  }
}
