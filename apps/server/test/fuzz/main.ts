/** `npm run fuzz`: sends the requested number of requests, or reproduces one failure. */
import { parseArgs } from 'node:util'
import { startTemplate } from '@u-market/testkit/template'
import { runFuzz } from './run-fuzz.ts'
import { type Counts, stepNames } from './run-steps.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    path: { type: 'string' },
    shrink: { type: 'string', default: '120' },
  },
})
const seed = Number(values.seed)
const { template, stop } = await startTemplate()
const started = performance.now()
try {
  console.log(`seed ${seed}`)
  const { requests, counts } = await runFuzz({
    template,
    seed,
    requests: Number(values.requests),
    path: values.path,
    shrinkSeconds: Number(values.shrink),
    onProgress: (sent) => console.log(`${sent} requests, ${elapsed()} s`),
  })
  console.log(`${requests} requests in ${elapsed()} s, none of them answered or obeyed wrongly`)
  printCounts(counts)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await stop()
}

/** A call that never succeeds shows that the generator does not meet its conditions. */
function printCounts(counts: Counts): void {
  for (const name of stepNames) {
    const { sent, succeeded } = counts.get(name) ?? { sent: 0, succeeded: 0 }
    console.log(`${String(sent).padStart(7)} sent ${String(succeeded).padStart(7)} succeeded  ${name}`)
  }
}

function elapsed(): string {
  return ((performance.now() - started) / 1000).toFixed(0)
}
