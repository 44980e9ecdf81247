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
import { createReaderFinder, offerFor, type ReaderFinder } from './reader.ts'

type OfferCalls =
  | 'addOffer'
  | 'listMyOffers'
  | 'editOffer'
  | 'listOffers'
  | 'getOffer'
  | 'checkSelling'
  | 'pauseOffers'

type MarketLook = Parameters<typeof listMarket>[1]

export function offerHandlers(deps: Deps): Pick<Handlers, OfferCalls> {
  const { kysely } = deps.database
  const readers = createReaderFinder(kysely)
  const listOffers = marketLister(deps, readers)
  return {
    addOffer: ({ user, body: form, claim }) => addOffer(deps, { makerId: user.id, form, claim }),
    editOffer: ({ user, body: edit, claim }) => editOffer(deps, { makerId: user.id, edit, claim }),
    checkSelling: ({ user, body, locale }) => maySell(deps, { user, offerId: body.offerId, locale, readers }),
    pauseOffers: ({ user, body: form, claim }) => pauseOffers(deps, { user, form, claim }),
    listMyOffers: async ({ user, body }) => {
      const [prices, rows, total] = await Promise.all([
        readPrices(deps),
        listOwnOffers(kysely, user.id, { status: body.status, ...pageWindow(body) }),
        countOwnOffers(kysely, user.id, body.status),
      ])
      return pageOf(
        total,
        body,
        rows.map((row) => ownOfferView(deps, row, prices)),
      )
    },
    listOffers,
    getOffer: async ({ user, body }) => {
      const { offer, reader } = await offerFor(kysely, readers, { id: body.id, readerId: user?.id ?? null })
      return offerView(deps, offer, { prices: await readPrices(deps), reader })
    },
  }
}

/** The market as its reader finds it. */
function marketLister(deps: Deps, readers: ReaderFinder): Handlers['listOffers'] {
  const { kysely } = deps.database
  // It looks the same to nearly everybody, and everybody looks at it.
  const readMarket = createSingleFlight(nameOfLook, (look: MarketLook) =>
    Promise.all([listMarket(kysely, look), countMarket(kysely, look)]),
  )
  // Whom nobody blocks reads what all read. Who is that is asked meanwhile.
  const lookAs = async (user: SessionUser | null, { look, fits }: { look: MarketLook; fits: boolean }) => {
    if (user === null) return [await readMarket(look), null] as const
    const own = () => readMarket({ ...look, reader: { id: user.id, fits } })
    if (fits) return Promise.all([own(), readers.standingOf(user.id)])
    const [market, standing] = await Promise.all([readMarket(look), readers.standingOf(user.id)])
    return [standing.hasBlocks ? await own() : market, standing] as const
  }
  return async ({ user, body }) => {
    const { side = 'sell', methodType, amount, num } = body
    const [prices, off] = await Promise.all([readPrices(deps), deps.switches()])
    const wish = { methodType, amount, num, stoppedTypes: stoppedTypesOf(off) }
    const look = { ...marketNow(prices), ...wish, side, sort: body.sort ?? 'price', ...pageWindow(body) }
    const [[rows, total], standing] = await lookAs(user, { look, fits: body.fits ?? false })
    const reader = user &&
      standing && {
        id: user.id,
        standing,
        wish: { amount, num },
        dealings: await readers.dealingsWith(user.id, rows),
      }
    return pageOf(
      total,
      body,
      rows.map((row) => offerView(deps, row, { prices, reader })),
    )
  }
}

function nameOfLook({ side, methodType, amount, num, stoppedTypes, reader, ...look }: MarketLook): string {
  const { floatsWithin, sort, limit, offset } = look
  const who = reader ? `${reader.id} ${reader.fits}` : ''
  const what = [methodType ?? '', stoppedTypes?.join(',') ?? '', amount ?? '', num ?? '', floatsWithin ?? '']
  return [side, ...what, who, sort, limit, offset].join(' ')
}
