import { createSingleFlight } from '../../db/batch-loader.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { stoppedTypesOf } from '../switched-off.ts'
import { addOffer } from './add-offer.ts'
import { editOffer } from './edit-offer.ts'
import { maySell } from './may-sell.ts'
import { countMarket, countOwnOffers, findOffer, listMarket, listOwnOffers } from './offer.queries.ts'
import { offerView, ownOfferView } from './offer.views.ts'

type OfferCalls = 'addOffer' | 'listMyOffers' | 'editOffer' | 'listOffers' | 'getOffer' | 'checkSelling'

type MarketLook = Parameters<typeof listMarket>[1]

export function offerHandlers(deps: Deps): Pick<Handlers, OfferCalls> {
  const { kysely } = deps.database
  // The market looks the same to everybody, and everybody looks at it.
  const readMarket = createSingleFlight(nameOfLook, (look: MarketLook) =>
    Promise.all([listMarket(kysely, look), countMarket(kysely, look)]),
  )
  return {
    addOffer: ({ user, body: form, claim }) => addOffer(deps, { sellerId: user.id, form, claim }),
    editOffer: ({ user, body: edit, claim }) => editOffer(deps, { sellerId: user.id, edit, claim }),
    checkSelling: ({ user, body, locale }) => maySell(deps, { user, offerId: body.offerId, locale }),
    listMyOffers: async ({ user, body }) => {
      const { currency } = await deps.settings()
      const [rows, total] = await Promise.all([
        listOwnOffers(kysely, user.id, { status: body.status, ...pageWindow(body) }),
        countOwnOffers(kysely, user.id, body.status),
      ])
      return pageOf(
        total,
        body,
        rows.map((row) => ownOfferView(deps, row, currency)),
      )
    },
    listOffers: async ({ body }) => {
      const { currency } = await deps.settings()
      const { methodType, amount, num } = body
      const stoppedTypes = stoppedTypesOf(await deps.switches())
      const filter = { at: deps.clock.now(), methodType, amount, num, stoppedTypes }
      const [rows, total] = await readMarket({ ...filter, sort: body.sort ?? 'price', ...pageWindow(body) })
      return pageOf(
        total,
        body,
        rows.map((row) => offerView(deps, row, currency)),
      )
    },
    getOffer: async ({ body }) => {
      const offer = await findOffer(kysely, body.id)
      if (!offer) throw new Refusal('OFFER_NOT_FOUND')
      return offerView(deps, offer, (await deps.settings()).currency)
    },
  }
}

function nameOfLook({ methodType, amount, num, stoppedTypes, sort, limit, offset }: MarketLook): string {
  return [methodType ?? '', stoppedTypes?.join(',') ?? '', amount ?? '', num ?? '', sort, limit, offset].join(
    ' ',
  )
}
