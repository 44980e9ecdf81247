import { relative, sep } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { repo } from '../../processes.mjs'
import { type RanTest, writeRanTests } from '../ran-test.ts'

/** Writes what ran to the file that `RAN_VITEST` names. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter's class from its file's default export
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env.RAN_VITEST
    if (path === undefined) return
    const tests = modules.flatMap((module) => [...module.children.allTests()].map(ranTest))
    writeRanTests(path, tests)
  }
}

function ranTest(test: TestCase): RanTest {
  return {
    file: relative(repo, test.module.moduleId).split(sep).join('/'),
    title: test.fullName,
    rows: test.tags,
    outcome: outcomeOf(test),
    // Vitest fails a test without assertions, where it is told to.
    hasAsserted: test.project.config.expect.requireAssertions === true,
    wire: test.meta().wire ?? [],
  }
}

function outcomeOf(test: TestCase): RanTest['outcome'] {
  const { state } = test.result()
  if (state === 'passed') return test.options.fails ? 'failed' : 'passed'
  return state === 'failed' ? 'failed' : 'skipped'
}
