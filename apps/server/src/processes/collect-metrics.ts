import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, Gauge, Registry } from 'prom-client'
import { type Instruction, isReport } from './messages.ts'

/** A process that does not answer within this time is left out, so that one that hangs does not hide the figures of the others. */
const ANSWER_LIMIT_MS = 1_000
let looks = 0

/** Of the first process, which serves no calls. */
const own = new Registry()
const processes = new Gauge({
  name: 'u_market_processes',
  help: 'Processes of this machine that serve.',
  registers: [own],
})

/**
 * Returns the metrics of all processes. Each has its number as a label: sums would fall when a process starts again, which reads
 * as a reset of all.
 */
export async function collectMetrics(): Promise<string> {
  const look = ++looks
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const answers = await Promise.all(workers.map((worker) => ask(worker, look)))
  const figures = answers.filter((answer) => answer.length > 0)
  processes.set(figures.length)
  const texts = [AggregatorRegistry.aggregate([...figures]), own].map((registry) => registry.metrics())
  return (await Promise.all(texts)).join('\n')
}

/** Returns nothing of a process that starts, or does not answer in time. */
async function ask(worker: Worker, look: number): Promise<readonly object[]> {
  const answered = Promise.withResolvers<readonly object[]>()
  const hear = (message: unknown): void => {
    if (isReport(message) && message.report === 'metrics' && message.look === look)
      answered.resolve(message.figures)
  }
  worker.on('message', hear)
  const late = setTimeout(() => answered.resolve([]), ANSWER_LIMIT_MS)
  if (worker.isConnected()) worker.send({ instruction: 'metrics', look } satisfies Instruction)
  try {
    return await answered.promise
  } finally {
    clearTimeout(late)
    worker.off('message', hear)
  }
}
