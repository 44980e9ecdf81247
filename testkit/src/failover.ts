/** A market on a PostgreSQL with a synchronous standby, which can take over. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createThrowawayCluster, type ThrowawayCluster } from '@u-market/embedded-postgres'
import { openDatabase } from '@u-market/server/db/database.ts'
import type pg from 'pg'
import { checkBooks } from './books.ts'
import { createFakeClock } from './clock.ts'
import { openProxied } from './database-proxy.ts'
import { createConsoleOperator } from './operator.ts'
import { startServer, type TestServer } from './server.ts'
import { askOnce, durable, following, isUp } from './standby.ts'
import { makeTemplate, type Template } from './template.ts'
import { createTrader, type Trader, type TraderRecord } from './trader.ts'
import { overHttp } from './transport.ts'

/** Makes a market once, from whose copies each test's primary and standby start. */
export async function prepareFailover() {
  const original = createThrowawayCluster()
  await original.start()
  const { template, removeFiles } = await makeTemplate(original.connectionString)
  await original.shutDown()
  return {
    open: () => openFailover(original, template),
    close: async () => {
      await original.remove()
      removeFiles()
    },
  }
}

export type Failover = Awaited<ReturnType<typeof openFailover>>

async function openFailover(original: ThrowawayCluster, template: Template) {
  const primary = original.copy()
  const standby = original.copy()
  writeFileSync(join(standby.folder, 'standby.signal'), '')
  const startStandby = () => standby.start({ ...durable, ...following(primary) })
  let current = primary
  const ask = <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    askOnce<Row>(current.connectionString(template.database), text, values)
  await Promise.all([startStandby(), primary.start(durable)])
  await ask(`alter system set synchronous_standby_names = '*'`)
  await ask('select pg_reload_conf()')
  const proxied = await openProxied(primary.connectionString(template.database), () => current.socketFolder)
  const clock = createFakeClock(new Date(template.moment))
  const servers: TestServer[] = []
  const openServer = async (): Promise<TestServer> => {
    const server = await startServer({
      connectionString: proxied.connectionString,
      dataDir: template.dataDir,
      clock,
      isPrepared: true,
    })
    servers.push(server)
    return server
  }
  const server = await openServer()
  const { alice, mei, crowd, olivia } = template.cast
  const play = (record: TraderRecord): Trader => createTrader(record, overHttp(server.baseUrl))
  return {
    alice: play(alice),
    mei: play(mei),
    buyers: crowd.map(play),
    olivia: createConsoleOperator(olivia, overHttp(server.baseUrl)),
    server,
    /** Starts another server on the same database; returns a user's client of it. */
    atSecondServer: async (trader: Trader): Promise<Trader> =>
      createTrader(trader, overHttp((await openServer()).baseUrl)),
    /** Asks the database that the server uses, on its own connection and without waiting for the standby. */
    ask,
    /** Sessions whose commit waits for the standby. */
    waiting: async (statement = ''): Promise<number[]> => {
      const text = `select pid from pg_stat_activity where wait_event = 'SyncRep' and position($1 in query) > 0`
      return (await ask<{ pid: number }>(text, [statement])).map(({ pid }) => pid)
    },
    standbyLeaves: () => standby.kill(),
    standbyReturns: startStandby,
    /** Stops the primary in order, which ends every session, and starts it again. */
    restartPrimary: async () => {
      await primary.shutDown()
      await primary.start(durable)
    },
    /** The server's next connections reach the standby, which takes no writes, or the primary again. */
    connectTo: (which: 'primary' | 'standby') => {
      current = which === 'primary' ? primary : standby
      if (which === 'standby') proxied.proxy.breakAll()
    },
    /** The primary dies for good; the standby takes over with what it has. */
    failOver: async () => {
      await primary.kill()
      if (!(await isUp(standby))) await startStandby()
      current = standby
      await ask('select pg_promote()')
      proxied.proxy.breakAll()
    },
    checkBooks: async () => {
      const database = openDatabase(current.connectionString(template.database), 2, () => {})
      await checkBooks(database.kysely).finally(database.close)
    },
    close: async () => {
      await Promise.all(servers.map(({ stop }) => stop()))
      await proxied.close()
      await Promise.all([primary.remove(), standby.remove()])
    },
  }
}
