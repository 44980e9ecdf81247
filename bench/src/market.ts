import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callPaths } from '@u-market/contract'
import { startEmbeddedPostgres } from '@u-market/embedded-postgres'
import { findPostmaster } from '@u-market/embedded-postgres/postmaster'
import { freePort } from '@u-market/testkit/free-port'
import pg from 'pg'
import pino from 'pino'
import { type CpuTime, cpuTime } from './cpu-time.ts'

export type Memory = { readonly live: number; readonly resident: number }
export type Market = {
  readonly connectionString: string
  readonly port: number
  readonly serverPid: number
  readonly pool: pg.Pool
  cpuTime(): CpuTime
  /** Bytes that the server holds once what it has dropped is collected: its heap with the buffers outside of it, and all of its pages. */
  memory(): Promise<Memory>
  close(): Promise<void>
}

const entry = new URL('../../apps/server/src/main.ts', import.meta.url).pathname

/** The embedded PostgreSQL with fsync on, as users have it, and the server as a process of its own. */
export async function openMarket(): Promise<Market> {
  const folder = mkdtempSync(join(tmpdir(), 'u-market-bench-'))
  // Root lends PostgreSQL another account, which must get through; else the cluster would lie elsewhere and stay there.
  chmodSync(folder, 0o755)
  const database = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'silent' }) })
  const { connectionString } = database
  const port = await freePort()
  const server = spawn(process.execPath, ['--expose-gc', '--import', memoryProbe, entry], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: connectionString,
      DATA_DIR: join(folder, 'files'),
      SECRET: 'bench-secret-bench-secret-bench-secret',
      DATA_KEYS: `bench:${Buffer.alloc(32, 'bench').toString('base64')}`,
      LOG_LEVEL: 'error',
      DEMO: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const pool = new pg.Pool({ connectionString, max: 4 })
  // Of a connection that is in use when the market is closed: its query says so itself.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const close = async (): Promise<void> => {
    if (!closers.delete(close)) return
    const ended = pool.end()
    await stop(server)
    await database.stop()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  closers.add(close)
  try {
    await awaitAnswer(port)
    const serverPid = server.pid
    if (serverPid === undefined) throw new Error('the server is gone')
    const postmasterPid = findPostmaster(join(folder, 'postgres'))?.pid
    if (postmasterPid === undefined) throw new Error('the database is gone')
    return {
      ...{ connectionString, port, serverPid, pool, close },
      cpuTime: () => cpuTime({ serverPid, postmasterPid }),
      memory: async () => {
        server.send('memory')
        const [memory]: Memory[] = await once(server, 'message')
        if (!memory) throw new Error('the server does not say what it holds')
        return memory
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

const closers = new Set<() => Promise<void>>()
/** For a market of another checkout's, which its own list has. */
export function closeLater(close: () => Promise<void>): void {
  closers.add(close)
}
/** The databases of a bench that is broken off would run on, and their folders stay. */
export async function closeMarkets(): Promise<void> {
  await Promise.all([...closers].map((close) => close()))
}

/** Runs in the server, before it. Twice, as what is finalised by the first collection goes with the second. */
const memoryProbe = `data:text/javascript,${encodeURIComponent(`
  process.on('message', () => {
    gc()
    gc()
    const { heapUsed, external, rss } = process.memoryUsage()
    process.send({ live: heapUsed + external, resident: rss })
  })
  process.channel.unref()`)}`

const START_LIMIT_MS = 30_000

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  await exited
}

async function awaitAnswer(port: number): Promise<void> {
  const until = Date.now() + START_LIMIT_MS
  while (Date.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}${callPaths.getMarket}`, { method: 'POST' }).catch(
      () => null,
    )
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the server does not answer')
}
