import type { BodyOf, Offer } from '@u-market/contract'
import { fiat, type OfferId, type UserId } from '@u-market/domain'
import { createBatchLoader } from '../../db/batch-loader.ts'
import type { Db } from '../../db/database.ts'
import type { Handlers, SessionUser } from '../call.ts'
import type { Rail } from '../deps.ts'
import { stoppedTypesOf } from '../market/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { type Eligibility, findFavouriteIds } from '../traders/index.ts'
import type { MarketDeps } from './market-memory.ts'
import {
  type KeptOffer,
  keptFrom,
  type MarketSearch,
  type SearchViewer,
  searchMarket,
  shownBy,
} from './market-search.ts'
import { findOffers, findSearchers, type OfferRow } from './offer.queries.ts'
import { offerView, ownOfferView } from './offer.views.ts'
import { marketNow, type Prices, readPrices } from './offer-price.ts'
import type { ViewerLoader } from './viewer.ts'

/** Returns the handler that lists the market as the viewer sees it. */
export function marketLister(deps: MarketDeps, viewers: ViewerLoader): Handlers['listOffers'] {
  const { kysely } = deps.database
  const findPage = createBatchLoader((pages: readonly (readonly OfferId[])[]) => findPages(kysely, pages))
  // Concurrent lists share the rows that they read, and what all readers see of them.
  const views = new WeakMap<OfferRow, Offer>()
  const commonView = (row: OfferRow, prices: Prices): Offer => {
    const view = views.get(row) ?? ownOfferView(deps, row, prices)
    views.set(row, view)
    return view
  }
  const findSearcher = createBatchLoader((ids: readonly UserId[]) => findSearchers(kysely, ids))

  const findViewer = async (
    { id }: SessionUser,
    { eligibility, fits, search, offers }: Narrowing,
  ): Promise<SearchViewer | null> => {
    if (!fits && !eligibility.hasBlocks) return null
    const { blocked, salesPausedUntil, balance, soldTo } = await findSearcher(id)
    const viewer = { id, blocked: new Set(blocked), fits: null }
    if (!fits) return viewer
    const limiting = offers
      .filter(({ conditions }) => conditions !== null && conditions.firstMax !== null)
      .filter(shownBy({ ...search, viewer }))
    const dealings = await viewers.dealingsOf(
      id,
      limiting.map(({ makerId }) => makerId),
    )
    const facts = {
      eligibility,
      salesPausedUntil: salesPausedUntil?.getTime() ?? 0,
      balance: Number(balance),
      soldTo: new Set(soldTo),
      tradedWith: new Map(
        [...dealings].map(([makerId, { openMinor, completedMinor }]) => [
          makerId,
          { open: fiat(openMinor), completed: fiat(completedMinor) },
        ]),
      ),
    }
    return { ...viewer, fits: facts }
  }

  return async ({ user, body }) => {
    const { side = 'sell', methodType, amount, num, sort = 'price', fits = false } = body
    const [prices, off, rails, shelf, eligibility, merchants, favourites] = await Promise.all([
      readPrices(deps),
      deps.switches(),
      deps.rails(),
      deps.market.read(side, user?.id ?? null),
      user && viewers.eligibilityOf(user.id),
      body.merchant ? deps.market.merchants() : undefined,
      body.favourite && (user ? findFavouriteIds(kysely, user.id) : NONE),
    ])
    const offers = shelf.sorted(sort)
    const wanted = {
      ...marketNow(prices),
      ...{ side, sort, methodType, amount, num },
      ...{ methodTypes: body.methodTypes, maxMinutes: body.maxMinutes, minCompleted: body.minCompleted },
      stoppedTypes: stoppedTypesOf(off, rails),
      ownMinutes: ownMinutesOf(rails),
      isWanted: wantedOf([
        body.isOnline && deps.isOnline,
        merchants && ((id) => merchants.has(id)),
        favourites && ((id) => favourites.has(id)),
      ]),
      ...pageWindow(body),
    }
    const viewer =
      user &&
      eligibility &&
      (await findViewer(user, { eligibility, fits, search: { ...wanted, viewer: null }, offers }))
    const search = { ...wanted, viewer }
    const look = () => searchMarket(offers, search)
    const { ids, total } = viewer ? look() : shelf.find(questionOf(wanted, body), look)
    const isShown = shownBy(search)
    // What is no longer what was searched for is left out.
    const rows = (await findPage(ids))
      .filter(({ row, kept }) => row.isOpen && isShown(kept))
      .map(({ row }) => row)
    const reader = user &&
      eligibility && {
        id: user.id,
        eligibility,
        amounts: { amount, num },
        dealings: await viewers.dealingsWith(user.id, rows),
      }
    return pageOf(
      total,
      body,
      rows.map((row) => offerView(deps, row, { prices, viewer: reader, view: commonView(row, prices) })),
    )
  }
}

type Shown = { readonly row: OfferRow; readonly kept: KeptOffer }

/** Reads the offers of pages, each offer once. */
async function findPages(db: Db, pages: readonly (readonly OfferId[])[]): Promise<Shown[][]> {
  const rows = await findOffers(db, [...new Set(pages.flat())])
  const shown = new Map(rows.map((row) => [row.id, { row, kept: keptFrom(row) }]))
  return pages.map((ids) => ids.flatMap((id) => shown.get(id) ?? []))
}

/** A visitor has no favourites. */
const NONE: ReadonlySet<UserId> = new Set()

type Wanted = (maker: UserId) => boolean

function wantedOf(asked: readonly (Wanted | false | undefined)[]): Wanted | undefined {
  const all = asked.filter((each) => typeof each === 'function')
  const [first, ...others] = all
  return others.length === 0 ? first : (maker) => all.every((each) => each(maker))
}

/** Of rails that the market offers; no order is paid by others. */
function ownMinutesOf(rails: readonly Rail[]): ReadonlyMap<string, number> {
  return new Map(rails.flatMap(({ type, payMinutes }) => (payMinutes === null ? [] : [[type, payMinutes]])))
}

/** Equal for searches that find the same. */
function questionOf(
  {
    stoppedTypes,
    ownMinutes,
    floatsWithin,
    orderMin,
    limit,
    offset,
    ...wanted
  }: Omit<MarketSearch, 'viewer'>,
  { isOnline = false, merchant = false }: BodyOf<'listOffers'>,
): string {
  const { methodType, methodTypes, amount, num, maxMinutes, minCompleted, sort } = wanted
  const times = maxMinutes === undefined || !ownMinutes ? [] : [...ownMinutes].flat()
  const what = [
    methodType,
    methodTypes,
    stoppedTypes,
    amount,
    num,
    floatsWithin,
    maxMinutes,
    times,
    minCompleted,
  ]
  return [...what.map((each) => each ?? ''), orderMin, isOnline, merchant, sort, limit, offset].join(' ')
}

type Narrowing = {
  readonly eligibility: Eligibility
  /** Leaves out offers whose conditions the viewer does not meet. */
  readonly fits: boolean
  readonly search: MarketSearch
  readonly offers: readonly KeptOffer[]
}
