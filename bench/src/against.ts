import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Costed } from './cpu-time.ts'
import { readNotices, readOwnOrders } from './history.ts'
import { closeLater } from './market.ts'
import { openChats } from './messages.ts'
import { placeAndCount, placeToOnline, sellAndCount } from './placing.ts'
import { findOrders, type Load, readAmounts, readOffers, readOrders, readTraders } from './reads.ts'
import { cpuText, median, middleCost, ms, noneFailed, type Row, type Rows, rate, ratio } from './report.ts'
import type { Scale } from './scale.ts'
import { openTrading, type Trading } from './trading.ts'

/**
 * Compares another checkout with this one, each with its own server and database, loaded in turn so that other load on the
 * machine affects both. The other checkout fills its own schema, so it must export `openTrading` from bench/src/trading.ts.
 * @param names of the loads to compare; none: all
 */
export async function* against(folder: string, names: readonly string[], scale: Scale): Rows {
  const other = await openOther(folder)
  try {
    const own = await openTrading()
    try {
      for (const [name, prepare] of Object.entries(loads))
        if (names.length === 0 || names.includes(name))
          yield await compare(name, prepare, { own, other, scale })
    } finally {
      await own.market.close()
    }
  } finally {
    await other.market.close()
  }
}

type Prepared = { readonly load: Load; readonly close?: () => void }
type Prepare = (trading: Trading, scale: Scale) => Promise<Prepared>

const loads: Readonly<Record<string, Prepare>> = {
  'place-64': async (trading) => ({
    load: (seconds) => placeAndCount(trading, { connections: 64, seconds }),
  }),
  'place-256': async (trading) => ({
    load: (seconds) => placeAndCount(trading, { connections: 256, seconds }),
  }),
  'place-online': async (trading) => ({
    load: (seconds) => placeToOnline(trading, { connections: 64, seconds }),
  }),
  sell: async (trading) => ({ load: (seconds) => sellAndCount(trading, { connections: 64, seconds }) }),
  offers: async (trading) => ({ load: readOffers(trading) }),
  amounts: async (trading) => ({ load: readAmounts(trading) }),
  traders: async (trading) => ({ load: readTraders(trading) }),
  orders: async (trading) => ({ load: readOrders(trading, await findOrders(trading)) }),
  notices: async (trading, scale) => ({ load: await readNotices(trading, scale) }),
  'my-orders': async (trading, scale) => ({ load: await readOwnOrders(trading, scale) }),
  messages: (trading, { sockets }) => openChats(trading, sockets),
}

/** What `against` compares. */
export const comparable: readonly string[] = Object.keys(loads)

/** Short loads, many times, so that a disturbance affects only a few of them. */
const SECONDS = 2
const TURNS_A_ROUND = 3

async function openOther(folder: string): Promise<Trading> {
  const module: { openTrading: typeof openTrading } = await import(
    pathToFileURL(resolve(folder, 'bench/src/trading.ts')).href
  )
  const trading = await module.openTrading()
  closeLater(() => trading.market.close())
  return trading
}

type Sides = { readonly own: Trading; readonly other: Trading; readonly scale: Scale }

async function compare(what: string, prepare: Prepare, { own, other, scale }: Sides): Promise<Row> {
  const sides = [
    { ...(await prepare(other, scale)), runs: [] as Costed[] },
    { ...(await prepare(own, scale)), runs: [] as Costed[] },
  ]
  try {
    for (const { load } of sides) await load(scale.warmSeconds)
    const turns = scale.isSmall ? 1 : scale.rounds * TURNS_A_ROUND
    for (let turn = 0; turn < turns; turn++)
      for (const { load, runs } of turn % 2 === 0 ? sides : sides.toReversed()) runs.push(await load(SECONDS))
  } finally {
    for (const { close } of sides) close?.()
  }
  const [before, now] = sides.map(({ runs }) => summary(runs))
  if (!before || !now) throw new Error('nothing was measured')
  return {
    what: `${what}: this ÷ the other`,
    goal: 'measured',
    measured: `${ratio(now.perSecond / before.perSecond)} (${now.text} ÷ ${before.text})`,
    isReached: sides.every(({ runs }) => noneFailed(runs)),
  }
}

function summary(runs: readonly Costed[]): { perSecond: number; text: string } {
  const perSecond = median(runs.map(({ load }) => load.perSecond))
  const p99 = median(runs.map(({ load }) => load.p99Ms))
  return { perSecond, text: `${rate(perSecond)}, p99 ${ms(p99)}, ${cpuText(middleCost(runs).cpuEach)}` }
}
