/**
 * The open offers of the market, kept in each process. A list with filters is searched for in here, and the rows that it shows are
 * read from the database: counting and sorting ten thousand offers for each look is most of what a list costs.
 */
import { type Conditions, fiat, type OfferId, type OfferSide, type UserId } from '@u-market/domain'
import { createSingleFlight } from '../../db/batch-loader.ts'
import type { Database } from '../../db/database.ts'
import { plannedOnce, type Runner } from '../../db/statement.ts'
import type { Deps } from '../deps.ts'
import { type Found, type KeptOffer, keepOffer, sortMarket } from './market-search.ts'
import type { MarketSort } from './offer.queries.ts'

/** One side of the market as a statement saw it. */
export type Shelf = {
  readonly sorted: (sort: MarketSort) => readonly KeptOffer[]
  /** Returns what was found for this question on this shelf before, or searches. */
  readonly find: (question: string, search: () => Found) => Found
}

export type MarketMemory = {
  /** Returns a side of the market that contains all that the user has changed. */
  readonly read: (side: OfferSide, reader: UserId | null) => Promise<Shelf>
  /** Returns the certified merchants. */
  readonly merchants: () => Promise<ReadonlySet<UserId>>
  /** Call it after the commit of a change of the user's own offers. */
  readonly changedBy: (user: UserId) => void
}

/** Dependencies of features that list the market. */
export type MarketDeps = Deps & { readonly market: MarketMemory }

type Loaded = { readonly shelf: Shelf; readonly offers: Offers; readonly begunAt: number }

export function createMarketMemory({ kysely }: Pick<Database, 'kysely'>, ageMs: number): MarketMemory {
  const sides: Partial<Record<OfferSide, Loaded>> = {}
  const changes = new Map<UserId, number>()
  // Readers who arrive while a side is loaded share its next load.
  const load = createSingleFlight(
    (side: OfferSide) => side,
    async (side) => {
      const begunAt = performance.now()
      const before = sides[side]?.offers ?? null
      const isOld = before !== null && begunAt - before.readWholeAt > WHOLE_MS
      const offers = await loadOffers(kysely, side, isOld ? null : before)
      const shelf = shelfOf(offers)
      sides[side] = { shelf, offers, begunAt }
      for (const [user, at] of changes) if (at < begunAt - ageMs) changes.delete(user)
      return shelf
    },
  )
  let merchants: { readonly ids: ReadonlySet<UserId>; readonly begunAt: number } | null = null
  const loadMerchants = createSingleFlight(
    () => '',
    async () => {
      const begunAt = performance.now()
      const ids = new Set((await merchantsSql(kysely, [])).map(({ id }) => id))
      merchants = { ids, begunAt }
      return ids
    },
  )
  return {
    merchants: async () =>
      merchants && performance.now() - merchants.begunAt < ageMs ? merchants.ids : loadMerchants(null),
    read: async (side, reader) => {
      const kept = sides[side]
      const changedAt = (reader !== null && changes.get(reader)) || 0
      const isFresh = kept && kept.begunAt > changedAt && performance.now() - kept.begunAt < ageMs
      return isFresh ? kept.shelf : load(side)
    },
    changedBy: (user) => {
      changes.set(user, performance.now())
    },
  }
}

/** From its partial index alone. Read apart, as few lists ask for it and an offer's row does not change with the badge. */
const merchantsSql = plannedOnce<{ readonly id: UserId }>(
  'find-merchants',
  `select id from app_user where merchant_status = 'approved'`,
)

function shelfOf({ sorted }: Offers): Shelf {
  const known = new Map<string, Found>()
  return {
    sorted,
    find: (question, search) => {
      const found = known.get(question) ?? search()
      known.set(question, found)
      return found
    },
  }
}

/** The open offers of a side. The next load reads only those that were written since. */
type Offers = {
  readonly byId: ReadonlyMap<OfferId, KeptOffer>
  readonly sorted: (sort: MarketSort) => readonly KeptOffer[]
  /** The ids as the database lists them. */
  readonly list: string
  /** Transactions from this id on may have written what the load did not see. */
  readonly unseenFrom: string
  /** By the process's clock. */
  readonly readWholeAt: number
}

/** A standby that takes over may give out again the ids of transactions that ended without a trace, so all is read again. */
const WHOLE_MS = 60_000

function offersOf(
  side: OfferSide,
  byId: ReadonlyMap<OfferId, KeptOffer>,
  more: Omit<Offers, 'byId' | 'sorted'>,
): Offers {
  const orders = new Map<MarketSort, readonly KeptOffer[]>()
  return {
    ...more,
    byId,
    sorted: (sort) => {
      const known = orders.get(sort) ?? sortMarket([...byId.values()], side, sort)
      orders.set(sort, known)
      return known
    },
  }
}

