/** What a command on an order changes, and how the changes of a group are written. */

import type { Runner } from '../../db/statement.ts'
import { type Posting, writePostings } from '../../ledger/post.ts'
import { type NewEvent, recordEvents, releaseIdempotencyKeys } from '../events/index.ts'
import { changeStock, type StockChange } from '../offers/index.ts'
import {
  type ConductChange,
  type CountedFault,
  changeRecords,
  countEnded,
  countedFaultKey,
  countFaultsTowards,
  countOpenBuys,
  type EndedOrder,
  type OpenBuy,
  type RecordChange,
  type TraderRow,
  type UnopenedOffer,
  unlistUnopened,
  updateConducts,
} from '../traders/index.ts'
import { disputeRows, type OpenDispute } from './disputes/dispute.queries.ts'
import type { Facts } from './facts.ts'
import { orderRows } from './order.queries.ts'
import type { OrderRow } from './order.ts'

/** One item for one writer; the items of a whole group go through each writer together. */
export type Write = { readonly through: Writer; readonly item: unknown; readonly place: Place }
type Place = 'between' | 'last'
type Writer = (runner: Runner, items: readonly never[]) => Promise<unknown>

/** Runs last, because it takes a lock that everybody waits for who writes the same. */
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
 * An order's state, its coin, the records of its traders and the event that tells of it change together: nobody else inserts or
 * updates an order, but for the note that its reader has opened it (`markOpened`).
 */
export type Change = {
  readonly order: OrderRow
  readonly isNew?: boolean
  /** Of a new order's offer, for the answer to its taker. */
  readonly maker?: TraderRow | undefined
  readonly stock?: StockChange
  readonly postings?: readonly Posting[]
  readonly records?: readonly RecordChange[]
  /** How traders stand from now on. */
  readonly conducts?: readonly ConductChange[]
  readonly faults?: readonly CountedFault[]
  readonly ended?: readonly EndedOrder[]
  /** The offer goes down. */
  readonly unopened?: UnopenedOffer
  readonly events: readonly NewEvent[]
  /** A dispute about the order that begins, changes or ends. */
  readonly dispute?: OpenDispute
  readonly isNewDispute?: boolean
  /** What else is written with it. */
  readonly extraWrites?: readonly Write[]
}

/** Lets the members that are decided next see this one's change. Throws before anything of it is seen. */
export function applyChange(facts: Facts, change: Change): void {
  const { order, stock, unopened, dispute, postings = [], conducts = [], faults = [] } = change
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
  for (const fault of faults) facts.countedFaults.set(countedFaultKey(fault), fault.countedAt)
  for (const { userId, change: more } of openBuysOf(change)) {
    const buyer = facts.traders.get(userId)
    if (buyer) facts.traders.set(userId, { ...buyer, openPurchases: buyer.openPurchases + more })
  }
}

/**
 * Writes what a group has decided, through each writer once; answers the events' numbers. Every statement is issued before the first is
 * awaited, as `commit` follows in the same flight.
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
    // Before the orders, which refer to them.
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
    // After the orders: a release is part of its seller's typical time.
    into(changeRecords, ({ records }) => records),
    into(updateConducts, ({ conducts }) => conducts),
    into(countFaultsTowards, ({ faults }) => faults),
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

/** Which of a change's events is the call's own: the one with its key, or the last that is about its dispute, or the last. */
export function ownEvent({ events, dispute }: Change): number {
  const keyed = events.findLastIndex(({ idempotencyKey }) => idempotencyKey)
  if (keyed >= 0) return keyed
  return events.findLastIndex(({ disputeId }) => dispute === undefined || disputeId === dispute.id)
}

/** A change's own event keeps what the call left, where it is asked for again: by a repeated key, or to show a dispute. */
function eventsWithSnapshot(change: Change): NewEvent[] {
  const { order, dispute, events } = change
  const own = ownEvent(change)
  if (!dispute && !events[own]?.idempotencyKey) return [...events]
  const snapshot = { order: orderRows.keep(order), ...(dispute && { dispute: disputeRows.keep(dispute) }) }
  return events.map((event, place) => (place === own ? { ...event, snapshot } : event))
}

/** Each writer once, with all of its items. */
function writeThrough(runner: Runner, more: readonly Write[] = []): Promise<unknown>[] {
  return [...Map.groupBy(more, ({ through }) => through)].map(([through, items]) =>
    through(
      runner,
      // write() has paired each item with its writer; in a list the compiler cannot tell which.
      items.map(({ item }) => item as never),
    ),
  )
}

/** The buyer has an order more that is open, a new one or one that is reopened, or one less. */
function openBuysOf({ order, isNew, ended = [] }: Change): OpenBuy[] {
  const [end] = ended
  if (!isNew && !end) return []
  return [{ userId: order.buyerId, change: isNew || end?.change === -1 ? 1 : -1 }]
}
