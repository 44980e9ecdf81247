/** Viewers of offers: the facts by which conditions are judged, and the viewer's dealings with the makers. */
import type { Offer, Unfit } from '@u-market/contract'
import {
  type Coin,
  costOf,
  daysSince,
  type Fiat,
  fiat,
  fiatText,
  firstLeft,
  type OfferId,
  price,
  type UserId,
  unmetConditions,
} from '@u-market/domain'
import { createBatchLoader } from '../../db/batch-loader.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  type Between,
  dealingsOf,
  type Eligibility,
  findEligibilities,
  type PeerDealings,
} from '../traders/index.ts'
import { findOffer, type OfferRow } from './offer.queries.ts'
import { asksNothing, conditionsOf } from './offer-terms.ts'

export type Viewer = {
  readonly id: UserId
  readonly eligibility: Eligibility
  /** The amounts that the viewer asks for, if any. */
  readonly amounts: { readonly amount?: Fiat | undefined; readonly num?: Coin | undefined }
  readonly dealings: ReadonlyMap<UserId, PeerDealings>
}

export type ViewerLoader = {
  eligibilityOf(id: UserId): Promise<Eligibility>
  /** Loads the dealings with those makers of a list who limit a first trade. */
  dealingsWith(id: UserId, rows: readonly OfferRow[]): Promise<Map<UserId, PeerDealings>>
  dealingsOf(id: UserId, makers: readonly UserId[]): Promise<Map<UserId, PeerDealings>>
  /** Loads the viewer of a single offer, whose maker may have blocked the viewer or be blocked. */
  loadViewer(id: UserId, row: OfferRow): Promise<Viewer>
}

/** Batches the look-ups of concurrent viewers. */
export function createViewerLoader(db: Db): ViewerLoader {
  const eligibilityOf = createBatchLoader((ids: readonly UserId[]) => findEligibilities(db, ids))
  const dealings = createBatchLoader((pairs: readonly Between[]) => dealingsOf(db, pairs))
  const withPeers = async (userId: UserId, peers: readonly UserId[]) =>
    new Map(
      await Promise.all(peers.map(async (peerId) => [peerId, await dealings({ userId, peerId })] as const)),
    )
  return {
    eligibilityOf,
    // A list has left out blocked makers already, so dealings matter only for the limit of a first trade.
    dealingsWith: (id, rows) =>
      withPeers(id, [...new Set(rows.flatMap((row) => (row.firstMaxMinor === null ? [] : row.makerId)))]),
    dealingsOf: (id, makers) => withPeers(id, [...new Set(makers)]),
    loadViewer: async (id, { makerId }) => {
      const [eligibility, found] = await Promise.all([eligibilityOf(id), withPeers(id, [makerId])])
      return { id, eligibility, amounts: {}, dealings: found }
    },
  }
}

/**
 * Returns an offer and its viewer. Throws `OFFER_NOT_FOUND` also if the maker has blocked the viewer, unless the viewer has
 * blocked the maker too.
 */
export async function offerFor(
  db: Db,
  viewers: ViewerLoader,
  { id, viewerId }: { readonly id: OfferId; readonly viewerId: UserId | null },
): Promise<{ readonly offer: OfferRow; readonly viewer: Viewer | null }> {
  const offer = await findOffer(db, id)
  if (!offer) throw new Refusal('OFFER_NOT_FOUND')
  const viewer = viewerId === null ? null : await viewers.loadViewer(viewerId, offer)
  const between = viewer?.dealings.get(offer.makerId)
  if (between?.isBlockedBy && !between.hasBlocked) throw new Refusal('OFFER_NOT_FOUND')
  return { offer, viewer }
}

type Reading = Pick<Offer, 'fits' | 'unfit' | 'firstMaxApplies' | 'firstLeft' | 'eligibility'>

/**
 * Returns which conditions of an offer the viewer does not meet, for the smallest order if none is asked for. Visitors and the
 * maker always fit.
 */
export function fitForViewer(row: OfferRow, viewer: Viewer | null, at: Date): Reading {
  const { firstMax } = conditionsOf(row)
  if (viewer === null || viewer.id === row.makerId)
    return { fits: 1, unfit: [], ...firstLeftView(viewer === null ? firstMax : null), eligibility: null }
  const { eligibility, amounts, dealings } = viewer
  const between = dealings.get(row.makerId)
  const blocked: Unfit[] = between?.hasBlocked ? ['blocked'] : []
  if (asksNothing(row))
    return { fits: blocked.length === 0 ? 1 : 0, unfit: blocked, ...firstLeftView(null), eligibility: null }
  const traded = { open: fiat(between?.openMinor ?? 0n), completed: fiat(between?.completedMinor ?? 0n) }
  const amount =
    amounts.num === undefined
      ? (amounts.amount ?? fiat(row.minMinor))
      : costOf(amounts.num, price(row.priceMinor))
  const now = at.getTime()
  const unfit = [...blocked, ...unmetConditions(conditionsOf(row), eligibility, { ...traded, amount, now })]
  return {
    fits: unfit.length === 0 ? 1 : 0,
    unfit,
    ...firstLeftView(firstLeft(firstMax, traded)),
    eligibility: {
      completed: eligibility.completedOrders,
      rate: eligibility.rate,
      partners: eligibility.partners,
      days: daysSince(eligibility.registeredAt, now),
    },
  }
}

function firstLeftView(left: Fiat | null): Pick<Reading, 'firstMaxApplies' | 'firstLeft'> {
  return left === null
    ? { firstMaxApplies: 0, firstLeft: null }
    : { firstMaxApplies: 1, firstLeft: fiatText(left) }
}
