import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { failureText } from './failure-text.ts'

/** Says why a test has failed as soon as it has; Playwright's own list keeps that for the end of the run. */
// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter's class from its file's default export
export default class implements Reporter {
  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status === test.expectedStatus || status === 'skipped') return
    const reasons = errors.map(({ message, snippet, value }) => [message ?? value, snippet].join('\n'))
    console.log(failureText(test.titlePath().filter(Boolean).join(' > '), reasons))
  }

  printsToStdio(): boolean {
    return false
  }
}
