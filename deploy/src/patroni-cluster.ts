/** Three nodes of PostgreSQL under Patroni and etcd, and HAProxy in front of them, on loopback. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@u-market/testkit/free-port'
import { killPostgres } from '@u-market/testkit/standby'
import { findProgram } from './debian.ts'

export type PatroniCluster = {
  /** The folder of the socket at which HAProxy leads to the leader. */
  readonly socketFolder: string
  readonly password: string
  members(): Promise<readonly Member[]>
  /** Kills Patroni and PostgreSQL of the leader; returns its name. */
  killLeader(): Promise<string>
  /** Starts Patroni on a node whose processes were killed. */
  startNode(name: string): void
  /** Makes the synchronous standby the leader, as an operator does; returns the names of both. */
  switchOver(): Promise<{ readonly from: string; readonly to: string }>
  close(): Promise<void>
}

export type Member = { readonly name: string; readonly role: string; readonly state: string }

type Programs = Readonly<Record<'etcd' | 'patroni' | 'patronictl' | 'haproxy' | 'setpriv', string>>

const packages = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  patronictl: 'patroni',
  haproxy: 'haproxy',
  setpriv: 'util-linux',
} as const satisfies Record<keyof Programs, string>

/** Null where the programs cannot be had. */
export function findPrograms(): { readonly programs: Programs; readonly bin: string } | null {
  const found: Record<string, string> = {}
  for (const [program, debianPackage] of Object.entries(packages)) {
    const path = findProgram(program, debianPackage)
    if (path === null) return null
    found[program] = path
  }
  const bin = findServerFolder()
  // Only Debian's PostgreSQL has pg_basebackup and pg_rewind, which Patroni calls.
  if (bin === null && findProgram('pg_rewind', 'postgresql') === null) return null
  return { programs: found as Programs, bin: bin ?? findServerFolder() ?? '' }
}

const LIBRARY = '/usr/lib/postgresql'

function findServerFolder(): string | null {
  const versions = existsSync(LIBRARY) ? readdirSync(LIBRARY).sort((a, b) => Number(b) - Number(a)) : []
  const folders = versions.map((version) => join(LIBRARY, version, 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'pg_rewind'))) ?? null
}

const nodes = ['a', 'b', 'c'] as const
const READY_LIMIT_MS = 90_000
const STOP_LIMIT_MS = 20_000
const POLL_MS = 200
const PASSWORD = 'of-this-proof-alone'
const run = promisify(execFile)

