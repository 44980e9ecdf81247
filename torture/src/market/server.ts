import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A server process as `npm start` runs it, restarted whenever it ends. */
export type Server = {
  readonly name: string
  readonly port: number
  readonly baseUrl: string
  readonly log: LogTail
  /** Of the current process. */
  pid(): number | undefined
  /** Number of starts. */
  starts(): number
  /** Sends a signal as a fault; a process that ends is restarted. */
  signal(signal: NodeJS.Signals): void
  /** Resolves once the current process has ended. */
  ended(): Promise<void>
  isHealthy(): Promise<boolean>
  /** Returns the unexpected exits since the last call. */
  takeUnaskedExits(): readonly string[]
  /** Stops it for good. */
  stop(): Promise<void>
}

export type ServerOptions = {
  readonly name: string
  readonly port: number
  readonly env: NodeJS.ProcessEnv
  readonly onStart: (pid: number) => void
}

const entry = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url))
/** Signals after which a process is expected to end. */
const ending: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM', 'SIGINT']
/** Printed once it listens. */
const READY = '  U Market   '
const AGAIN_MS = 300
const HEALTH_LIMIT_MS = 2_000
const STOP_LIMIT_MS = 45_000

type State = {
  child: ChildProcess | null
  isReady: boolean
  /** An ending signal has been sent. */
  isAsked: boolean
  isStopping: boolean
  starts: number
  unasked: string[]
}

export function startServer(options: ServerOptions): Server {
  const { name, port } = options
  const baseUrl = `http://127.0.0.1:${port}`
  const log = createLogTail()
  const state: State = {
    child: null,
    isReady: false,
    isAsked: false,
    isStopping: false,
    starts: 0,
    unasked: [],
  }
  run(state, options, log)
  return {
    ...{ name, port, baseUrl, log },
    pid: () => state.child?.pid,
    starts: () => state.starts,
    signal: (signal) => {
      if (ending.includes(signal)) state.isAsked = true
      state.child?.kill(signal)
    },
    ended: async () => {
      if (state.child && isRunning(state.child)) await once(state.child, 'exit')
    },
    isHealthy: async () => {
      const answer = await fetch(`${baseUrl}/healthz`, {
        signal: AbortSignal.timeout(HEALTH_LIMIT_MS),
      }).catch(() => null)
      await answer?.arrayBuffer().catch(() => undefined)
      return answer?.status === 200
    },
    takeUnaskedExits: () => state.unasked.splice(0),
    stop: () => stop(state),
  }
}

function run(state: State, options: ServerOptions, log: LogTail): void {
  if (state.isStopping) return
  // In its own process group, so that Ctrl-C reaches only this process, which then stops the server in order.
  const child = spawn(process.execPath, [entry], {
    env: options.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  state.child = child
  state.isReady = false
  state.isAsked = false
  state.starts += 1
  if (child.pid !== undefined) options.onStart(child.pid)
  log.note(`started, process ${child.pid}`)
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log.hear(text)
      if (text.includes(READY)) state.isReady = true
    })
  child.once('exit', (code, signal) => {
    const how = `process ${child.pid} ended: ${signal ?? `exit code ${code}`}`
    log.note(how)
    // A server that fails to start because its database is down is restarted, not reported.
    const isBroken = state.isAsked ? code !== null && code !== 0 : state.isReady
    if (isBroken && !state.isStopping) state.unasked.push(`server ${options.name}, ${how}`)
    setTimeout(() => run(state, options, log), AGAIN_MS)
  })
}

async function stop(state: State): Promise<void> {
  state.isStopping = true
  const { child } = state
  if (!child || !isRunning(child)) return
  const exited = once(child, 'exit')
  child.kill('SIGCONT')
  child.kill('SIGTERM')
  await Promise.race([exited, delay(STOP_LIMIT_MS, undefined, { ref: false })])
  if (isRunning(child)) child.kill('SIGKILL')
  await exited
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

/** Recent log lines of a server, and its fatal errors. */
type LogTail = {
  hear(text: string): void
  /** Adds a line of this process. */
  note(line: string): void
  /** The newest lines, oldest first. */
  tail(count: number): readonly string[]
  /** Fatal lines and uncaught errors since the start, at most `KEPT_GRAVE`. */
  errors(): readonly string[]
}

const KEPT_LINES = 600
const KEPT_GRAVE = 200
/** Enough for the whole stack of a bug. */
const MAX_LINE_LENGTH = 4_000
const FATAL = /"level":60|^\w*Error\b|uncaught/i

function createLogTail(): LogTail {
  const lines: string[] = []
  const errors: string[] = []
  let rest = ''
  const keep = (line: string): void => {
    const short = line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)} …` : line
    lines.push(short)
    if (lines.length > KEPT_LINES) lines.shift()
    if (FATAL.test(line) && errors.length < KEPT_GRAVE) errors.push(short)
  }
  return {
    hear: (text) => {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) if (line.trim() !== '') keep(line)
    },
    note: (line) => keep(`--- ${new Date().toISOString()} ${line}`),
    tail: (count) => lines.slice(-count),
    errors: () => errors,
  }
}
