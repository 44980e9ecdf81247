/**
 * `WORKERS`: several processes serve one port. The first process owns what a machine has once, opens the port, hands each connection
 * to the next process that is free, and starts a process again when it has died.
 */
import cluster, { type Worker } from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { StartError } from '@u-market/embedded-postgres'
import type { FastifyBaseLogger } from 'fastify'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { type MetricsServer, serveMetrics } from '../http/serve-metrics.ts'
import { type Config, SERVER_STOP_LIMIT_MS } from '../platform/config.ts'
import type { DatabaseAccess } from '../platform/database-access.ts'
import { processEnv } from '../platform/own-process.ts'
import { collectMetrics } from './collect-metrics.ts'
import { type Instruction, isReport, type Report } from './messages.ts'

const program = fileURLToPath(new URL('serve.ts', import.meta.url))
/** Pause before a process is started again; doubles with each death in a row. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** After a run this long, the pause starts small again. */
const STEADY_MS = 10 * 60_000
/** Starts in a row that may fail while no process serves. Then the whole server ends, as a single process would. */
const MAX_FAILED_STARTS = 5
/** A process ends itself within its own limit, unless it hangs. */
const STOP_LIMIT_MS = SERVER_STOP_LIMIT_MS + 2_000

type Options = {
  readonly config: Pick<Config, 'workers' | 'host' | 'metricsPort'>
  readonly access: DatabaseAccess
  readonly log: FastifyBaseLogger
  readonly demo: { readonly madeAt: number; readonly startOver: () => void } | null
  /** Called when no process serves and none can be started. */
  readonly onBroken: (error: Error) => void
}

/** A place for a process; the one in it may be the third that was started there. */
type Place = {
  readonly number: number
  worker: Worker | null
  servingSince: number | null
  pauseMs: number
  again: NodeJS.Timeout | undefined
}

export function superviseProcesses(options: Options) {
  const { config, access, log, demo, onBroken } = options
  const places = Array.from(
    { length: config.workers },
    (_, index): Place => ({
      ...{ number: index + 1, worker: null, servingSince: null },
      ...{ pauseMs: FIRST_PAUSE_MS, again: undefined },
    }),
  )
  const opened = Promise.withResolvers<string>()
  let metrics: MetricsServer | null = null
  let isOpen = false
  let isClosing = false
  let failedStarts = 0

  const start = (place: Place): void => {
    const worker = cluster.fork(processEnv(place.number, config.workers))
    place.worker = worker
    closeLastConnection(worker)
    // A message to a process that has just died; its exit follows.
    worker.on('error', () => {})
    worker.on('message', (message) => {
      if (isReport(message)) hear(place, message)
    })
    worker.once('exit', (code, signal) => ended(place, code, signal))
    send(worker, { instruction: 'serve', access, demoMadeAt: demo?.madeAt ?? null })
  }
  const hear = (place: Place, message: Report): void => {
    if (message.report === 'startOver') demo?.startOver()
    if (message.report === 'failed' && !isOpen)
      opened.reject(
        message.line === null ? new StartError('the server could not start') : new StartError(message.line),
      )
    if (message.report !== 'serving') return
    place.servingSince = performance.now()
    failedStarts = 0
    if (places.some(({ servingSince }) => servingSince === null)) return
    isOpen = true
    opened.resolve(message.address)
  }
  const ended = (place: Place, code: number | null, signal: string | null): void => {
    const { servingSince } = place
    place.worker = null
    place.servingSince = null
    if (isClosing) return
    const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`
    if (!isOpen) {
      opened.reject(new StartError(`process ${place.number} ${how} during the start`))
      return
    }
    if (servingSince === null) failedStarts++
    else if (performance.now() - servingSince > STEADY_MS) place.pauseMs = FIRST_PAUSE_MS
    const isAlone = places.every((each) => each.servingSince === null)
    if (isAlone && failedStarts >= MAX_FAILED_STARTS) {
      onBroken(new Error(`no process serves, and ${failedStarts} starts have failed`))
      return
    }
    log.error(`process ${place.number} ${how}; it starts again in ${place.pauseMs / 1000} s`)
    place.again = setTimeout(() => start(place), place.pauseMs)
    place.pauseMs = Math.min(2 * place.pauseMs, LONGEST_PAUSE_MS)
  }

  return {
    /** Resolves with the address when every process serves. Throws a `StartError` if one cannot. */
    listen: async (): Promise<string> => {
      if (config.metricsPort !== undefined)
        metrics = await serveMetrics({ port: config.metricsPort, host: config.host }, collectMetrics)
      cluster.schedulingPolicy = cluster.SCHED_RR
      cluster.setupPrimary({ exec: program, args: [] })
      // Counts the calls of a caller over all processes.
      new RateLimiterClusterMaster()
      for (const place of places) start(place)
      return opened.promise
    },
    /** Lets every process finish its calls; kills those that hang. */
    close: async (): Promise<void> => {
      isClosing = true
      for (const { again } of places) clearTimeout(again)
      await Promise.all(places.flatMap(({ worker }) => (worker ? [stop(worker)] : [])))
      await metrics?.close()
    },
  }
}

/**
 * node:cluster forgets the connection that it is handing to a process which dies before it has taken it: the client would wait for
 * ever. It hands over one at a time.
 */
function closeLastConnection({ process: child }: Worker): void {
  let handed: { close(): void } | null = null
  const sendOn = child.send.bind(child) as (...given: unknown[]) => boolean
  child.send = (message: unknown, connection?: unknown, ...more: unknown[]): boolean => {
    if (isHandle(connection)) handed = connection
    return sendOn(message, connection, ...more)
  }
  // Before the listener that hands over the next one.
  child.prependListener('internalMessage', (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'accepted' in message) handed = null
  })
  child.once('exit', () => handed?.close())
}

function isHandle(value: unknown): value is { close(): void } {
  return typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function'
}

async function stop(worker: Worker): Promise<void> {
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  send(worker, { instruction: 'stop' })
  const late = setTimeout(() => worker.process.kill('SIGKILL'), STOP_LIMIT_MS)
  await gone
  clearTimeout(late)
}

function send(worker: Worker, instruction: Instruction): void {
  if (worker.isConnected()) worker.send(instruction)
}
