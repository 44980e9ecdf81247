/** The program of a serving process: opens the market on the port that all of them share, until it is told to stop. */
import { once } from 'node:events'
import { StartError } from '@u-market/embedded-postgres'
import { register } from 'prom-client'
import { type App, createApp } from '../app.ts'
import { explainListenError } from '../platform/addresses.ts'
import { systemClock } from '../platform/clock.ts'
import { BUG_EXIT_CODE, loadConfig, SERVER_STOP_LIMIT_MS } from '../platform/config.ts'
import { createLifecycle } from '../platform/lifecycle.ts'
import { createLogger } from '../platform/logger.ts'
import { isOutage } from '../platform/outage.ts'
import { processNumber } from '../platform/own-process.ts'
import { type Instruction, isInstruction, type Report } from './messages.ts'

// The figures of all processes are served on one port.
const config = { ...loadConfig(process.env), metricsPort: undefined }
const log = createLogger(config, { process: processNumber })
register.setDefaultLabels({ process: String(processNumber) })
const stopRequest = new AbortController()
const lifecycle = createLifecycle({ log, stopSignal: stopRequest.signal })

let isServing = false
const starting = start()
process.on('message', (message) => {
  if (!isInstruction(message)) return
  if (message.instruction === 'stop') void stop(0)
  if (message.instruction === 'metrics') void answerMetrics(message.look)
})
process.on('SIGTERM', () => void stop(0))
// Ctrl-C reaches every process of the terminal; the first one tells the others.
process.on('SIGINT', () => {})
for (const bug of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(bug, (error) => {
    log.fatal(error, bug)
    void stop(BUG_EXIT_CODE)
  })
starting.catch((error: unknown) => {
  if (stopRequest.signal.aborted) return
  const isBug = error instanceof Error && !(error instanceof StartError) && !isOutage(error)
  if (isBug) log.fatal(error, 'a serving process could not start')
  tell({ report: 'failed', line: isBug ? null : String(error).replace(/^StartError: /, '') })
  void stop(1)
})

async function start(): Promise<void> {
  const { access, demoMadeAt } = await firstInstruction()
  const app = await createApp({
    config,
    access,
    log,
    clock: systemClock,
    ...(demoMadeAt !== null && {
      demo: { madeAt: demoMadeAt, startOver: () => tell({ report: 'startOver' }) },
    }),
  })
  lifecycle.started({ name: 'server', stop: app.close, limitMs: SERVER_STOP_LIMIT_MS })
  const address = await listen(app)
  isServing = true
  tell({ report: 'serving', address })
}

async function firstInstruction(): Promise<Extract<Instruction, { instruction: 'serve' }>> {
  for (;;) {
    const [message] = await once(process, 'message')
    if (isInstruction(message) && message.instruction === 'serve') return message
  }
}

function listen(app: App): Promise<string> {
  return app.listen().catch((error) => {
    throw explainListenError(error, config)
  })
}

async function stop(exitCode: number): Promise<void> {
  stopRequest.abort()
  await starting.catch(() => {})
  await lifecycle.stop()
  process.exit(exitCode)
}

async function answerMetrics(look: number): Promise<void> {
  tell({ report: 'metrics', look, figures: isServing ? await register.getMetricsAsJSON() : [] })
}

function tell(report: Report): void {
  process.send?.(report)
}
