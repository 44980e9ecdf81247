/** Who looks at offers: what conditions are judged by, and what there is between them and the makers. */
import type { Offer, Unfit } from '@u-market/contract'
import {
  type Coin,
  costOf,
  daysSince,
  type Fiat,
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
  findStandings,
  type PeerDealings,
  type StandingOf,
} from '../traders/index.ts'
import { findOffer, type OfferRow } from './offer.queries.ts'
import { asksNothing, conditionsOf } from './offer-terms.ts'

export type Reader = {
  readonly id: UserId
  readonly standing: StandingOf
  /** What they would trade, as far as they say. */
  readonly wish: { readonly amount?: Fiat | undefined; readonly num?: Coin | undefined }
  readonly dealings: ReadonlyMap<UserId, PeerDealings>
}

export type ReaderFinder = {
  standingOf(id: UserId): Promise<StandingOf>
  /** With the makers of these offers, as far as it matters to how the offers are shown. */
  dealingsWith(id: UserId, rows: readonly OfferRow[]): Promise<Map<UserId, PeerDealings>>
  /** For one offer alone, whose maker may have blocked the reader, or be blocked. */
  readerOf(id: UserId, row: OfferRow): Promise<Reader>
}

/** Everybody looks at the market: the questions of many go together. */
export function createReaderFinder(db: Db): ReaderFinder {
  const standingOf = createBatchLoader((ids: readonly UserId[]) => findStandings(db, ids))
  const dealings = createBatchLoader((pairs: readonly Between[]) => dealingsOf(db, pairs))
  const withPeers = async (userId: UserId, peers: readonly UserId[]) =>
    new Map(
      await Promise.all(peers.map(async (peerId) => [peerId, await dealings({ userId, peerId })] as const)),
    )
  return {
    standingOf,
    // What hides an offer is not in a list, so that the limit of a first trade is all that matters there.
    dealingsWith: (id, rows) =>
      withPeers(id, [...new Set(rows.flatMap((row) => (row.firstMaxMinor === null ? [] : row.makerId)))]),
    readerOf: async (id, { makerId }) => {
      const [standing, found] = await Promise.all([standingOf(id), withPeers(id, [makerId])])
      return { id, standing, wish: {}, dealings: found }
    },
  }
}

/** One offer as its reader finds it; whose maker has blocked them finds none. */
export async function offerFor(
  db: Db,
  readers: ReaderFinder,
  { id, readerId }: { readonly id: OfferId; readonly readerId: UserId | null },
): Promise<{ readonly offer: OfferRow; readonly reader: Reader | null }> {
  const offer = await findOffer(db, id)
  if (!offer) throw new Refusal('OFFER_NOT_FOUND')
  const reader = readerId === null ? null : await readers.readerOf(readerId, offer)
  const between = reader?.dealings.get(offer.makerId)
  if (between?.isBlockedBy && !between.hasBlocked) throw new Refusal('OFFER_NOT_FOUND')
  return { offer, reader }
}

type Reading = Pick<Offer, 'fits' | 'unfit' | 'firstMaxApplies' | 'standing'>

/** How an offer fits its reader. A visitor it fits, and its maker. */
export function readingOf(row: OfferRow, reader: Reader | null, at: Date): Reading {
  if (reader === null || reader.id === row.makerId)
    return {
      fits: 1,
      unfit: [],
      firstMaxApplies: reader === null && row.firstMaxMinor !== null ? 1 : 0,
      standing: null,
    }
  const { standing, wish, dealings } = reader
  const between = dealings.get(row.makerId)
  const blocked: Unfit[] = between?.hasBlocked ? ['blocked'] : []
  if (asksNothing(row))
    return { fits: blocked.length === 0 ? 1 : 0, unfit: blocked, firstMaxApplies: 0, standing: null }
  const isFirst = between?.isFirst ?? true
  const amount = wish.num === undefined ? (wish.amount ?? null) : costOf(wish.num, price(row.priceMinor))
  const now = at.getTime()
  const unfit = [...blocked, ...unmetConditions(conditionsOf(row), standing, { isFirst, amount, now })]
  return {
    fits: unfit.length === 0 ? 1 : 0,
    unfit,
    firstMaxApplies: row.firstMaxMinor !== null && isFirst ? 1 : 0,
    standing: {
      completed: standing.completedOrders,
      rate: standing.rate,
      days: daysSince(standing.registeredAt, now),
    },
  }
}
