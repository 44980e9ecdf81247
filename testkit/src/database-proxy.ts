import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A proxy between a server and its database that injects network faults. */
export type DatabaseProxy = {
  /** On loopback; 0 if it listens on a Unix socket. */
  readonly port: number
  /**
   * Breaks the next `count` connections on which the database reports a commit, before the server sees it. Returns a counter of
   * the broken ones.
   */
  swallowCommits(count: number): { readonly swallowed: () => number }
  /** Breaks the next `count` connections on which a commit is sent, before the database sees it. */
  cutCommits(count: number): { readonly cut: () => number }
  /** Passes on `count` responses to commits; after the last one, breaks every connection and refuses new ones. */
  refuseAfterCommits(count: number): void
  /** Breaks every connection; new ones go through. */
  breakAll(): void
  /** Breaks every connection and refuses new ones. */
  refuse(): void
  /** Drops everything sent from now on, on old connections and new ones, without closing them. */
  fallSilent(): void
  /** Ends every fault for new connections. Silent connections stay silent, as after a lost NAT entry. */
  heal(): void
  /** Closes the silent connections, as the operating system does after about 15 minutes. */
  endSilence(): void
  close(): Promise<void>
}

/** As the servers send it, alone or pipelined. */
const COMMIT = 'commit\0'

type Pair = { readonly client: Socket; readonly upstream: Socket; isSilent: boolean }
type State = {
  mode: 'through' | 'refusing' | 'silent'
  toSwallow: number
  /** Responses to commits to pass on before every connection breaks. */
  toAnswer: number
  toCut: number
  readonly pairs: Set<Pair>
}

export type ProxyOptions = {
  /** Returns the Unix socket on which the database listens now; undefined while it is down. */
  readonly findTarget: () => string | undefined
  /** Unix socket to listen on; if missing, a free port. */
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
      // As if the database noticed first: it ends the session and releases its locks, while the server's end stays silent.
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
      // On a silent connection the server does not learn that the database has closed it.
      if (pair.isSilent && end === upstream) return
      other.destroy()
      state.pairs.delete(pair)
    })
  }
}

/** @param answer everything from the response to a commit on */
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

/** Name of the socket file that node-postgres expects in a folder. */
const SOCKET_FILE = '.s.PGSQL.5432'

/**
 * Starts a proxy for the database of a connection string; returns it with the connection string that goes through it.
 * @param findFolder returns the folder of the socket on which the database listens now
 */
export async function openProxied(
  direct: string,
  findFolder = (): string => new URL(direct).searchParams.get('host') ?? '',
) {
  const url = new URL(direct)
  const folder = mkdtempSync(join(tmpdir(), 'u-market-proxy-'))
  const proxy = await startDatabaseProxy({
    findTarget: () => join(findFolder(), SOCKET_FILE),
    socketFile: join(folder, SOCKET_FILE),
  })
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

/** A message of PostgreSQL's protocol starts with a letter and a four-byte length, which includes itself. */
const HEAD_BYTES = 5
const COMMAND_COMPLETE = 'C'.charCodeAt(0)
const COMMIT_TAG = Buffer.from('COMMIT\0')

/** Data from the database, cut where a commit was reported. */
export type Cut = {
  /** Complete messages that may go on to the client. */
  readonly before: Buffer
  /** Everything from the response to a commit on; null without one. */
  readonly fromCommit: Buffer | null
}

/** Reads the database's side of a connection message by message, in chunks of any size. */
export function createCommitReader() {
  let rest: Buffer = Buffer.alloc(0)
  return {
    /** @param isAwaited stops at the response to a commit; otherwise every complete message passes */
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
