import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { createCommitReader } from './commit-answers.ts'

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
