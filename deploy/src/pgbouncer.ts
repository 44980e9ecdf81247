/** Starts a PgBouncer with the file that operators get, on other ports and folders. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@u-market/testkit/free-port'
import pg from 'pg'
import { type Ground, OWNER, ROLE } from './release.ts'
import type { Command } from './trixie.ts'

const file = fileURLToPath(new URL('../pgbouncer.ini', import.meta.url))
const PASSWORD = 'of-a-proof'
const START_LIMIT_MS = 10_000
const PAUSE_MS = 50

export type Pooler = {
  addressOf(role: string): string
  stop(): Promise<void>
}

/**
 * @param changes settings that differ from the file; null: leaves one out, for a version that does not know it
 */
export async function startPgbouncer(
  [program, ...args]: Command,
  ground: Ground,
  changes: Readonly<Record<string, string | null>> = {},
): Promise<Pooler> {
  const folder = mkdtempSync(join(ground.folder, 'pgbouncer-'))
  const port = await freePort()
  const users = join(folder, 'userlist.txt')
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(users, [OWNER, ROLE].map((role) => `"${role}" "${PASSWORD}"\n`).join(''))
  const given = {
    listen_port: String(port),
    auth_file: users,
    logfile: join(folder, 'log'),
    pidfile: join(folder, 'pid'),
    unix_socket_dir: folder,
    ...changes,
  }
  writeFileSync(config, withSettings(readFileSync(file, 'utf8'), ground, given))
  // The database's folder is open to its own account alone, and PgBouncer does not run as root.
  const { uid, gid } = statSync(ground.cluster.socketFolder)
  for (const path of [folder, users, config]) chownSync(path, uid, gid)
  const isLent = process.getuid?.() === 0
  const child = spawn(program, [...args, config], { ...(isLent && { uid, gid }), stdio: 'ignore', cwd: '/' })
  const addressOf = (role: string) => `postgresql://${role}:${PASSWORD}@127.0.0.1:${port}/market`
  await answers(child, port, join(folder, 'log'))
  return {
    addressOf,
    stop: async () => {
      if (child.exitCode !== null) return
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    },
  }
}

function withSettings(
  text: string,
  { cluster }: Ground,
  given: Readonly<Record<string, string | null>>,
): string {
  const upstream = text.replace(
    /^market = .*$/m,
    `market = host=${cluster.socketFolder} port=5432 dbname=market`,
  )
  const kept = Object.keys(given).reduce(
    (lines, name) => lines.replace(new RegExp(`^${name} = .*\n`, 'm'), ''),
    upstream,
  )
  const own = Object.entries(given).filter(([, value]) => value !== null)
  return `${kept}\n${own.map(([name, value]) => `${name} = ${value}\n`).join('')}`
}

async function answers(child: ChildProcess, port: number, log: string): Promise<void> {
  for (const until = performance.now() + START_LIMIT_MS; performance.now() < until; await delay(PAUSE_MS)) {
    if (child.exitCode !== null) break
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: ROLE,
      password: PASSWORD,
      database: 'market',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      // It does not listen yet.
    }
  }
  throw new Error(`PgBouncer does not start: ${readFileSync(log, 'utf8').slice(-1000)}`)
}
