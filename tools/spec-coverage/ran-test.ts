import { readFileSync, writeFileSync } from 'node:fs'

/** One run of one test, as its runner reported it: nothing here is read out of a source file. */
export type RanTest = {
  /** From the root of the repository. */
  readonly file: string
  readonly title: string
  /** The rows that the test names, in the order in which it names them. */
  readonly rows: readonly string[]
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** It asserted something: an emptied test passes as well. */
  readonly hasAsserted: boolean
  /** What was seen on the wire meanwhile: see `testkit/src/wire.ts`. */
  readonly wire: readonly string[]
}

/** Nothing, where the run broke before it could report. */
export function readRanTests(path: string): readonly RanTest[] {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isTests(value) ? value : []
  } catch {
    return []
  }
}

export function writeRanTests(path: string, tests: readonly RanTest[]): void {
  writeFileSync(path, JSON.stringify(tests))
}

function isTests(value: unknown): value is RanTest[] {
  return Array.isArray(value)
}
