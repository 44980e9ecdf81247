import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The file that node-postgres looks for in a socket's folder. */
const SOCKET_FILE = '.s.PGSQL.5432'
/** “Ready for query”, outside any transaction: what ends the answer to a commit. */
const READY = Buffer.from('5a0000000549', 'hex')

type Line = { readonly client: Socket; readonly server: Socket; isDead: boolean; isSwallowing: boolean }

export type DatabaseProxy = Awaited<ReturnType<typeof openDatabaseProxy>>

/** Stands between a server and its database, and does to their connections what networks do. */
export async function openDatabaseProxy(connectionString: string) {
  const url = new URL(connectionString)
  const target = join(url.searchParams.get('host') ?? '', SOCKET_FILE)
  const folder = mkdtempSync(join(tmpdir(), 'u-market-proxy-'))
  const lines = new Set<Line>()
  let commitsToSwallow = 0
  let commitsToCut = 0
  let isRefusing = false
  let isSilent = false

  const drop = (line: Line): void => {
    lines.delete(line)
    line.client.destroy()
    line.server.destroy()
  }
  const listener = createServer((client) => {
    if (isRefusing) {
      client.destroy()
      return
    }
    const line: Line = { client, server: connect(target), isDead: isSilent, isSwallowing: false }
    const { server } = line
    lines.add(line)
    client.on('data', (bytes) => {
      if (line.isDead) return
      if (commitsToCut > 0 && isCommit(bytes)) {
        commitsToCut -= 1
        drop(line)
        return
      }
      if (commitsToSwallow > 0 && isCommit(bytes)) {
        commitsToSwallow -= 1
        line.isSwallowing = true
      }
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (line.isDead) return
      if (!line.isSwallowing) client.write(bytes)
      // It is done, and nobody hears of it.
      else if (bytes.includes(READY)) drop(line)
    })
    for (const end of [client, server]) {
      end.on('error', () => drop(line))
      end.on('close', () => {
        if (!line.isDead) drop(line)
      })
    }
  })
  await new Promise<void>((resolve) => listener.listen(join(folder, SOCKET_FILE), resolve))
  url.searchParams.set('host', folder)

  return {
    connectionString: url.href,
    /** The answers to the next commits are lost, with their connections. */
    swallowCommits: (count: number): void => {
      commitsToSwallow = count
    },
    /** The connections of the next commits break before the database hears of them. */
    cutBeforeCommits: (count: number): void => {
      commitsToCut = count
    },
    /** How many of those to swallow have not come yet. */
    commitsLeft: (): number => commitsToSwallow,
    /** Every connection breaks. */
    cut: (): void => lines.forEach(drop),
    /** Every connection breaks, and none can be made until it is allowed again. */
    refuse: (on: boolean): void => {
      isRefusing = on
      if (on) lines.forEach(drop)
    },
    /** Nothing comes through any more, and nobody is told. What was connected stays dead. */
    silence: (on: boolean): void => {
      isSilent = on
      if (on) for (const line of lines) line.isDead = true
    },
    close: async (): Promise<void> => {
      lines.forEach(drop)
      await new Promise((resolve) => listener.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A simple query, or one of several in a flight. */
function isCommit(bytes: Buffer): boolean {
  return bytes.includes('commit\0')
}
