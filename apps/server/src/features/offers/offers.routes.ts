import { createSingleFlight } from '../../db/batch-loader.ts'
import type { Handlers, SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { stoppedTypesOf } from '../market/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { addOffer } from './add-offer.ts'
import { editOffer } from './edit-offer.ts'
import { maySell } from './may-sell.ts'
import { countMarket, countOwnOffers, listMarket, listOwnOffers } from './offer.queries.ts'
import { offerView, ownOfferView } from './offer.views.ts'
import { marketNow, readPrices } from './offer-price.ts'
import { pauseOffers } from './pause-offers.ts'
import { createViewerLoader, offerFor, type ViewerLoader } from './viewer.ts'

type OfferCalls =
  | 'addOffer'
  | 'listMyOffers'
  | 'editOffer'
  | 'listOffers'
  | 'getOffer'
  | 'checkSelling'
  | 'pauseOffers'

type MarketQuery = Parameters<typeof listMarket>[1]

export function offerHandlers(deps: Deps): Pick<Handlers, OfferCalls> {
  const { kysely } = deps.database
  const viewers = createViewerLoader(kysely)
  const listOffers = marketLister(deps, viewers)
  return {
    addOffer: ({ user, body: form, idempotencyKey }) =>
      addOffer(deps, { makerId: user.id, form, idempotencyKey }),
    editOffer: ({ user, body: edit, idempotencyKey }) =>
      editOffer(deps, { makerId: user.id, edit, idempotencyKey }),
    checkSelling: ({ user, body, locale }) => maySell(deps, { user, offerId: body.offerId, locale, viewers }),
    pauseOffers: ({ user, body: form, idempotencyKey }) => pauseOffers(deps, { user, form, idempotencyKey }),
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
    listOffers,
    getOffer: async ({ user, body }) => {
      const { offer, viewer } = await offerFor(kysely, viewers, { id: body.id, viewerId: user?.id ?? null })
      return offerView(deps, offer, { prices: await readPrices(deps), viewer })
    },
  }
}

/** Returns the handler that lists the market as the viewer sees it. */
function marketLister(deps: Deps, viewers: ViewerLoader): Handlers['listOffers'] {
  const { kysely } = deps.database
  // Nearly all users read the same list, so concurrent reads share one query.
  const readMarket = createSingleFlight(marketQueryKey, (query: MarketQuery) =>
    Promise.all([listMarket(kysely, query), countMarket(kysely, query)]),
  )
  // A user without blocks gets the common list, which is read while the blocks are looked up.
  const readMarketFor = async (
    user: SessionUser | null,
    { query, fits }: { query: MarketQuery; fits: boolean },
  ) => {
    if (user === null) return [await readMarket(query), null] as const
    const own = () => readMarket({ ...query, viewer: { id: user.id, fits } })
    if (fits) return Promise.all([own(), viewers.eligibilityOf(user.id)])
    const [market, eligibility] = await Promise.all([readMarket(query), viewers.eligibilityOf(user.id)])
    return [eligibility.hasBlocks ? await own() : market, eligibility] as const
  }
  return async ({ user, body }) => {
    const { side = 'sell', methodType, amount, num } = body
    const [prices, off] = await Promise.all([readPrices(deps), deps.switches()])
    const makers = body.isOnline ? deps.onlineUsers() : undefined
    const search = { methodType, amount, num, makers, stoppedTypes: stoppedTypesOf(off) }
    const query = { ...marketNow(prices), ...search, side, sort: body.sort ?? 'price', ...pageWindow(body) }
    const [[rows, total], eligibility] = await readMarketFor(user, { query, fits: body.fits ?? false })
    const viewer = user &&
      eligibility && {
        id: user.id,
        eligibility,
        amounts: { amount, num },
        dealings: await viewers.dealingsWith(user.id, rows),
      }
    return pageOf(
      total,
      body,
      rows.map((row) => offerView(deps, row, { prices, viewer })),
    )
  }
}

function marketQueryKey({
  side,
  methodType,
  amount,
  num,
  stoppedTypes,
  viewer,
  makers,
  ...query
}: MarketQuery): string {
  const { floatsWithin, sort, limit, offset } = query
  const who = viewer ? `${viewer.id} ${viewer.fits}` : ''
  const what = [methodType ?? '', stoppedTypes?.join(',') ?? '', amount ?? '', num ?? '', floatsWithin ?? '']
  return [side, ...what, makers ? 'online' : '', who, sort, limit, offset].join(' ')
}
