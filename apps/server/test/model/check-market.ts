/** Compares the server with the model; every function returns the differences as text. */
import { isDeepStrictEqual } from 'node:util'
import { type OfferSide, offerSides } from '@u-market/domain'
import { modelOf } from './call-models.ts'
import { checkRows } from './check-rows.ts'
import type { Command } from './command.ts'
import { differences } from './compare.ts'
import { type Market, type Name, names, orderOf } from './market.ts'
import { isListed } from './offer-rules.ts'
import type { Outcome, SystemUnderTest } from './system-under-test.ts'
import { billView, offerView, termsView, userView } from './views.ts'

/** Traders and offers as they are shown at one time; two of these differ in what a step has changed. */
export type Shown = {
  readonly users: Readonly<Record<string, object>>
  readonly offers: Readonly<Record<string, object>>
}

export function shownOf(market: Market): Shown {
  return {
    users: Object.fromEntries(names.map((name) => [name, userView(market, name)])),
    // Only listed offers show their maker's record here; `checkEverything` compares it on unlisted ones.
    offers: Object.fromEntries(
      market.offers.map((offer) => [
        offer.id,
        isListed(market, offer) ? offerView(market, offer) : termsView(market, offer),
      ]),
    ),
  }
}

/** Compares what the last step changed, as every user concerned reads it, and every row that the model covers. */
export async function checkChanges(
  system: SystemUnderTest,
  market: Market,
  before: Shown,
  done?: Command,
): Promise<string[]> {
  const { orders, appeals } = market.touched
  const now = shownOf(market)
  const unlisted = market.offers.filter((offer) => !isListed(market, offer)).map(({ id }) => String(id))
  const offers = changed(before.offers, now.offers)
  const reads: Command[] = [
    ...orders.flatMap((id) => byBoth(market, id).map((who) => readOrder(market, who, id))),
    ...appeals.flatMap((id) => {
      const { orderId = '' } = market.appeals.find((appeal) => appeal.id === id) ?? {}
      return byBoth(market, orderId).map((who) => read(who, 'getDispute', { id: String(id) }))
    }),
    ...names
      .filter((name) => changed(before.users, now.users).includes(name))
      .map((who) => read(who, 'getUser', {})),
    ...offers.filter((id) => unlisted.includes(id)).map((id) => read('visitor', 'getOffer', { id })),
    ...sidesOf(market, offers).map((side) => read('visitor', 'listOffers', { side, limit: '50' })),
  ]
  // The response to the command has already shown its caller the order.
  const seen = reads.filter(
    ({ who, call, form }) =>
      !(who === done?.who && call === 'getOrder' && form.orderId === done.form.orderId),
  )
  return (
    await Promise.all([
      checkRows(system.world, market),
      ...seen.map((command) => checkRead(system, market, command)),
    ])
  ).flat()
}

/**
 * Compares the bills of traders who got two or more: the outcomes of a race may differ only in the order of the postings to one
 * balance.
 */
export async function checkOrderOfBills(
  system: SystemUnderTest,
  market: Market,
  before: Market,
): Promise<string[]> {
  const twice = names.filter(
    (name) => market.traders[name].bills.length > before.traders[name].bills.length + 1,
  )
  const reads = twice.map((who) => checkRead(system, market, read(who, 'listBills', { limit: '50' })))
  return (await Promise.all(reads)).flat()
}

/**
 * Lets the model adopt the order in which the server shows the new bills: an order that a command had locked is left to the next
 * sweep, and so posts after orders that come later in the sweep.
 */
export async function adoptOrderOfBills(
  system: SystemUnderTest,
  market: Market,
  before: Market,
): Promise<void> {
  for (const name of names) {
    const { bills } = market.traders[name]
    const fresh = bills.slice(before.traders[name].bills.length)
    if (fresh.length < 2) continue
    const outcome = await system.execute(read(name, 'listBills', { limit: String(fresh.length) }))
    const shown = 'done' in outcome && Array.isArray(outcome.done.data) ? outcome.done.data : []
    const waiting = [...fresh]
    const adopted = shown.toReversed().flatMap((each) => {
      const at = waiting.findIndex((bill) => differences(billView(bill), each).length === 0)
      return at === -1 ? [] : waiting.splice(at, 1)
    })
    // Other differences are left to the comparison.
    if (waiting.length === 0) bills.splice(-fresh.length, fresh.length, ...adopted)
  }
}

/** Reads every list of every user. */
export async function checkEverything(system: SystemUnderTest, market: Market): Promise<string[]> {
  const page = { limit: '50' }
  const own = names.flatMap((who) => [
    read(who, 'getUser', {}),
    read(who, 'listOrders', page),
    read(who, 'listMyOffers', page),
    read(who, 'listDisputes', page),
    read(who, 'listExchanges', page),
    read(who, 'listBills', page),
  ])
  const reads = [...own, ...offerSides.map((side) => read('visitor', 'listOffers', { side, ...page }))]
  const rows = await checkRows(system.world, market)
  return [...rows, ...(await Promise.all(reads.map((command) => checkRead(system, market, command)))).flat()]
}

/** Compares the outcome of a command with what the model expects, and applies the command to the model. */
export function checkOutcome(market: Market, command: Command, outcome: Outcome): string[] {
  const expected = modelOf(command.call).refusal(market, command)
  const refused = 'refused' in outcome ? outcome.refused : null
  if (expected !== refused) return [`${refused ?? 'done'} instead of ${expected ?? 'done'}`]
  if ('refused' in outcome) {
    market.covered.push(`refused ${outcome.refused}`)
    return []
  }
  return differences(modelOf(command.call).apply(market, command, outcome.done), outcome.done)
}

/** Executes a read and compares its response. */
export async function checkRead(
  system: SystemUnderTest,
  market: Market,
  command: Command,
): Promise<string[]> {
  const outcome = await system.execute(command)
  return checkOutcome(market, command, outcome).map(
    (wrong) => `${command.who} sees by ${command.call} ${JSON.stringify(command.form)} ${wrong}`,
  )
}

function read(who: Command['who'], call: string, form: Command['form']): Command {
  return { who, call, form }
}

/** An order that its buyer has not opened is read in their list, because opening it is an action of the history. */
function readOrder(market: Market, who: Name, orderId: string): Command {
  const order = orderOf(market, orderId)
  const isUnopened = order?.side === 'buy' && order.buyer === who && !order.isOpened
  return isUnopened
    ? read(who, 'listOrders', { type: 'buy', state: order.state, limit: '50' })
    : read(who, 'getOrder', { orderId })
}

function sidesOf({ offers }: Market, ids: readonly string[]): OfferSide[] {
  const changed = offers.filter(({ id }) => ids.includes(String(id)))
  return offerSides.filter((side) => changed.some((offer) => offer.side === side))
}

function byBoth(market: Market, orderId: string) {
  const order = orderOf(market, orderId)
  return order ? [order.buyer, order.seller] : []
}

function changed(before: Shown['users'], now: Shown['users']): string[] {
  return Object.keys(now).filter((key) => !isDeepStrictEqual(before[key], now[key]))
}
