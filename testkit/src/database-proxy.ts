import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A network between a server and its database, as well or as ill as it is told to be. */
export type DatabaseProxy = {
  /** On loopback; 0 where it listens at a socket's file. */
  readonly port: number
  /** Breaks the next so many connections at the moment when the database reports a commit. Answers how many were broken. */
  swallowCommits(count: number): { readonly swallowed: () => number }
  /** Breaks the next so many connections at the moment when a commit is sent: the database never hears of it. */
  cutCommits(count: number): { readonly cut: () => number }
  /** Passes on the answers to so many commits, and after the last one breaks every connection and takes no new one. */
  refuseAfterCommits(count: number): void
  /** Breaks every connection; new ones go through. */
  breakAll(): void
  /** Breaks every connection and takes no new one. */
  refuse(): void
  /** Whatever is sent from now on, on old connections and new ones, arrives nowhere and is answered by nothing. */
  fallSilent(): void
  /** New connections go through again. Those that had fallen silent stay so: whatever knew of them on the way has forgotten them. */
  heal(): void
  /** Ends the connections that have fallen silent, as the system does after a quarter of an hour. */
  endSilence(): void
  close(): Promise<void>
}

/** As the servers send it, alone or in a flight of several. */
const COMMIT = 'commit\0'

type Pair = { readonly client: Socket; readonly upstream: Socket; isSilent: boolean }
type State = {
  mode: 'through' | 'refusing' | 'silent'
  toSwallow: number
  /** Commits to be answered before every connection breaks. */
  toAnswer: number
  toCut: number
  readonly pairs: Set<Pair>
}

export type ProxyOptions = {
  /** The socket's file at which the database listens at this moment; undefined while it does not. */
  readonly findTarget: () => string | undefined
  /** A socket's file to listen at; a port of its own otherwise. */
  readonly socketFile?: string
}

export async function startDatabaseProxy({ findTarget, socketFile }: ProxyOptions): Promise<DatabaseProxy> {
  const state: State = { mode: 'through', toSwallow: 0, toAnswer: 0, toCut: 0, pairs: new Set() }
  const listener = createServer((client) => accept(state, client, findTarget()))
  if (socketFile === undefined) listener.listen(0, '127.0.0.1')
  else listener.listen(socketFile)
  await once(listener, 'listening')
  const address = listener.address()
  const breakAll = (): void => {
    for (const pair of [...state.pairs]) cut(state, pair)
  }
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    swallowCommits: (count) => {
      state.toSwallow = count
      return { swallowed: () => count - state.toSwallow }
    },
    cutCommits: (count) => {
      state.toCut = count
      return { cut: () => count - state.toCut }
    },
    refuseAfterCommits: (count) => {
      state.toAnswer = count
    },
    breakAll,
    refuse: () => {
      state.mode = 'refusing'
      breakAll()
    },
    fallSilent: () => {
      state.mode = 'silent'
      for (const pair of state.pairs) pair.isSilent = true
    },
    heal: () => {
      state.mode = 'through'
      state.toSwallow = 0
      state.toAnswer = 0
      state.toCut = 0
      // The database's side gives up first, and lets go of what its connection had locked.
      for (const pair of state.pairs) if (pair.isSilent) pair.upstream.destroy()
    },
    endSilence: () => {
      for (const pair of [...state.pairs]) if (pair.isSilent) cut(state, pair)
    },
    close: async () => {
      const closed = once(listener, 'close')
      listener.close()
      breakAll()
      await closed
    },
  }
}

function accept(state: State, client: Socket, target: string | undefined): void {
  if (state.mode === 'refusing' || target === undefined) {
    client.destroy()
    return
  }
  const upstream = connect(target)
  const pair: Pair = { client, upstream, isSilent: state.mode === 'silent' }
  state.pairs.add(pair)
  const reader = createCommitReader()
  client.on('data', (chunk) => {
    if (pair.isSilent) return
    if (state.toCut === 0 || !chunk.includes(COMMIT)) return void upstream.write(chunk)
    state.toCut -= 1
    cut(state, pair)
  })
  upstream.on('data', (chunk) => {
    if (pair.isSilent) return
    const { before, fromCommit } = reader.read(chunk, state.toSwallow > 0 || state.toAnswer > 0)
    if (before.length > 0) client.write(before)
    if (fromCommit !== null) onCommit(state, pair, fromCommit)
  })
  for (const [end, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    end.on('error', () => undefined)
    end.on('close', () => {
      // Of a silent connection neither end hears anything of the other.
      if (pair.isSilent && end === upstream) return
      other.destroy()
      state.pairs.delete(pair)
    })
  }
}

/** @param answer from the answer to a commit on */
function onCommit(state: State, pair: Pair, answer: Buffer): void {
  if (state.toSwallow > 0) {
    state.toSwallow -= 1
    cut(state, pair)
    return
  }
  state.toAnswer -= 1
  if (state.toAnswer > 0) {
    pair.client.write(answer)
    return
  }
  state.mode = 'refusing'
  state.pairs.delete(pair)
  pair.client.end(answer)
  for (const other of [...state.pairs]) cut(state, other)
}

function cut(state: State, pair: Pair): void {
  state.pairs.delete(pair)
  pair.client.destroy()
  pair.upstream.destroy()
}

/** The file that node-postgres looks for in a socket's folder. */
const SOCKET_FILE = '.s.PGSQL.5432'

/** A proxy before the database of a connection string, and the string that goes through it. */
export async function openProxied(direct: string) {
  const url = new URL(direct)
  const target = join(url.searchParams.get('host') ?? '', SOCKET_FILE)
  const folder = mkdtempSync(join(tmpdir(), 'u-market-proxy-'))
  const proxy = await startDatabaseProxy({ findTarget: () => target, socketFile: join(folder, SOCKET_FILE) })
  url.searchParams.set('host', folder)
  return {
    proxy,
    connectionString: url.href,
    close: async (): Promise<void> => {
      await proxy.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A message of PostgreSQL's protocol: a letter, the length of what follows with itself in four bytes, and that. */
const HEAD_BYTES = 5
const COMMAND_COMPLETE = 'C'.charCodeAt(0)
const COMMIT_TAG = Buffer.from('COMMIT\0')

/** What came from the database, cut where a transaction's end was reported. */
export type Cut = {
  /** Whole messages that may go on to the client. */
  readonly before: Buffer
  /** From the answer to a commit on, as it came; null where there is none. */
  readonly fromCommit: Buffer | null
}

/** Reads the database's side of a connection, message by message, whatever pieces it comes in. */
export function createCommitReader() {
  let rest: Buffer = Buffer.alloc(0)
  return {
    /** @param isAwaited stops at the answer to a commit; otherwise everything whole goes on */
    read: (chunk: Buffer, isAwaited: boolean): Cut => {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let at = 0
      while (bytes.length >= at + HEAD_BYTES) {
        const end = at + 1 + bytes.readUInt32BE(at + 1)
        if (end > bytes.length) break
        if (isAwaited && isCommitAnswer(bytes, at, end)) {
          rest = Buffer.alloc(0)
          return { before: bytes.subarray(0, at), fromCommit: bytes.subarray(at) }
        }
        at = end
      }
      rest = bytes.subarray(at)
      return { before: bytes.subarray(0, at), fromCommit: null }
    },
  }
}

function isCommitAnswer(bytes: Buffer, at: number, end: number): boolean {
  return bytes[at] === COMMAND_COMPLETE && bytes.subarray(at + HEAD_BYTES, end).equals(COMMIT_TAG)
}