/** A row as an array: short, as the first load reads ten thousand. Moments are rounded up to milliseconds. */
type Row = readonly [
  id: OfferId,
  makerId: UserId,
  price: number,
  premium: number | null,
  remaining: number,
  min: number,
  max: number,
  methodTypes: readonly string[],
  payMinutes: number,
  offUntil: number | null,
  conditions: (Omit<Conditions, 'firstMax'> & { readonly firstMax: number | null }) | null,
  recentCompleted: number,
  recentFaults: number,
  trades: number,
  seconds: number | null,
  buyer: { completedOrders: number; openPurchases: number; pausedUntil: number | null } | null,
]

const msOf = (moment: string): string => `ceil(extract(epoch from ${moment}) * 1000)`

function loadSql(side: OfferSide) {
  const [trades, seconds, buyer] =
    side === 'sell'
      ? ['r.sales_completed', 'r.release_seconds', 'null']
      : [
          'r.completed_orders',
          'r.pay_median',
          `json_build_object('completedOrders', r.completed_orders, 'openPurchases', r.open_purchases,
            'pausedUntil', ${msOf('r.order_pause_until')})`,
        ]
  return plannedOnce<LoadedRow>(
    `load-${side}-offers`,
    `select pg_snapshot_xmin(pg_current_snapshot())::xid::text as unseen_from, json_agg(o.id)::text as list,
      json_agg(json_build_array(o.id, o.maker_id, o.price_minor, o.premium_basis_points, o.remaining_minor, o.min_minor, o.max_minor,
          o.method_types, o.pay_minutes, ${msOf('greatest(o.hidden_until, o.paused_until)')},
          case when coalesce(o.min_completed, o.min_rate, o.min_partners, o.min_days, o.first_max_minor) is not null then
            json_build_object('minCompleted', o.min_completed, 'minRate', o.min_rate, 'minPartners', o.min_partners, 'minDays', o.min_days,
              'firstMax', o.first_max_minor) end,
          r.recent_completed, r.recent_faults, ${trades}, ${seconds}, ${buyer}))
        filter (where ${isWrittenSince('o.xmin')} or ${isWrittenSince('r.xmin')}) as written
      from offer o join trader_record r on r.user_id = o.maker_id where o.is_open and o.side = '${side}'`,
  )
}

type LoadedRow = {
  readonly unseenFrom: string
  /** The ids in JSON, which are only read if they have changed; null for none. */
  readonly list: string | null
  /** Offers that were written since the load before, or whose maker's record was. */
  readonly written: readonly Row[] | null
}

/** By how many transactions ago that was. Their ids go round, so of rows older than half of them, some count as written. */
function isWrittenSince(xmin: string): string {
  return `age(${xmin}) <= (select coalesce(age($1::text::xid), ${2 ** 31 - 1}))`
}

const loadSqls = { sell: loadSql('sell'), buy: loadSql('buy') }

async function loadOffers(runner: Runner, side: OfferSide, before: Offers | null): Promise<Offers> {
  const readWholeAt = before?.readWholeAt ?? performance.now()
  const [row] = await loadSqls[side](runner, [before?.unseenFrom ?? null])
  const list = row?.list ?? '[]'
  const unseenFrom = row?.unseenFrom ?? '0'
  const written = keptRows(row?.written ?? [])
  if (before && written.size === 0 && list === before.list) return { ...before, unseenFrom }
  const ids: readonly OfferId[] = JSON.parse(list)
  const byId = new Map<OfferId, KeptOffer>()
  for (const id of ids) {
    const offer = written.get(id) ?? before?.byId.get(id)
    if (offer) byId.set(id, offer)
    else if (before) return loadOffers(runner, side, null)
  }
  return offersOf(side, byId, { list, unseenFrom, readWholeAt })
}

/** Lists of types by their names, so that equal ones are one object. */
const typeLists = new Map<string, readonly string[]>()

function keptRows(rows: readonly Row[]): Map<OfferId, KeptOffer> {
  return new Map(
    rows.map((each) => {
      const [id, makerId, price, premium, remaining, min, max, types, payMinutes, offUntil, ...rest] = each
      const [conditions, recentCompleted, recentFaults, trades, seconds, buyer] = rest
      const name = types.join()
      const methodTypes = typeLists.get(name) ?? types
      typeLists.set(name, methodTypes)
      const kept = keepOffer({
        ...{ id, makerId, price, premium, remaining, min, max, methodTypes, payMinutes },
        offUntil: offUntil ?? 0,
        conditions: conditions && {
          ...conditions,
          firstMax: conditions.firstMax === null ? null : fiat(conditions.firstMax),
        },
        maker: { recentCompleted, recentFaults, trades, seconds },
        buyer: buyer && { ...buyer, pausedUntil: buyer.pausedUntil ?? 0 },
      })
      return [id, kept]
    }),
  )
}
