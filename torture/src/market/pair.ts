import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createThrowawayCluster, type ThrowawayCluster } from '@u-market/embedded-postgres'
import { findPostmaster, type Postmaster } from '@u-market/embedded-postgres/postmaster'
import { askOnce, durable, following, isUp, killPostgres } from '@u-market/testkit/standby'

/** Two PostgreSQL: a primary, and a synchronous standby without which it acknowledges nothing. */
export type Pair = {
  /** Of the cluster to which the market's address leads; undefined while it leads nowhere. */
  postmaster(): Postmaster | undefined
  /** Leads new connections to one of the two, or nowhere. */
  leadTo(which: 'primary' | 'standby' | null): void
  /** Processes whose commit waits for the standby; none while the primary recovers. */
  waiting(): Promise<number[]>
  standbyLeaves(): Promise<void>
  standbyReturns(): Promise<void>
  /** Kills every process of the primary and removes its data, as when its machine is gone. */
  losePrimary(): Promise<void>
  /** Makes the standby, with what it has, the primary; one that still lives is lost then. Returns the timeline. */
  promote(): Promise<number>
  /** Gives a promoted primary a standby, without which it answers no write. */
  addStandby(): Promise<void>
  /** Swaps the roles in order. Returns the timeline of the new primary. */
  switchOver(): Promise<number>
  close(): Promise<void>
}

const DATABASE = 'u_market'
/** Keeps what was written while a standby is made or away. */
const settings = { ...durable, synchronous_standby_names: '*', wal_keep_size: '512MB', autovacuum: 'on' }

export async function startPair(): Promise<Pair> {
  let primary = createThrowawayCluster()
  const closers = new Set([primary])
  let standby = primary
  let address: ThrowawayCluster | null = primary
  let timeline = 1

  const ask = <Row extends object>(cluster: ThrowawayCluster, text: string): Promise<Row[]> =>
    askOnce<Row>(cluster.connectionString('postgres'), text)
  const startStandby = (): Promise<void> => standby.start({ ...settings, ...following(primary) })
  const addStandby = async (): Promise<void> => {
    standby = await primary.copyRunning()
    closers.add(standby)
    await startStandby()
  }
  /** A promotion that did not happen would make a round that proves nothing. */
  const promote = async (): Promise<number> => {
    if (!(await isUp(standby))) await startStandby()
    const [row] = await ask<{ is_promoted: boolean }>(standby, 'select pg_promote() as is_promoted')
    const [now] = await ask<{ file: string }>(standby, 'select pg_walfile_name(pg_current_wal_lsn()) as file')
    const reached = Number.parseInt(now?.file.slice(0, 8) ?? '', 16)
    if (!row?.is_promoted || !(reached > timeline)) throw new Error('the standby was not promoted')
    timeline = reached
    const before = primary
    primary = standby
    standby = before
    address = primary
    return timeline
  }
  const lose = async (cluster: ThrowawayCluster): Promise<void> => {
    if (!closers.delete(cluster)) return
    if (!killPostgres(cluster.folder)) throw new Error('the primary does not run')
    await cluster.remove()
  }
  const close = async (): Promise<void> => {
    await Promise.all([...closers].map((cluster) => cluster.remove()))
  }
  try {
    await primary.start(settings)
    await ask(primary, `create database ${DATABASE} template template0 encoding 'UTF8'`)
    await addStandby()
  } catch (error) {
    await close()
    throw error
  }
  return {
    postmaster: () => (address ? findPostmaster(address.folder) : undefined),
    leadTo: (which) => {
      address = which === null ? null : which === 'primary' ? primary : standby
    },
    waiting: async () => {
      const text = `select pid from pg_stat_activity where wait_event = 'SyncRep'`
      return (await ask<{ pid: number }>(primary, text).catch(() => [])).map(({ pid }) => pid)
    },
    standbyLeaves: () => standby.kill(),
    standbyReturns: startStandby,
    losePrimary: () => lose(primary),
    promote: async () => {
      const before = primary
      await promote()
      await lose(before)
      return timeline
    },
    addStandby,
    switchOver: async () => {
      address = null
      // Ends the sessions, and ends itself once the standby has everything.
      await primary.shutDown()
      await promote()
      writeFileSync(join(standby.folder, 'standby.signal'), '')
      await startStandby()
      return timeline
    },
    close,
  }
}