export async function startPatroniCluster(
  { programs, bin }: { readonly programs: Programs; readonly bin: string },
  say: (line: string) => void,
): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'u-market-patroni-'))
  const account = await findAccount()
  const children = new Map<string, ChildProcess>()
  const own = (path: string): string => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }
  chmodSync(folder, 0o755)
  /** Each process is told to stop when this one is killed. */
  const start = (name: string, command: readonly string[]): void => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const as = account ? ['--reuid', `${account.uid}`, '--regid', `${account.gid}`, '--clear-groups'] : []
    const child = spawn(programs.setpriv, [...as, '--pdeathsig', 'TERM', ...command], {
      cwd: '/',
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    children.set(name, child)
  }
  const fill = (template: string, to: string, values: Readonly<Record<string, string>>): string => {
    const text = readFileSync(new URL(`../${template}`, import.meta.url), 'utf8')
    const file = join(folder, to)
    writeFileSync(
      file,
      text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
        const value = values[name]
        if (value === undefined) throw new Error(`${template} names ${name}, which has no value`)
        return value
      }),
    )
    return file
  }

  const addresses = { a: address(), b: address(), c: address() }
  const [port, restPort, etcdPort, peerPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const etcdHosts = nodes.map((name) => `${addresses[name]}:${etcdPort}`).join(',')
  const dataOf = (name: string): string => join(folder, name)
  const startNode = (name: string): void =>
    start(`patroni-${name}`, [programs.patroni, join(folder, `patroni-${name}.yml`)])
  const endpoint = `http://${addresses.a}:${restPort}`

  const members = async (): Promise<readonly Member[]> => {
    for (const name of nodes) {
      const answer = await fetch(`http://${addresses[name]}:${restPort}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null)
      if (!answer?.ok) continue
      const { members: found }: { members?: Member[] } = JSON.parse(await answer.text())
      return found ?? []
    }
    return []
  }
  const leaderOf = async (): Promise<string> => {
    const leader = (await members()).find(({ role }) => role === 'leader')
    if (!leader) throw new Error('there is no leader')
    return leader.name
  }
  const close = async (): Promise<void> => {
    for (const kind of ['haproxy', 'patroni', 'etcd'])
      await Promise.all([...children].map(([name, child]) => name.startsWith(kind) && stop(child)))
    for (const name of nodes) killPostgres(join(dataOf(name), 'data'))
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    for (const name of nodes)
      start(`etcd-${name}`, [
        programs.etcd,
        ...['--name', name, '--data-dir', own(join(folder, `etcd-${name}`))],
        ...['--listen-client-urls', `http://${addresses[name]}:${etcdPort}`],
        ...['--advertise-client-urls', `http://${addresses[name]}:${etcdPort}`],
        ...['--listen-peer-urls', `http://${addresses[name]}:${peerPort}`],
        ...['--initial-advertise-peer-urls', `http://${addresses[name]}:${peerPort}`],
        '--initial-cluster',
        nodes.map((each) => `${each}=http://${addresses[each]}:${peerPort}`).join(','),
        // The disk and the processor are shared with everything else here.
        ...['--heartbeat-interval', '300', '--election-timeout', '3000'],
      ])
    for (const name of nodes) {
      own(dataOf(name))
      fill('patroni.yml', `patroni-${name}.yml`, {
        NODE: name,
        ADDRESS: addresses[name],
        PORT: String(port),
        REST_PORT: String(restPort),
        ETCD: etcdHosts,
        DATA: dataOf(name),
        BIN: bin,
        PASSWORD,
        NETWORK: '127.0.0.0/8',
      })
      startNode(name)
    }
    const socketFolder = own(join(folder, 's'))
    const config = fill('haproxy-postgres.cfg', 'haproxy.cfg', {
      // The name that the driver looks for in a folder.
      BIND: `unix@${join(socketFolder, '.s.PGSQL.5432')} mode 666`,
      ADMIN: join(socketFolder, 'admin'),
      REST_PORT: String(restPort),
      A: `${addresses.a}:${port}`,
      B: `${addresses.b}:${port}`,
      C: `${addresses.c}:${port}`,
    })
    chmodSync(socketFolder, 0o755)
    start('haproxy', [programs.haproxy, '-db', '-f', config])
    const isReady = (found: readonly Member[]): boolean =>
      found.length === nodes.length && found.some(({ role }) => role === 'sync_standby')
    await waitUntil(async () => isReady(await members()), READY_LIMIT_MS, 'the cluster does not get ready')
    say(`three nodes at ${endpoint}, in ${folder}`)
    return {
      socketFolder,
      password: PASSWORD,
      members,
      killLeader: async () => {
        const name = await leaderOf()
        const child = children.get(`patroni-${name}`)
        const ended = child && once(child, 'exit')
        child?.kill('SIGKILL')
        killPostgres(join(dataOf(name), 'data'))
        await ended
        return name
      },
      startNode,
      switchOver: async () => {
        const from = await leaderOf()
        const to = (await members()).find(({ role }) => role === 'sync_standby')?.name
        if (to === undefined) throw new Error('there is no synchronous standby')
        const config = join(folder, `patroni-${from}.yml`)
        await run(programs.patronictl, [
          '-c',
          config,
          'switchover',
          '--master',
          from,
          '--candidate',
          to,
          '--force',
        ])
        return { from, to }
      },
      close,
    }
  } catch (error) {
    for (const name of children.keys())
      say(
        `${name}: ${readFileSync(join(folder, `${name}.log`), 'utf8')
          .split('\n')
          .slice(-6)
          .join('\n  ')}`,
      )
    await close()
    throw error
  }
}

/** Throws after the limit. */
export async function waitUntil(
  isSo: () => Promise<boolean>,
  limitMs: number,
  complaint: string,
): Promise<void> {
  const until = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`${complaint} within ${limitMs / 1000} s`)
    await delay(POLL_MS)
  }
}

/** Addresses of loopback that no other cluster on this machine uses. */
function address(): string {
  return `127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`
}

/** PostgreSQL does not run as root. */
async function findAccount(): Promise<{ readonly uid: number; readonly gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])))
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, delay(STOP_LIMIT_MS, undefined, { ref: false })])
  child.kill('SIGKILL')
  await ended
}
