/** Compares the database's rows with the model, so that a wrong change is found at the step that made it. */
import { heldExchangeStatuses, orderStates, type Side } from '@u-market/domain'
import type { World } from '@u-market/testkit'
import { differences } from './compare.ts'
import {
  escrowOf,
  heldBy,
  isOpenState,
  type Market,
  type Name,
  names,
  type Offer,
  type Order,
  sideOf,
} from './market.ts'
import { typicalRelease } from './views.ts'

/** A row as a list of its columns, its key first. */
type Row = readonly [key: string | number, ...columns: unknown[]]
type Rows = Readonly<
  Record<'accounts' | 'orders' | 'offers' | 'appeals' | 'records' | 'ended', readonly Row[] | null>
>

const rowsSql = `select
  (select json_agg(json_build_array(kind || ' of ' || coalesce(user_id::text, 'the market'), balance_minor::text)) from ledger_account
    where user_id = any($1::int[]) or kind = 'fees') as accounts,
  (select json_agg(json_build_array(id, state, extract(epoch from deadline_at), extract(epoch from timer_at), extract(epoch from request_until), fault_of, is_fault_counted, is_counted_for_buyer, is_counted_for_seller, side, opened_at is not null))
    from trade_order) as orders,
  (select json_agg(json_build_array(id, side, status, remaining_minor::text, total_minor::text, extract(epoch from unopened_at))) from offer) as offers,
  (select json_agg(json_build_array(id, status, awaits)) from dispute) as appeals,
  (select json_agg(json_build_array(user_id, completed_orders, sales_completed, release_seconds, rating_sum, rating_count,
      recent_completed, recent_faults, open_purchases, array(select extract(epoch from at) from unnest(faults_at) at),
      array(select extract(epoch from at) from unnest(free_cancels_at) at), consecutive_pauses, extract(epoch from order_pause_until),
      unanswered_buyers, unresponsive_since is not null, extract(epoch from unopened_at),
      array(select extract(epoch from at) from unnest(sales_unpaid_at) at), consecutive_sale_pauses, extract(epoch from sale_pause_until))) from trader_record where user_id = any($1::int[])) as records,
  (select json_agg(json_build_array(side || ' ' || user_id || ' ' || state, count)) from ended_order_count
    where user_id = any($1::int[]) and count > 0) as ended`

export async function checkRows(world: World, market: Market): Promise<string[]> {
  const ids = names.map((name) => market.traders[name].id)
  const { rows } = await world.pool.query<Rows>({ name: 'model-rows', text: rowsSql, values: [ids] })
  const [row] = rows
  if (!row) throw new Error('no rows came back')
  const { accounts, orders, offers, appeals, records, ended } = row
  return differences(expectedRows(market), {
    accounts: byKey(accounts),
    orders: byKey(orders),
    offers: byKey(offers),
    appeals: byKey(appeals),
    records: byKey(records),
    ended: byKey(ended),
    counts: [orders, offers, appeals, ended].map((list) => list?.length ?? 0),
  })
}

function expectedRows(market: Market) {
  const { orders, offers, appeals } = market
  const ended = endedOrders(market)
  return {
    accounts: byKey([
      ...names.flatMap((name) => balancesOf(market, name)),
      ['fees of the market', String(market.fees)],
    ]),
    orders: byKey(orders.map(orderRow)),
    offers: byKey(offers.map(offerRow)),
    appeals: byKey(appeals.map(({ id, status, awaits }) => [id, status, awaits])),
    records: byKey(names.map((name) => recordRow(market, name))),
    ended: byKey(ended),
    counts: [orders.length, offers.length, appeals.length, ended.length],
  }
}

function balancesOf(market: Market, name: Name): Row[] {
  const { id, available } = market.traders[name]
  const stock = market.offers.filter(({ maker }) => maker === name).map(heldBy)
  const waiting = market.exchanges.filter(
    ({ trader, status }) => trader === name && heldExchangeStatuses.some((held) => held === status),
  )
  return [
    [`available of ${id}`, String(available)],
    [`offer_stock of ${id}`, String(sum(stock))],
    [`order_escrow of ${id}`, String(escrowOf(market, name))],
    [`exchange_hold of ${id}`, String(sum(waiting.map(({ coin }) => coin)))],
  ]
}

function orderRow(order: Order): Row {
  const { id, state, deadlineAt, timerAt, requestUntil, faultOf, faultShows, counts, side, isOpened } = order
  const moments = [deadlineAt, timerAt, requestUntil].map(seconds)
  return [id, state, ...moments, faultOf, faultShows, counts.buyer, counts.seller, side, isOpened]
}

function offerRow({ id, side, isUp, remaining, total, unopenedAt }: Offer): Row {
  return [id, side, isUp ? 'up' : 'down', String(remaining), String(total), seconds(unopenedAt)]
}

function recordRow(market: Market, name: Name): Row {
  const trader = market.traders[name]
  return [
    trader.id,
    trader.completed,
    trader.sales.length,
    typicalRelease(market, name),
    trader.ratingSum,
    trader.ratings,
    trader.recentCompleted,
    trader.recentFaults,
    market.orders.filter(({ buyer, side, state }) => buyer === name && side === 'sell' && isOpenState(state))
      .length,
    trader.faultsAt.map(seconds),
    trader.freeCancelsAt.map(seconds),
    trader.pauses,
    seconds(trader.pausedUntil),
    trader.unanswered.map((buyer) => market.traders[buyer].id),
    trader.isUnresponsive,
    seconds(trader.unopenedAt),
    trader.unpaidSales.faultsAt.map(seconds),
    trader.unpaidSales.pauses,
    seconds(trader.unpaidSales.pausedUntil),
  ]
}

/** The number of ended orders of each trader by side and state. */
function endedOrders({ traders, orders }: Market): Row[] {
  const sides: readonly Side[] = ['buyer', 'seller']
  return names.flatMap((name) =>
    sides.flatMap((side) =>
      orderStates.flatMap((state): Row[] => {
        const count = orders.filter((order) => order.state === state && sideOf(order, name) === side).length
        return isOpenState(state) || count === 0 ? [] : [[`${side} ${traders[name].id} ${state}`, count]]
      }),
    ),
  )
}

function byKey(rows: readonly Row[] | null): Readonly<Record<string, readonly unknown[]>> {
  return Object.fromEntries((rows ?? []).map(([key, ...columns]) => [key, columns]))
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}

function seconds(moment: number | null): number | null {
  return moment === null ? null : moment / 1000
}
