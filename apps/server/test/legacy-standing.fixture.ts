/** How a market stands: what its people have and hear, in a form that can be held beside what was recorded. */
import { type Order, toWire } from '@u-market/contract'
import type { Trader, World } from '@u-market/testkit'
import type { Later, Replay } from './legacy-market.fixture.ts'

/** What parties may do now and could not do then. */
const newActs: readonly string[] = ['extend', 'undoPaid', 'askCancel', 'askReopen', 'claim']

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

/**
 * What was not released then stood still for good; now an appeal opens by itself and goes on to be decided. Nothing else about these
 * orders is new: they are told as they stood, without that appeal.
 */
export function withoutAppealsOfNow<S extends Omit<Later, 'pushes'>>(now: S, then: Later): S {
  const isWaiting = (state: string | undefined): boolean =>
    state?.includes('"pay_status":"releasing"') ?? false
  const states = Object.fromEntries(
    Object.entries(now.states).map(([name, state]) => {
      const before = then.states[name]
      return [
        name,
        before && isWaiting(before) && state.includes('"pay_status":"appealing"') ? before : state,
      ]
    }),
  )
  const opened = Object.keys(then.states).filter((name) => isWaiting(then.states[name]))
  const numbers = opened.map((name) => name.split(' ')[1] ?? name)
  const known = new Set(Object.values(then.people).flatMap(({ notices }) => notices))
  const isNew = (line: string): boolean =>
    /Appeal opened|Under decision/.test(line) &&
    numbers.some((number) => line.includes(number)) &&
    !known.has(line)
  return {
    ...now,
    states,
    talks: Object.fromEntries(
      Object.entries(now.talks).map(([name, lines]) => [
        name,
        opened.includes(name) ? lines.filter((line) => !line.includes('opened for the buyer')) : lines,
      ]),
    ),
    people: Object.fromEntries(
      Object.entries(now.people).map(([who, standing]) => [
        who,
        { ...standing, notices: standing.notices.filter((line) => !isNew(line)) },
      ]),
    ),
  }
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

function stateOf({
  state,
  deadlineAt,
  cancelledAt,
  acknowledgedAt,
  releasedAt,
  actions: acts,
}: Order): string {
  const actions = acts.filter((act) => !newActs.includes(act))
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
