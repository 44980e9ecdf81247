import { readFileSync, writeFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { repo } from '../processes.mjs'

/** One run of one test, as its runner reported it: nothing here is read out of a source file. */
export type RanTest = {
  /** From the root of the repository. */
  readonly file: string
  readonly title: string
  /** Of Playwright: a test may run in several. */
  readonly project?: string
  /** Rows of the specification that the test names. */
  readonly rows: readonly string[]
  readonly outcome: 'passed' | 'failed' | 'skipped' | 'expected to fail'
  /** It asserted something: an emptied test passes as well. */
  readonly hasAsserted: boolean
  /** What was seen on the wire meanwhile: see `testkit/src/wire.ts`. */
  readonly wire: readonly string[]
  readonly seconds: number
}

/** Where a reporter leaves its tests: the file that this variable names. */
export const RAN_TESTS = 'RAN_TESTS'

export function writeRanTests(tests: readonly RanTest[]): void {
  const path = process.env[RAN_TESTS]
  if (path !== undefined) writeFileSync(path, JSON.stringify(tests))
}

/** Nothing, where the run broke before it could report. */
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

/** A page of output at most: what follows is in the summary at the end. */
const MAX_LINES = 40

/** A failure as it is shown while other tests still run. */
export function failureText(title: string, reasons: readonly string[]): string {
  const lines = reasons.flatMap((reason) => reason.split('\n')).filter((line) => line.trim() !== '')
  const shown = lines.slice(0, MAX_LINES).map((line) => `    ${line}`)
  return [`\n  FAILED ${title}`, ...shown, ''].join('\n')
}
