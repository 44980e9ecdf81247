/** Changes that commands make to orders, and how a group's changes are written. */

import { fiat } from '@u-market/domain'
import type { Runner } from '../../db/statement.ts'
import { type Posting, writePostings } from '../../ledger/post.ts'
import { type NewEvent, recordEvents, releaseIdempotencyKeys } from '../events/index.ts'
import { changeStock, type StockChange } from '../offers/index.ts'
import {
  type ConductChange,
  type Counted,
  changeRecords,
  countEnded,
  countKey,
  countOpenBuys,
  type EndedOrder,
  markCounts,
  type OpenBuy,
  type RecordChange,
  type TraderRow,
  type UnopenedOffer,
  unlistUnopened,
  updateConducts,
} from '../traders/index.ts'
import { disputeRows, type OpenDispute } from './disputes/dispute.queries.ts'
import { type Facts, pairName } from './facts.ts'
import { orderRows } from './order.queries.ts'
import type { OrderRow } from './order.ts'

/**
 * One item to write, with the function that writes it. For a group, each such function runs once, with a list of all its items.
 */
export type Write = { readonly through: Writer; readonly item: unknown; readonly place: Place }
type Place = 'between' | 'last'
type Writer = (runner: Runner, items: readonly never[]) => Promise<unknown>

/** As `write`, but after all other writes of the group: for a lock that many transactions want, such as the audit trail's. */
export function writeLast<Item>(...given: Parameters<typeof write<Item>>): Write {
  return { ...write(...given), place: 'last' }
}

export function write<Item>(
  through: (runner: Runner, items: readonly Item[]) => Promise<unknown>,
  item: Item,
): Write {
  return { through, item, place: 'between' }
}

/**
 * Everything that one command changes, written in one transaction. Orders are inserted and updated only through it, except by
 * `markOpened`.
 */
export type Change = {
  readonly order: OrderRow
  readonly isNew?: boolean
  /** The maker of a new order's offer, for the response to the taker. */
  readonly maker?: TraderRow | undefined
  readonly stock?: StockChange
  readonly postings?: readonly Posting[]
  readonly records?: readonly RecordChange[]
  /** The traders' conduct after the change. */
  readonly conducts?: readonly ConductChange[]
  /** What counts from now on as the latest between two traders. */
  readonly counts?: readonly Counted[]
  readonly ended?: readonly EndedOrder[]
  /** The offer to buy to take down, because its maker never opened the order. */
  readonly unopened?: UnopenedOffer
  readonly events: readonly NewEvent[]
  /** A dispute about the order that opens, changes or ends. */
  readonly dispute?: OpenDispute
  readonly isNewDispute?: boolean
  /** Further rows of the same transaction. */
  readonly extraWrites?: readonly Write[]
}

/**
 * Applies the change to the facts, on which the next commands of the group are decided. If a posting lacks coin, throws and
 * leaves the facts as they were: only a change's first posting can lack coin.
 */
export function applyChange(facts: Facts, change: Change): void {
  const { order, stock, unopened, dispute, postings = [], conducts = [], counts = [] } = change
  for (const posting of postings) facts.book.post(posting)
  facts.orders.set(order.id, order)
  if (dispute?.status === 'open') facts.disputes.set(order.id, dispute)
  else if (dispute) facts.disputes.delete(order.id)
  const offer = stock && facts.offers.get(stock.offerId)
  if (offer)
    facts.offers.set(offer.id, {
      ...offer,
      totalMinor: offer.totalMinor + (stock.widenMinor ?? 0n),
      remainingMinor: offer.remainingMinor + stock.changeMinor,
    })
  const down = unopened && facts.offers.get(unopened.offerId)
  if (down) facts.offers.set(down.id, { ...down, status: 'down', unopenedAt: unopened.at })
  for (const { userId, trader } of conducts) facts.traders.set(userId, trader)
  for (const counted of counts) facts.counts.set(countKey(counted), counted.countedAt)
  applyDealings(facts, change)
  for (const { userId, change: more } of openBuysOf(change)) {
    const buyer = facts.traders.get(userId)
    if (buyer) facts.traders.set(userId, { ...buyer, openPurchases: buyer.openPurchases + more })
  }
}

/** Adds an order that opens, or moves one that ends, so that orders of one group count for each other. */
function applyDealings({ dealings }: Facts, { order, isNew, ended = [] }: Change): void {
  const [end] = ended
  if (!isNew && !end) return
  const { id, side, buyerId, sellerId, amountMinor: amount } = order
  const isOver = end !== undefined && end.change !== -1
  for (const [takerId, makerId] of [
    [buyerId, sellerId],
    [sellerId, buyerId],
  ] as const) {
    const name = pairName({ takerId, makerId })
    const before = dealings.get(name)
    if (!before) continue
    const open = fiat(before.open + (isOver ? -amount : amount))
    const isCompleted = isOver && order.releasedAt !== null
    const completed = fiat(before.completed + (isCompleted ? amount : 0n))
    const others = before.openSales.filter((sale) => sale !== id)
    const openSales = side === 'sell' || takerId !== sellerId || isOver ? others : [...others, id]
    dealings.set(name, { ...before, open, completed, openSales })
  }
}

