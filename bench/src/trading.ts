import { setTimeout as delay } from 'node:timers/promises'
import { callPaths, type DataOf, formBody, readEnvelope } from '@u-market/contract'
import { MINUTE_MS } from '@u-market/domain'
import { openDatabase } from '@u-market/server/db/database.ts'
import { reconcile } from '@u-market/server/ledger/reconcile.ts'
import { placeOrder, sellTo } from '@u-market/testkit/acts'
import { type Crowd, FEW_OFFERS, fillMarket, OPEN_ORDERS, SELLER_PIN } from './fill-market.ts'
import { formRequest, type LoadResult, runLoad } from './load.ts'
import { type Market, openMarket } from './market.ts'
import type { Row } from './report.ts'

/** A running market with its users. */
export type Trading = { readonly market: Market; readonly crowd: Crowd }

/** @param offers to sell, each by another seller */
export async function openTrading(offers = FEW_OFFERS): Promise<Trading> {
  const market = await openMarket()
  try {
    const crowd = await fillMarket(market.pool, offers)
    await awaitSettings(market)
    return { market, crowd }
  } catch (error) {
    await market.close()
    throw error
  }
}

export type Demand = {
  readonly connections: number
  readonly seconds: number
  /** All orders from one seller instead of from each in turn. */
  readonly isHot?: boolean
}

/** Places orders over HTTP, each with its own idempotency key. */
export function placeOrders(
  { market, crowd }: Trading,
  { connections, seconds, isHot = false }: Demand,
): Promise<LoadResult> {
  const run = `bench-${Date.now()}`
  const request = (index: number): string =>
    formRequest(
      placeOrder.call,
      crowd.tokens[index % crowd.tokens.length] ?? '',
      orderAt(crowd, isHot ? 0 : index),
      `${run}-${index}`,
    )
  return runLoad({ port: market.port, connections, seconds, request })
}

const QUANTITY = { num: '5.00' }

/** From the nth offer, starting over at the end. */
function orderAt({ offerIds }: Crowd, nth: number) {
  const id = offerIds[nth % offerIds.length] ?? 0
  return placeOrder.form({ offer: { id, methodTypes: ['bank'] }, quantity: QUANTITY })
}

/** Sells to as many buyers over HTTP; the server verifies each seller's payment password first. */
export async function sellOrders(
  trading: Trading,
  { connections, seconds }: Omit<Demand, 'isHot'>,
): Promise<LoadResult> {
  const run = `bench-sale-${Date.now()}`
  const { sellerTokens, wantIds, methodIds } = trading.crowd
  let sales = sold.get(trading) ?? 0
  const request = (): string => {
    const index = sales++
    const at = index % sellerTokens.length
    const form = sellTo.form({
      // Each pair once before any repeats: a seller has one open sale with a buyer.
      offer: { id: wantIds[(at + Math.floor(index / sellerTokens.length)) % wantIds.length] ?? 0 },
      seller: { payPassword: SELLER_PIN, methods: [{ id: methodIds[at] ?? 0, type: 'bank' }] },
      quantity: QUANTITY,
    })
    return formRequest(sellTo.call, sellerTokens[at] ?? '', form, `${run}-${index}`)
  }
  const load = await runLoad({ port: trading.market.port, connections, seconds, request })
  sold.set(trading, sales)
  return load
}

/** Sales so far, so that no load repeats the pairs of an earlier one. */
const sold = new WeakMap<Trading, number>()

/** Checking many entries takes longer than the server's statement timeout. */
const PROOF_LIMIT_MS = 10 * MINUTE_MS

/** Checks that the ledger balances after a measurement. */
export async function proveBooks({ market }: Trading, what: string): Promise<Row> {
  const database = openDatabase(market.connectionString, 2, () => undefined, {
    silenceLimitMs: PROOF_LIMIT_MS,
  })
  database.pool.on('connect', (client) => {
    client.query(`set statement_timeout = ${PROOF_LIMIT_MS}`).catch(() => undefined)
    client.query('set enable_seqscan = on').catch(() => undefined)
  })
  try {
    const broken = (await reconcile(database.kysely)).filter(({ passed }) => !passed)
    const measured = broken.map(({ name }) => name).join('; ') || 'balanced'
    return { what, goal: 'balanced', measured, isReached: broken.length === 0 }
  } finally {
    await database.close()
  }
}

/** Waits until the server has read the settings, which it does every few seconds. */
async function awaitSettings({ port }: Market): Promise<void> {
  for (let tries = 0; tries < SETTINGS_TRIES; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}${callPaths.getMarket}`, {
      method: 'POST',
      body: formBody({}),
    })
    const envelope = JSON.parse(await answer.text())
    const { limits } = readEnvelope<DataOf<'getMarket'>>(answer.status, envelope, null)
    if (limits.openOrders === OPEN_ORDERS) return
    await delay(SETTINGS_PAUSE_MS)
  }
  throw new Error('the server does not take up the settings')
}

const SETTINGS_TRIES = 100
const SETTINGS_PAUSE_MS = 100

/** Places the nth buyer's order at the nth offer, starting over at the end; returns its number. */
export async function placeOne({ market, crowd }: Trading, nth: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${market.port}${callPaths.placeOrder}`, {
    method: 'POST',
    headers: { token: crowd.tokens[nth % crowd.tokens.length] ?? '' },
    body: formBody(orderAt(crowd, nth)),
  })
  const { orderId } = readEnvelope<DataOf<'placeOrder'>>(answer.status, JSON.parse(await answer.text()), null)
  return orderId
}
