/** How a market stands: what its people have and hear, in a form that can be held beside what was recorded. */
import { type Order, toWire } from '@u-market/contract'
import type { Trader, World } from '@u-market/testkit'
import type { Later, Replay } from './legacy-market.fixture.ts'

/** How orders, chats, notices and balances stand, in an order that holds for any server. */
export async function standingOf(people: readonly Trader[]): Promise<Omit<Later, 'pushes'>> {
  const states: Record<string, string> = {}
  const talks: Record<string, string[]> = {}
  const standing: Record<string, Later['people'][string]> = {}
  for (const trader of people) {
    for (const order of await ordersOf(trader)) {
      states[`${trader.username} ${order.orderId}`] = stateOf(order)
      talks[`${trader.username} ${order.orderId}`] = await talkOf(trader, order)
    }
    const { coin, frozenCoin: frozen } = await trader.info()
    standing[trader.username] = { coin, frozen, notices: await noticesOf(trader) }
  }
  return { states, talks, people: standing }
}

/** The stored frames that a phone gets which comes back with a cursor, and how many unread notices it counts. */
export async function replayFor(world: World, trader: Trader, cursor: number): Promise<Replay> {
  const socket = await world.connect(trader, { cursor: String(cursor) })
  const { data } = await socket.hears('welcome')
  // What a phone says is heard when all that it missed has been sent. No order has this number.
  socket.says('openChat', { orderId: 'none' })
  await socket.hears('showText')
  await socket.hangUp()
  const frames = socket.frames.filter((frame) => 'seq' in frame)
  return { who: trader.username, cursor, unread: data.unread, frames }
}

async function ordersOf(trader: Trader): Promise<Order[]> {
  const all: Order[] = []
  for (let page = 1; ; page++) {
    const { data, lastPage } = await trader.orders({ page })
    all.push(...data)
    if (page >= lastPage) return all
  }
}

function stateOf({ state, deadlineAt, cancelledAt, acknowledgedAt, releasedAt, actions }: Order): string {
  return JSON.stringify(toWire({ state, deadlineAt, cancelledAt, acknowledgedAt, releasedAt, actions }))
}

async function talkOf(trader: Trader, { orderId }: Order): Promise<string[]> {
  const { data } = await trader.call('listMessages', { orderId })
  return data.map(({ createdAt, sender, message, status }) =>
    [createdAt, sender, message, status].join(' | '),
  )
}

async function noticesOf(trader: Trader): Promise<string[]> {
  const all: string[] = []
  for (let page = 1; ; page++) {
    const { data, lastPage } = await trader.call('listNotices', { page, limit: 50 })
    // What falls due at one moment may come in any order.
    all.push(...data.map((each) => [each.createdAt, each.title, each.orderId, each.link].join(' | ')))
    if (page >= lastPage) return all.sort()
  }
}
