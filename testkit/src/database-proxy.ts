import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The file that node-postgres looks for in a socket's folder. */
const SOCKET_FILE = '.s.PGSQL.5432'
/** “Ready for query”, outside any transaction: what ends the answer to a commit. */
const READY = Buffer.from('5a0000000549', 'hex')

type Line = { readonly client: Socket; readonly server: Socket; isDead: boolean; isSwallowing: boolean }

/** What the proxy does to the connections that it has, and to those that come. */
type Weather = {
  readonly lines: Set<Line>
  commitsToSwallow: number
  commitsToCut: number
  isRefusing: boolean
  isSilent: boolean
}

export type DatabaseProxy = Awaited<ReturnType<typeof openDatabaseProxy>>

/** Stands between a server and its database, and does to their connections what networks do. */
export async function openDatabaseProxy(connectionString: string) {
  const url = new URL(connectionString)
  const target = join(url.searchParams.get('host') ?? '', SOCKET_FILE)
  const folder = mkdtempSync(join(tmpdir(), 'u-market-proxy-'))
  const weather: Weather = {
    lines: new Set(),
    commitsToSwallow: 0,
    commitsToCut: 0,
    isRefusing: false,
    isSilent: false,
  }
  const cut = (): void => {
    for (const line of weather.lines) drop(weather, line)
  }
  const listener = createServer((client) => take(weather, client, target))
  await new Promise<void>((resolve) => listener.listen(join(folder, SOCKET_FILE), resolve))
  url.searchParams.set('host', folder)

  return {
    connectionString: url.href,
    /** The answers to the next commits are lost, with their connections. */
    swallowCommits: (count: number): void => {
      weather.commitsToSwallow = count
    },
    /** The connections of the next commits break before the database hears of them. */
    cutBeforeCommits: (count: number): void => {
      weather.commitsToCut = count
    },
    /** How many of those to swallow have not come yet. */
    commitsLeft: (): number => weather.commitsToSwallow,
    /** Every connection breaks. */
    cut,
    /** Every connection breaks, and none can be made until it is allowed again. */
    refuse: (on: boolean): void => {
      weather.isRefusing = on
      if (on) cut()
    },
    /** Nothing comes through any more, and nobody is told. What was connected stays dead. */
    silence: (on: boolean): void => {
      weather.isSilent = on
      if (on) for (const line of weather.lines) line.isDead = true
    },
    close: async (): Promise<void> => {
      cut()
      await new Promise((resolve) => listener.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function take(weather: Weather, client: Socket, target: string): void {
  if (weather.isRefusing) {
    client.destroy()
    return
  }
  const line: Line = { client, server: connect(target), isDead: weather.isSilent, isSwallowing: false }
  weather.lines.add(line)
  client.on('data', (bytes) => toServer(weather, line, bytes))
  line.server.on('data', (bytes) => {
    if (line.isDead) return
    if (!line.isSwallowing) client.write(bytes)
    // It is done, and nobody hears of it.
    else if (bytes.includes(READY)) drop(weather, line)
  })
  for (const end of [client, line.server]) {
    end.on('error', () => drop(weather, line))
    end.on('close', () => {
      if (!line.isDead) drop(weather, line)
    })
  }
}

function toServer(weather: Weather, line: Line, bytes: Buffer): void {
  if (line.isDead) return
  if (weather.commitsToCut > 0 && isCommit(bytes)) {
    weather.commitsToCut -= 1
    drop(weather, line)
    return
  }
  if (weather.commitsToSwallow > 0 && isCommit(bytes)) {
    weather.commitsToSwallow -= 1
    line.isSwallowing = true
  }
  line.server.write(bytes)
}

function drop({ lines }: Weather, line: Line): void {
  lines.delete(line)
  line.client.destroy()
  line.server.destroy()
}

/** A simple query, or one of several in a flight. */
function isCommit(bytes: Buffer): boolean {
  return bytes.includes('commit\0')
}
