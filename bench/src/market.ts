import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@u-market/server/platform/embedded-postgres/index.ts'
import pg from 'pg'
import pino from 'pino'

export type Market = {
  readonly connectionString: string
  readonly port: number
  readonly server: ChildProcess
  readonly pool: pg.Pool
  close(): Promise<void>
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const entry = new URL('../../apps/server/src/main.ts', import.meta.url).pathname
const START_LIMIT_MS = 30_000

const awaitAnswer = async (port: number): Promise<void> => {
  const until = Date.now() + START_LIMIT_MS
  while (Date.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/index`, { method: 'POST' }).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the server does not answer')
}

/** The embedded PostgreSQL with fsync on, as users have it, and the server as a process of its own. */
export const openMarket = async (): Promise<Market> => {
  const folder = mkdtempSync(join(tmpdir(), 'u-market-bench-'))
  const database = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'silent' }) })
  const port = await freePort()
  const server = spawn(process.execPath, ['--expose-gc', entry], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database.connectionString,
      DATA_DIR: join(folder, 'files'),
      SECRET: 'bench-secret-bench-secret-bench-secret',
      LOG_LEVEL: 'error',
      DEMO: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await awaitAnswer(port)
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 4 })
  return {
    connectionString: database.connectionString,
    port,
    server,
    pool,
    close: async () => {
      await pool.end()
      const exited = once(server, 'exit')
      server.kill('SIGTERM')
      await exited
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
