import { setTimeout as delay } from 'node:timers/promises'
import type { Market } from '../market/market.ts'
import type { Pair } from '../market/pair.ts'
import { type Disruption, type DisruptionContext, signalProcess } from './disruption.ts'

/** Percent of lost primaries whose standby was away before, so that it lacks what the primary had last. */
const WITHOUT_THE_LAST = 40
/** Percent of lost primaries that are cut off first, and live on until the standby has taken over. */
const CUT_OFF = 30
/** Percent of lost primaries after which the address leads to the standby before that takes writes. */
const TOO_EARLY = 30

export const primaryLost: Disruption = {
  name: 'primary-lost',
  says: 'kill -9 of the primary, whose data are gone; its synchronous standby takes over and gets a new standby. Sometimes the standby was away, or the primary lives on for a while, cut off',
  needs: 'standby',
  inject: async (given) => {
    const { market, dice, wait, note } = given
    const pair = pairOf(market)
    const isAway = dice.chance(WITHOUT_THE_LAST)
    if (isAway) await leaveAndBreak(given)
    const isCutOff = !isAway && dice.chance(CUT_OFF)
    if (isCutOff) {
      pair.leadTo(null)
      market.breakConnections()
    } else await pair.losePrimary()
    note(`the primary is ${isCutOff ? 'cut off' : 'killed'}${isAway ? ', without a standby' : ''}`)
    if (!isAway && dice.chance(TOO_EARLY)) {
      pair.leadTo('standby')
      note('the address leads to the standby, which takes no writes yet')
    }
    await wait(dice.between(100, 1_500))
    note(`the standby took over, on timeline ${await pair.promote()}`)
    market.breakConnections()
    await wait(dice.between(0, 1_000))
    await pair.addStandby()
    note('it has a standby')
  },
}

export const standbyAway: Disruption = {
  name: 'standby-away',
  says: 'the standby is away for 2 to 6 s, so that commits wait for it; meanwhile their sessions are killed, terminated or cancelled',
  needs: 'standby',
  inject: async (given) => {
    const { market, dice, wait, note } = given
    try {
      await leaveAndBreak(given)
      await wait(dice.between(1_500, 4_500))
    } finally {
      await pairOf(market).standbyReturns()
      note('the standby is back')
    }
  },
}

export const switchedOver: Disruption = {
  name: 'switched-over',
  says: 'primary and standby change their roles in order, under load',
  needs: 'standby',
  inject: async ({ market, note }) => {
    note(`the roles are changed, timeline ${await pairOf(market).switchOver()}`)
    market.breakConnections()
  },
}

function pairOf({ pair }: Market): Pair {
  if (!pair) throw new Error('this market has no standby')
  return pair
}

/** How commits that wait for the standby are broken off; their changes are then there, and the standby may lack them. */
const breaks: Readonly<Record<string, (market: Market, pids: readonly number[]) => unknown>> = {
  'go on waiting': () => undefined,
  'end, as one backend is killed': (_, [pid]) => signalProcess(pid, 'SIGKILL'),
  'are terminated': ({ database }, pids) =>
    database.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids]),
  'are cancelled': ({ database }, pids) =>
    database.query('select pg_cancel_backend(pid) from unnest($1::int[]) pid', [pids]),
}
const WAITING_LIMIT_MS = 10_000
const POLL_MS = 50

/** The standby leaves, commits wait, and their waits are broken off. */
async function leaveAndBreak({ market, context, dice, wait, note }: DisruptionContext): Promise<void> {
  const pair = pairOf(market)
  await pair.standbyLeaves()
  const until = performance.now() + WAITING_LIMIT_MS
  while ((await pair.waiting()).length === 0 && !context.isOver) {
    if (performance.now() > until) throw new Error('no commit waits for the standby')
    await delay(POLL_MS)
  }
  await wait(dice.between(200, 1_500))
  const pids = await pair.waiting()
  const how = dice.pick(Object.keys(breaks)) ?? ''
  note(`the standby is away; ${pids.length} commits ${how}`)
  await breaks[how]?.(market, pids)
  await wait(dice.between(0, 700))
}
