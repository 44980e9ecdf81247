import { relative, sep } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { repo } from '../../processes.mjs'
import { type RanTest, writeRanTests } from '../ran-test.ts'

/** Writes what ran to the file that `RAN_PLAYWRIGHT` names. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter's class from its file's default export
export default class implements Reporter {
  private root: Suite | undefined

  onBegin(_config: FullConfig, root: Suite): void {
    this.root = root
  }

  onEnd(): void {
    const path = process.env.RAN_PLAYWRIGHT
    if (path !== undefined) writeRanTests(path, (this.root?.allTests() ?? []).map(ranTest))
  }

  printsToStdio(): boolean {
    return false
  }
}

function ranTest(test: TestCase): RanTest {
  const result = test.results.at(-1)
  // The path of titles begins with the root's, the project's and the file's.
  const [, , , ...titles] = test.titlePath()
  return {
    file: relative(repo, test.location.file).split(sep).join('/'),
    title: titles.join(' > '),
    rows: test.tags.map((tag) => tag.slice(1)),
    outcome: outcomeOf(test, result),
    hasAsserted: result?.steps.some(asserts) ?? false,
    wire: wireOf(test, result),
  }
}

function outcomeOf(test: TestCase, result: TestResult | undefined): RanTest['outcome'] {
  if (result === undefined || result.status === 'skipped') return 'skipped'
  return result.status === 'passed' && test.expectedStatus === 'passed' ? 'passed' : 'failed'
}

/** What fixtures and hooks assert, each test asserts: it says nothing about this one. */
function asserts(step: TestStep): boolean {
  if (step.category === 'hook' || step.category === 'fixture') return false
  return step.category === 'expect' || step.steps.some(asserts)
}

function wireOf(test: TestCase, result: TestResult | undefined): readonly string[] {
  const annotations = result?.annotations ?? test.annotations
  const record = annotations.find(({ type }) => type === 'wire')?.description
  return record === undefined || record === '' ? [] : record.split(', ')
}
