import type { TraderPage } from '@u-market/contract'
import { coinText, DAY_MS, offerSides, type UserId } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { stoppedTypesOf } from '../market/index.ts'
import {
  listOffersUp,
  marketNow,
  offerView,
  readPrices,
  type Viewer,
  type ViewerLoader,
} from '../offers/index.ts'
import { traderFactsView } from './trader-facts.ts'
import type { FindPage } from './trader-page.queries.ts'

type Reading = {
  readonly id: UserId
  readonly viewers: ViewerLoader
}

/**
 * Returns a trader's public page, without offers if one of the two has blocked the other. Throws `USER_NOT_FOUND`; for a visitor
 * also where the user has neither traded nor an offer, so that counting up ids shows no list of users.
 */
export async function readTraderPage(
  deps: Deps,
  findPage: FindPage,
  userId: UserId,
  /** The viewer; null for a visitor. */
  reading: Reading | 'operator' | null,
): Promise<TraderPage> {
  const { kysely } = deps.database
  const user = reading === 'operator' ? null : reading
  const [prices, switches, rails] = await Promise.all([readPrices(deps), deps.switches(), deps.rails()])
  const { at } = prices
  const now = {
    ...marketNow(prices),
    stoppedTypes: stoppedTypesOf(switches, rails),
    ...(user && { viewer: { id: user.id, fits: false } }),
  }
  const trader = await findPage({ userId, viewerId: user?.id ?? null })
  const isPublic = trader && (trader.hasTraded || trader.sides.length > 0)
  if (!trader || (reading === null && !isPublic)) throw new Refusal('USER_NOT_FOUND')
  // Skips a side without listed offers, because planning the query takes longer than running it.
  const open = offerSides.filter((side) => trader.sides.includes(side))
  const bySide = await Promise.all(open.map((side) => listOffersUp(kysely, userId, { ...now, side })))
  const offers = bySide.flat()
  const viewer = user && (await findViewer(user, offers))
  const facts = traderFactsView(deps, trader.facts)
  const { ratingCount } = trader.facts
  return {
    ...facts,
    merchant: facts.isMerchant,
    bond: trader.bondMinor === null || facts.isMerchant === 0 ? null : coinText(trader.bondMinor),
    days: Math.floor((at.getTime() - trader.joinedAt.getTime()) / DAY_MS),
    rating: {
      average: ratingCount === 0 ? null : facts.creditRating,
      count: ratingCount,
      last: trader.words.map(({ score, content, ratedBy, shownAt }) => ({
        score,
        content,
        role: ratedBy,
        createdAt: shownAt,
      })),
    },
    appealsLost: {
      count: trader.appealsLost,
      last: trader.lost.map(({ type, isBuyer, ruledAt }) => ({
        type,
        role: isBuyer ? 'buyer' : 'seller',
        createdAt: ruledAt,
      })),
    },
    isBlocked: trader.isBlocked ? 1 : 0,
    isFavourite: trader.favouriteNote === null ? 0 : 1,
    favouriteNote: trader.favouriteNote,
    offers: offers.map((offer) => offerView(deps, offer, { prices, viewer })),
  }
}

/** Finds the facts about the viewer that the offers' conditions are checked against. */
async function findViewer(
  { id, viewers }: Reading,
  offers: Awaited<ReturnType<typeof listOffersUp>>,
): Promise<Viewer> {
  const [eligibility, dealings] = await Promise.all([
    viewers.eligibilityOf(id),
    viewers.dealingsWith(id, offers),
  ])
  return { id, eligibility, amounts: {}, dealings }
}
