/** `npm run model`: runs the requested number of steps, or reproduces one failure. */
import { parseArgs } from 'node:util'
import { startTemplate } from '@u-market/testkit/template'
import { everySale, everyTransition } from './lifecycle.ts'
import { runModel } from './run-model.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    path: { type: 'string' },
    shrink: { type: 'string', default: '120' },
    concurrency: { type: 'string', default: '3' },
  },
})
const seed = Number(values.seed)
const { template, stop } = await startTemplate()
const started = performance.now()
let reported = 0
try {
  console.log(`seed ${seed}`)
  const { steps, histories, covered } = await runModel({
    template,
    seed,
    steps: Number(values.steps),
    path: values.path,
    concurrency: Number(values.concurrency),
    shrinkSeconds: Number(values.shrink),
    onProgress: (done) => {
      if (done - reported < 5_000) return
      reported = done
      console.log(`${done} steps, ${elapsed()} s`)
    },
  })
  console.log(`${steps} steps in ${histories} histories, ${elapsed()} s: the server agrees with the model`)
  const named = [...everyTransition, ...everySale]
  const others = [...covered.keys()].filter((name) => !named.includes(name)).sort()
  for (const name of [...named, ...others])
    console.log(`${String(covered.get(name) ?? 0).padStart(7)} ${name}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await stop()
}

function elapsed(): string {
  return ((performance.now() - started) / 1000).toFixed(0)
}
