import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { failureText, fromRepo, type RanTest, writeRanTests } from './ran-test.ts'

/**
 * Prints each failure at once, because Vitest's own reporter prints failures only at the end of the run. At the end, writes the
 * tests that ran to a file.
 */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter's class from its file's default export
export default class implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state !== 'failed') return
    const reasons = errors.map(({ message, diff, stack }) => [message, diff, placeIn(stack)].join('\n'))
    console.log(failureText(`${test.module.relativeModuleId} > ${test.fullName}`, reasons))
  }

  onTestModuleEnd(module: TestModule): void {
    const reasons = module.errors().map(({ message }) => message)
    if (reasons.length > 0) console.log(failureText(module.relativeModuleId, reasons))
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    writeRanTests(modules.flatMap((module) => [...module.children.allTests()].map(ranTest)))
  }
}

function ranTest(test: TestCase): RanTest {
  return {
    file: fromRepo(test.module.moduleId),
    title: test.fullName,
    rows: test.tags,
    outcome: outcomeOf(test),
    // If configured so, Vitest fails a test without assertions.
    hasAsserted: test.project.config.expect.requireAssertions === true,
    wire: test.meta().wire ?? [],
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
  }
}

function outcomeOf(test: TestCase): RanTest['outcome'] {
  const { state } = test.result()
  if (state === 'passed') return test.options.fails ? 'expected to fail' : 'passed'
  return state === 'failed' ? 'failed' : 'skipped'
}

/** Returns the first line of the stack that is in the project. */
function placeIn(stack: string | undefined): string {
  const lines = stripVTControlCharacters(stack ?? '').split('\n')
  return lines.find((line) => /^\s+at /.test(line) && !line.includes('node_modules')) ?? ''
}
