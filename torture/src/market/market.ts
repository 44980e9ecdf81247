import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Dice } from '@u-market/testkit/acts'
import { type DatabaseProxy, startDatabaseProxy } from '@u-market/testkit/database-proxy'
import { freePort } from '@u-market/testkit/free-port'
import type { Database } from './database.ts'
import { type Folder, openFolder } from './folder.ts'
import type { Pair } from './pair.ts'
import { type Server, startServer } from './server.ts'
import { type SmsGateway, startSmsGateway } from './sms-gateway.ts'
import type { Source } from './source.ts'

/**
 * The market under test: a server with its embedded database, as `npm start` runs it, and a second server that reaches the same
 * database through a faulty network. With a standby, neither server starts the database, and the first reaches it through a network
 * that has no faults.
 */
export type Market = {
  readonly folder: Folder
  readonly database: Database
  readonly proxy: DatabaseProxy
  /** The database's two clusters, if it has a standby. */
  readonly pair: Pair | null
  /** Breaks every connection to the database, as a proxy does once it leads elsewhere. */
  breakConnections(): void
  readonly sms: SmsGateway
  /** Starts the embedded database and keeps it running. */
  readonly owner: Server
  /** Reaches the database through the proxy. */
  readonly guest: Server
  readonly servers: readonly Server[]
  /** Public address of its pages. */
  readonly publicUrl: string
  /** One-time links that create two operator accounts; issuing coin needs two operators. */
  readonly operatorLinks: { readonly first: string; readonly second: string }
  close(): Promise<void>
}

export const operator = { username: 'torture', password: 'kept-for-these-rounds' } as const

const operatorCommand = fileURLToPath(
  new URL('../../../apps/server/src/operator-command.ts', import.meta.url),
)
const START_LIMIT_MS = 60_000
const POLL_MS = 50
const LINES_SHOWN = 20

export async function openMarket(options: {
  readonly dice: Dice
  readonly isOwnDisk: boolean
  readonly openSource: (folder: Folder) => Source | Promise<Source>
  /** Receives the close function before anything starts, so that a failed start is cleaned up. */
  readonly onOpen: (close: () => Promise<void>) => void
}): Promise<Market> {
  const folder = openFolder(options)
  const closers: (() => unknown)[] = [folder.remove]
  const close = async (): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
  }
  options.onOpen(close)
  const sms = await startSmsGateway(options.dice.stream('sms'))
  closers.push(sms.close)
  const [ownerPort, guestPort] = [await freePort(), await freePort()]
  const source = await options.openSource(folder)
  closers.push(source.close)
  const { database, isEmbedded, pair, findTarget } = source
  const openWay = async () => {
    const proxy = await startDatabaseProxy({ findTarget })
    closers.push(proxy.close)
    const address = `postgresql://${source.login}@127.0.0.1:${proxy.port}/u_market?sslmode=disable`
    return { proxy, settings: { DATABASE_URL: address } }
  }
  const ways = { guest: await openWay(), owner: isEmbedded ? null : await openWay() }
  const { proxy } = ways.guest
  const env = { ...settings(folder, { port: ownerPort, smsUrl: sms.url }), ...ways.owner?.settings }
  const operatorLinks = {
    first: await openOperator(folder, env, [operator.username]),
    second: await openOperator(folder, env, ['second']),
  }
  const start = (name: string, port: number, more: NodeJS.ProcessEnv): Server => {
    const server = startServer({
      name,
      port,
      env: { ...env, PORT: String(port), ...more },
      onStart: folder.note,
    })
    closers.push(server.stop)
    return server
  }
  const owner = start('owner', ownerPort, {})
  await untilUp(owner)
  const guest = start('guest', guestPort, ways.guest.settings)
  const servers = [owner, guest]
  await untilUp(guest)
  return {
    folder,
    database,
    proxy,
    pair,
    breakConnections: () => {
      proxy.breakAll()
      ways.owner?.proxy.breakAll()
    },
    sms,
    owner,
    guest,
    servers,
    publicUrl: publicUrlOf(ownerPort),
    operatorLinks,
    close,
  }
}

/** Throws if not all servers are healthy in time. */
export async function untilHealthy(servers: readonly Server[], limitMs: number): Promise<void> {
  const until = performance.now() + limitMs
  for (const server of servers)
    while (!(await server.isHealthy())) {
      if (performance.now() > until) throw new Error(`server ${server.name} is not well after ${limitMs} ms`)
      await delay(POLL_MS)
    }
}

function publicUrlOf(port: number): string {
  return `http://localhost:${port}`
}

async function untilUp(server: Server): Promise<void> {
  try {
    await untilHealthy([server], START_LIMIT_MS)
  } catch (error) {
    throw new Error(`it does not start:\n${server.log.tail(LINES_SHOWN).join('\n')}`, { cause: error })
  }
}

/** Of this process's environment, passes on only what a program needs to run. */
function settings(
  { dataDir }: Folder,
  { port, smsUrl }: { readonly port: number; readonly smsUrl: string },
): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  return {
    ...{ PATH, HOME, TMPDIR, LANG },
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrlOf(port),
    DATA_DIR: dataDir,
    DEMO: '0',
    SECRET: 'a secret of the torture and of nothing else',
    DATA_KEYS: `torture:${Buffer.alloc(32, 'torture').toString('base64')}`,
    SMS_URL: smsUrl,
    // Newcomers have their own addresses, sent in a header.
    TRUST_PROXY: '1',
  }
}

/** Creates an operator with the README's command, which also creates the database. Returns the link. */
async function openOperator(folder: Folder, env: NodeJS.ProcessEnv, who: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [operatorCommand, 'create', ...who], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid !== undefined) folder.note(child.pid)
  let [said, complaint] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (complaint += text))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the database could not be made: ${complaint.trim()}`)
  return said.split(' ').at(-1)?.trim() ?? ''
}
