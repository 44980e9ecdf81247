/**
 * Runs the torture's market on three nodes of Patroni behind HAProxy, kills the leader and then changes it in order. The torture's
 * own checks prove that nothing acknowledged is lost, that the books balance, and that every push arrives once.
 */
import { askOnce } from '@u-market/testkit/standby'
import { openOwnDatabase } from '@u-market/torture/database'
import type { DisruptionContext } from '@u-market/torture/disruption'
import { torturePart } from '@u-market/torture/torture'
import { findPrograms, type PatroniCluster, startPatroniCluster, waitUntil } from './patroni-cluster.ts'

export type Failover = {
  readonly leader: string
  readonly what: 'killed' | 'switched over'
  /** From the kill or the command to the first answer to a write that was sent after it. */
  readonly writesAfterMs: number
  /** Attempts that got no success or refusal meanwhile, by their reason. */
  readonly unanswered: Readonly<Record<string, number>>
  /** Until three nodes were there again, one of them a synchronous standby. */
  readonly wholeAfterMs: number
}

type Proof = { readonly say: (line: string) => void; readonly stop: AbortSignal; readonly times?: number }

const COMMAND = 'npm run test:deploy failover'
const SEED = 37
const TRADERS = 6
const WRITES_LIMIT_MS = 60_000
const WHOLE_LIMIT_MS = 90_000

/** Returns each failover; null where the programs cannot be had. Throws if a check fails. */
export async function proveFailover({ say, stop, times = 1 }: Proof): Promise<readonly Failover[] | null> {
  const found = findPrograms()
  if (!found) return null
  const cluster = await startPatroniCluster(found, say)
  const failovers: Failover[] = []
  const inject = (what: Failover['what']) => async (given: DisruptionContext) => {
    const failover = await failOver(cluster, what, given)
    failovers.push(failover)
    say(lineOf(failover))
  }
  const disruptions = [
    {
      name: 'leader-killed',
      says: 'Patroni and PostgreSQL of the leader are killed',
      inject: inject('killed'),
    },
    { name: 'leader-changed', says: 'patronictl switchover', inject: inject('switched over') },
  ]
  try {
    const options = {
      seconds: 12 * times,
      seed: SEED,
      disruptions,
      isWhole: true,
      traders: TRADERS,
      isWritten: false,
    }
    const figures = await torturePart({ options, command: COMMAND, print: say, stop }, options, async () => {
      await createDatabase(cluster)
      const login = `postgres:${cluster.password}`
      const database = openOwnDatabase(() => ({ socketFolder: cluster.socketFolder }), login)
      const { socketFile: findTarget, close } = database
      return { database, isEmbedded: false, pair: null, findTarget, login, close }
    })
    if (!figures) throw new Error('a check failed, see above')
    for (const [name, value] of figures.rows) say(`${name}: ${value}`)
    return failovers
  } finally {
    await cluster.close()
  }
}

const LED_LIMIT_MS = 20_000

/** HAProxy finds the leader with its next check. */
async function createDatabase({ socketFolder, password }: PatroniCluster): Promise<void> {
  const address = `postgresql://postgres:${password}@localhost/postgres?host=${encodeURIComponent(socketFolder)}`
  const isLed = () =>
    askOnce(address, 'select 1').then(
      () => true,
      () => false,
    )
  await waitUntil(isLed, LED_LIMIT_MS, 'HAProxy does not lead to the leader')
  await askOnce(address, "create database u_market template template0 encoding 'UTF8'")
}

async function failOver(
  cluster: PatroniCluster,
  what: Failover['what'],
  { context }: DisruptionContext,
): Promise<Failover> {
  const { journal } = context
  const at = journal.now()
  const leader = what === 'killed' ? await cluster.killLeader() : (await cluster.switchOver()).from
  const written = { at: Number.POSITIVE_INFINITY }
  await waitUntil(
    async () => {
      for (const { key, attempts } of journal.acts())
        for (const { begunAt, endedAt, outcome } of attempts)
          if (key !== null && begunAt > at && outcome.is === 'done')
            written.at = Math.min(written.at, endedAt)
      return Number.isFinite(written.at)
    },
    WRITES_LIMIT_MS,
    'no write is answered',
  )
  const unanswered: Record<string, number> = {}
  for (const { attempts } of journal.acts())
    for (const { endedAt, outcome } of attempts)
      if (
        endedAt >= at &&
        endedAt <= written.at &&
        (outcome.is === 'postponed' || outcome.is === 'unanswered')
      )
        unanswered[outcome.why] = (unanswered[outcome.why] ?? 0) + 1
  if (what === 'killed') cluster.startNode(leader)
  await waitUntil(
    async () => {
      const members = await cluster.members()
      const roles = members.filter(({ state }) => /running|streaming/.test(state)).map(({ role }) => role)
      return roles.length === 3 && roles.includes('leader') && roles.includes('sync_standby')
    },
    WHOLE_LIMIT_MS,
    'the old leader is no standby',
  )
  return { leader, what, writesAfterMs: written.at - at, unanswered, wholeAfterMs: journal.now() - at }
}

function lineOf({ leader, what, writesAfterMs, unanswered, wholeAfterMs }: Failover): string {
  const reasons = Object.entries(unanswered).map(([why, count]) => `${count} × ${why}`)
  return `leader ${leader} ${what}: writes again after ${seconds(writesAfterMs)}, meanwhile ${reasons.join(', ') || 'no call without an answer'}; whole again after ${seconds(wholeAfterMs)}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
