import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { failureText } from './failure-text.ts'

/** Says why a test has failed as soon as it has; Vitest's own reporter keeps that for the end of the run. */
// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter's class from its file's default export
export default class implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state !== 'failed') return
    const reasons = errors.map(({ message, diff, stack }) => [message, diff, placeIn(stack)].join('\n'))
    console.log(failureText(`${test.module.relativeModuleId} > ${test.fullName}`, reasons))
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors()
    if (errors.length > 0)
      console.log(
        failureText(
          module.relativeModuleId,
          errors.map(({ message }) => message),
        ),
      )
  }
}

/** The first line of the stack that is ours. */
function placeIn(stack: string | undefined): string {
  const lines = stripVTControlCharacters(stack ?? '').split('\n')
  return lines.find((line) => /^\s+at /.test(line) && !line.includes('node_modules')) ?? ''
}