/**
 * Writes a group's changes, through each writer once; returns the events' numbers. Sends every statement before it awaits the
 * first: `commit` goes to PostgreSQL in the same write.
 */
export async function writeChanges(
  runner: Runner,
  facts: Facts,
  changes: readonly Change[],
): Promise<number[]> {
  if (changes.length === 0) return []
  const all = <Item>(read: (change: Change) => readonly Item[] | undefined): Item[] =>
    changes.flatMap((change) => read(change) ?? [])
  const into = <Item>(
    through: (runner: Runner, items: readonly Item[]) => Promise<unknown>,
    read: (change: Change) => readonly Item[] | undefined,
  ): Promise<unknown> => through(runner, all(read))
  const made = new Set(all(({ order, isNew }) => (isNew ? [order.id] : [])))
  const rows = [...new Set(all(({ order }) => [order.id]))].flatMap((id) => facts.orders.get(id) ?? [])
  const events = changes.flatMap(eventsWithSnapshot)
  const more = Map.groupBy(
    all((change) => change.extraWrites),
    ({ place }) => place,
  )
  const writes = [
    // Before the orders, which reference their disputes.
    disputeRows.insert(
      runner,
      all(({ dispute, isNewDispute }) => (dispute && isNewDispute ? [dispute] : [])),
    ),
    disputeRows.update(
      runner,
      all(({ dispute, isNewDispute }) => (dispute && !isNewDispute ? [dispute] : [])),
    ),
    ...writeThrough(runner, more.get('between')),
    orderRows.insert(
      runner,
      rows.filter(({ id }) => made.has(id)),
    ),
    orderRows.update(
      runner,
      rows.filter(({ id }) => !made.has(id)),
    ),
    into(changeStock, ({ stock }) => stock && [stock]),
    into(unlistUnopened, ({ unopened }) => unopened && [unopened]),
    writePostings(runner, facts.book),
    // After the orders: `changeRecords` reads them to compute a seller's typical release time.
    into(changeRecords, ({ records }) => records),
    into(updateConducts, ({ conducts }) => conducts),
    into(markCounts, ({ counts }) => counts),
    into(countOpenBuys, openBuysOf),
    into(countEnded, ({ ended }) => ended),
    releaseIdempotencyKeys(
      runner,
      events.flatMap(({ idempotencyKey }) =>
        idempotencyKey && facts.usedKeys.has(idempotencyKey.name) ? idempotencyKey.name : [],
      ),
    ),
  ]
  const recorded = recordEvents(runner, events)
  const [seqs] = await Promise.all([recorded, ...writes, ...writeThrough(runner, more.get('last'))])
  return seqs
}

/**
 * Index of the event that stands for the call: its number and snapshot answer a repeated call. The event with the call's key,
 * else the last about the change's dispute, else the last.
 */
export function ownEvent({ events, dispute }: Change): number {
  const keyed = events.findLastIndex(({ idempotencyKey }) => idempotencyKey)
  if (keyed >= 0) return keyed
  return events.findLastIndex(({ disputeId }) => dispute === undefined || disputeId === dispute.id)
}

/** Adds a snapshot to the event that stands for the call. A repeated call is answered from it, and a dispute is shown from it. */
function eventsWithSnapshot(change: Change): NewEvent[] {
  const { order, dispute, events } = change
  const own = ownEvent(change)
  if (!dispute && !events[own]?.idempotencyKey) return [...events]
  const snapshot = { order: orderRows.keep(order), ...(dispute && { dispute: disputeRows.keep(dispute) }) }
  return events.map((event, place) => (place === own ? { ...event, snapshot } : event))
}

/** Runs each writer once, with all of its items. */
function writeThrough(runner: Runner, more: readonly Write[] = []): Promise<unknown>[] {
  return [...Map.groupBy(more, ({ through }) => through)].map(([through, items]) =>
    through(
      runner,
      // `write` has checked that the item fits the writer. A list of different writes loses that type.
      items.map(({ item }) => item as never),
    ),
  )
}

/** A new or reopened order that the buyer placed adds one to the buyer's open purchases; its end takes one off. */
function openBuysOf({ order, isNew, ended = [] }: Change): OpenBuy[] {
  const [end] = ended
  if (order.side === 'buy' || (!isNew && !end)) return []
  return [{ userId: order.buyerId, change: isNew || end?.change === -1 ? 1 : -1 }]
}
