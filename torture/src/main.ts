/**
 * `npm run torture` runs a busy market under faults and checks after each round that every invariant holds:
 * docs/operations/torture.md.
 */
import { readOptions, UsageError } from './options.ts'
import { commandOf } from './report.ts'
import { torture } from './torture.ts'

/** Ctrl-C under npm sends two signals at once, which count as one. */
const IMPATIENT_MS = 3_000

const stop = new AbortController()
let askedAt = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    askedAt ||= performance.now()
    // A second, later signal exits immediately and leaves the cleanup to the guard.
    if (performance.now() - askedAt > IMPATIENT_MS) process.exit(1)
    stop.abort()
  })

process.exit(await main(process.argv.slice(2)))

async function main(args: readonly string[]): Promise<number> {
  try {
    const options = readOptions(args)
    print(commandOf(options))
    return (await torture({ options, print, stop: stop.signal })) ? 0 : 1
  } catch (error) {
    if (stop.signal.aborted) return 1
    process.stderr.write(`${textOf(error)}\n`)
    return 2
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof UsageError ? error.message : (error.stack ?? error.message)
}
