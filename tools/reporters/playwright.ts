import type { FullConfig, Reporter, Suite, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { failureText, fromRepo, type RanTest, writeRanTests } from './ran-test.ts'

/**
 * Prints each failure at once, because Playwright's own list prints failures only at the end of the run. At the end, writes the
 * tests that ran to a file.
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter's class from its file's default export
export default class implements Reporter {
  private root: Suite | undefined

  onBegin(_config: FullConfig, root: Suite): void {
    this.root = root
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status === test.expectedStatus || status === 'skipped') return
    const reasons = errors.map(({ message, snippet, value }) => [message ?? value, snippet].join('\n'))
    console.log(failureText(test.titlePath().filter(Boolean).join(' > '), reasons))
  }

  onEnd(): void {
    writeRanTests((this.root?.allTests() ?? []).map(ranTest))
  }

  printsToStdio(): boolean {
    return false
  }
}

function ranTest(test: TestCase): RanTest {
  const result = test.results.at(-1)
  // The title path begins with the root, the project and the file.
  const [, project = '', , ...titles] = test.titlePath()
  return {
    file: fromRepo(test.location.file),
    title: titles.join(' > '),
    project,
    rows: test.tags.map((tag) => tag.slice(1)),
    outcome: outcomeOf(test, result),
    hasAsserted: result?.steps.some(asserts) ?? false,
    wire: wireOf(test, result),
    seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }
}

function outcomeOf(test: TestCase, result: TestResult | undefined): RanTest['outcome'] {
  if (result === undefined || result.status === 'skipped') return 'skipped'
  if (result.status !== test.expectedStatus) return 'failed'
  return result.status === 'passed' ? 'passed' : 'expected to fail'
}

/** Assertions of fixtures and hooks run with every test, so they say nothing about this one. */
function asserts(step: TestStep): boolean {
  if (step.category === 'hook' || step.category === 'fixture') return false
  return step.category === 'expect' || step.steps.some(asserts)
}

function wireOf(test: TestCase, result: TestResult | undefined): readonly string[] {
  const annotations = result?.annotations ?? test.annotations
  const record = annotations.find(({ type }) => type === 'wire')?.description
  return record === undefined || record === '' ? [] : record.split(', ')
}
