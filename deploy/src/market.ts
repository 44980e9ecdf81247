/** Servers as they are run, each in its own process, on one PostgreSQL, with traders and offers. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Crowd, DATA_KEYS, fillMarket } from '@u-market/bench/src/fill-market.ts'
import { startEmbeddedPostgres } from '@u-market/embedded-postgres'
import { freePort } from '@u-market/testkit/free-port'
import pg from 'pg'
import pino from 'pino'

const entry = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
/** Printed once it listens. */
const READY = '  U Market   '
const MAX_STARTS = 5

export type Server = {
  readonly port: number
  /** Starts it again on the same port; waits until it listens. */
  start(): Promise<void>
  /** With `WORKERS`: of the processes that serve. */
  servingPids(): number[]
  /** Sends the signal; resolves with the exit code once the process is gone. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Everything it has written. */
  output(): string
}

export type Market = {
  readonly pool: pg.Pool
  readonly connectionString: string
  /** Starts a server. The first one migrates the database. */
  serve(env?: NodeJS.ProcessEnv, command?: readonly string[]): Promise<Server>
  fill(sellers: number): Promise<Crowd>
  close(): Promise<void>
}

export async function openMarket(): Promise<Market> {
  const folder = mkdtempSync(join(tmpdir(), 'u-market-deploy-'))
  // Under root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const database = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: 'silent' }) })
  const { connectionString } = database
  const pool = new pg.Pool({ connectionString, max: 4 })
  pool.on('error', () => {})
  const children = new Set<ChildProcess>()

  const serve: Market['serve'] = async (more = {}, command = []) => {
    const port = await freePort()
    const env = {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: connectionString,
      // One folder, as the servers of a database share its files.
      DATA_DIR: join(folder, 'files'),
      SECRET: 'of-the-proofs-in-deploy-and-no-other',
      DATA_KEYS,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      DEMO: '0',
      ...more,
    }
    let output = ''
    let child: ChildProcess | null = null
    const startOnce = async (): Promise<void> => {
      let isUp = false
      const [program = process.execPath, ...args] = [...command, process.execPath, entry]
      const made = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
      child = made
      children.add(made)
      const up = Promise.withResolvers<void>()
      for (const stream of [made.stdout, made.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text
          if (!isUp && text.includes(READY)) {
            isUp = true
            up.resolve()
          }
        })
      made.once('close', () => {
        children.delete(made)
        up.reject(new Error(`the server ended: ${output.slice(-2000)}`))
      })
      await up.promise
    }
    // As a supervisor does: on a busy machine the database may be slow to answer.
    const start = async (): Promise<void> => {
      for (let tries = 1; ; tries++)
        try {
          await startOnce()
          return
        } catch (error) {
          if (tries === MAX_STARTS || !String(error).includes('does not answer')) throw error
        }
    }
    await start()
    return {
      port,
      start,
      servingPids: () => childrenOf(child?.pid ?? 0),
      end: async (signal) => {
        if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
        const closed = once(child, 'close')
        child.kill(signal)
        const [code] = await closed
        return code
      },
      output: () => output,
    }
  }

  return {
    pool,
    connectionString,
    serve,
    fill: (sellers) => fillMarket(pool, sellers),
    close: async () => {
      await Promise.all(
        [...children].map(async (child) => {
          const closed = once(child, 'close')
          child.kill('SIGKILL')
          await closed
        }),
      )
      await pool.end()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function childrenOf(pid: number): number[] {
  const table = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
  return table
    .split('\n')
    .flatMap((line) => (line.includes('processes/serve') ? [Number.parseInt(line, 10)] : []))
}
