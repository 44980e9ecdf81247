/** A release of the market in a folder: its servers and commands, each in its own process, on a throwaway PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createThrowawayCluster, type ThrowawayCluster } from '@u-market/embedded-postgres'
import { freePort } from '@u-market/testkit/free-port'
import pg from 'pg'

/** Printed once a server listens. */
const READY = '  U Market   '
const SECRET = 'a-secret-of-the-proofs-in-deploy-and-no-other'

/** Servers start again and again. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/u-market/compiled', import.meta.url))

type Settings = Readonly<Record<string, string>>

export type Server = {
  readonly baseUrl: string
  /** Starts it on its port, from the folder of a release; waits until it listens. */
  start(root: string): Promise<void>
  /** Tells it to stop, and waits until it is gone. Returns its exit code. */
  stop(): Promise<number | null>
  isStopping(): boolean
  output(): string
}

/** Where servers run: a database with an owner and a role for them, and a folder for their files. */
export type Ground = {
  readonly cluster: ThrowawayCluster
  readonly folder: string
  /** As the superuser. */
  readonly pool: pg.Pool
  /** Address of the database for a role, past any pooler. */
  addressOf(role: string): string
  createServer(settings: Settings): Promise<Server>
  /** Runs a program of a release to its end. */
  run(root: string, program: 'main.ts' | 'migrate-command.ts', settings: Settings): Promise<Ended>
  close(): Promise<void>
}
export type Ended = { readonly code: number | null; readonly output: string; readonly errors: string }

export const OWNER = 'market_owner'
export const ROLE = 'market'

export async function openGround(dataKeys: string): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'u-market-deploy-'))
  // Poolers run under another account.
  chmodSync(folder, 0o755)
  const cluster = createThrowawayCluster()
  await cluster.start()
  const setup = new pg.Pool({ connectionString: cluster.connectionString('postgres'), max: 1 })
  for (const statement of [
    `create role ${OWNER} login`,
    `create role ${ROLE} login`,
    `create database market owner ${OWNER} template template0 encoding 'UTF8'`,
  ])
    await setup.query(statement)
  await setup.end()
  const pool = new pg.Pool({ connectionString: cluster.connectionString('market'), max: 4 })
  pool.on('error', () => {})
  const children = new Set<ChildProcess>()
  let servers = 0

  const launch = (root: string, program: string, settings: Settings): ChildProcess => {
    const child = spawn(process.execPath, [join(root, 'apps/server/src', program)], {
      cwd: root,
      env: {
        ...{ PATH: process.env.PATH, SECRET, DATA_KEYS: dataKeys, DATA_DIR: join(folder, 'files') },
        ...{ DEMO: '0', LOG_LEVEL: 'warn', TRUST_PROXY: '1', NODE_COMPILE_CACHE: compiled, ...settings },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    child.once('close', () => children.delete(child))
    return child
  }
  const createServer: Ground['createServer'] = async (settings) => {
    const port = await freePort()
    const given = { PORT: String(port), DATA_DIR: join(folder, `files-${++servers}`), ...settings }
    let output = ''
    let child: ChildProcess | null = null
    let isStopping = false
    return {
      baseUrl: `http://127.0.0.1:${port}`,
      start: async (root) => {
        const up = Promise.withResolvers<void>()
        const from = output.length
        isStopping = false
        child = launch(root, 'main.ts', given)
        for (const stream of [child.stdout, child.stderr])
          stream?.setEncoding('utf8').on('data', (text: string) => {
            output += text
            if (output.includes(READY, from)) up.resolve()
          })
        child.once('close', () => up.reject(new Error(`the server ended: ${output.slice(from)}`)))
        await up.promise
      },
      stop: async () => {
        if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
        isStopping = true
        const closed = once(child, 'close')
        child.kill('SIGTERM')
        const [code] = await closed
        return code
      },
      isStopping: () => isStopping,
      output: () => output,
    }
  }

  return {
    ...{ cluster, folder, pool, createServer },
    addressOf: (role) => {
      const url = new URL(cluster.connectionString('market'))
      url.username = role
      return url.href
    },
    run: async (root, program, settings) => {
      const child = launch(root, program, { PORT: String(await freePort()), ...settings })
      let output = ''
      let errors = ''
      child.stdout?.setEncoding('utf8').on('data', (text) => (output += text))
      child.stderr?.setEncoding('utf8').on('data', (text) => (errors += text))
      const [code] = await once(child, 'close')
      return { code, output, errors }
    },
    close: async () => {
      await Promise.all(
        [...children].map(async (child) => {
          const closed = once(child, 'close')
          child.kill('SIGKILL')
          await closed
        }),
      )
      await pool.end()
      await cluster.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
