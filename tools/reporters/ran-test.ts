import { readFileSync, writeFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { repo } from '../processes.mjs'

/** One run of one test as its runner reported it; nothing is read from source files. */
export type RanTest = {
  /** Relative to the root of the repository. */
  readonly file: string
  readonly title: string
  /** Playwright's project; a test may run in several. */
  readonly project?: string
  /** Rows of the specification that the test is tagged with. */
  readonly rows: readonly string[]
  readonly outcome: 'passed' | 'failed' | 'skipped' | 'expected to fail'
  /** Whether it asserted anything, because an emptied test passes as well. */
  readonly hasAsserted: boolean
  /** Calls, frames and screens seen during the test: see `testkit/src/wire.ts`. */
  readonly wire: readonly string[]
  readonly seconds: number
}

/** Environment variable that names the file to which a reporter writes its tests. */
export const RAN_TESTS = 'RAN_TESTS'

export function writeRanTests(tests: readonly RanTest[]): void {
  const path = process.env[RAN_TESTS]
  if (path !== undefined) writeFileSync(path, JSON.stringify(tests))
}

/** Empty if the run broke before it could report. */
export function readRanTests(path: string): readonly RanTest[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return []
  }
}

export function fromRepo(path: string): string {
  return relative(repo, path).split(sep).join('/')
}

/** One page of output; the rest is in the summary at the end. */
const MAX_LINES = 40

/** Formats a failure for printing while other tests still run. */
export function failureText(title: string, reasons: readonly string[]): string {
  const lines = reasons.flatMap((reason) => reason.split('\n')).filter((line) => line.trim() !== '')
  const shown = lines.slice(0, MAX_LINES).map((line) => `    ${line}`)
  return [`\n  FAILED ${title}`, ...shown, ''].join('\n')
}
