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
import { DATA_KEYS } from './fill-market.ts'

export type Memory = { readonly live: number; readonly resident: number }
export type Market = {
  readonly connectionString: string
  readonly port: number
  readonly serverPid: number
  readonly pool: pg.Pool
  /** Of this server and the database; of another process on the same database, if its number is given. */
  cpuTime(serverPid?: number): CpuTime
  /** Bytes that the server holds after a garbage collection: its heap with external buffers, and all of its pages. */
  memory(): Promise<Memory>
  /** Starts another server on the same database, which ends with the market. */
  serveAgain(): Promise<{ readonly port: number; readonly serverPid: number }>
  close(): Promise<void>
}

const entry = new URL('../../apps/server/src/main.ts', import.meta.url).pathname

/** Starts the embedded PostgreSQL with fsync on, as in production, and the server in its own process. */
export async function openMarket(): Promise<Market> {
  const folder = mkdtempSync(join(tmpdir(), 'u-market-bench-'))
  // Under root, PostgreSQL runs as another user, who needs access; otherwise the cluster would be created elsewhere and remain.
  chmodSync(folder, 0o755)
  const database = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'silent' }) })
  const { connectionString } = database
  const port = await freePort()
  const server = spawnServer({ port, connectionString, folder })
  const servers = [server]
  const pool = new pg.Pool({ connectionString, max: 4 })
  // On a connection in use, the query fails as well.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const close = async (): Promise<void> => {
    if (!closers.delete(close)) return
    const ended = pool.end()
    await Promise.all(servers.map(stop))
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
      cpuTime: (pid = serverPid) => cpuTime({ serverPid: pid, postmasterPid }),
      memory: async () => {
        server.send('memory')
        const [memory]: Memory[] = await once(server, 'message')
        if (!memory) throw new Error('the server does not say what it holds')
        return memory
      },
      serveAgain: async () => {
        const again = { port: await freePort(), connectionString, folder }
        const made = spawnServer(again)
        servers.push(made)
        await awaitAnswer(again.port)
        return { port: again.port, serverPid: made.pid ?? 0 }
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Served = { readonly port: number; readonly connectionString: string; readonly folder: string }

function spawnServer({ port, connectionString, folder }: Served): ChildProcess {
  return spawn(process.execPath, ['--expose-gc', '--import', memoryProbe, entry], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: connectionString,
      DATA_DIR: join(folder, 'files'),
      SECRET: 'bench-secret-bench-secret-bench-secret',
      DATA_KEYS,
      LOG_LEVEL: 'error',
      DEMO: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

const closers = new Set<() => Promise<void>>()
/** Adds a market that another checkout has opened, which this checkout's list does not contain. */
export function closeLater(close: () => Promise<void>): void {
  closers.add(close)
}
/** Otherwise an interrupted bench would leave its databases running and its folders behind. */
export async function closeMarkets(): Promise<void> {
  await Promise.all([...closers].map((close) => close()))
}

/** Loaded into the server before its code. Collects twice, because the second collection frees what the first has finalized. */
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
