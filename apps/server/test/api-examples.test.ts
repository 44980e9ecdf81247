import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { test } from '@u-market/testkit'
import { expect } from 'vitest'

const page = readFileSync(new URL('../../../docs/api/README.md', import.meta.url), 'utf8')
const examples = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code).join('\n')

test('the examples of docs/api run and print what the page says', async ({ world }) => {
  await world.alice.lists({ num: '80.00', min: '50.00', max: '500.00' })
  const program = examples.replaceAll('http://localhost:1818', world.server.baseUrl)
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const expected = [...examples.matchAll(/\/\/ → (.*)/g)].map(([, text]) => text)
  expect(expected.length).toBeGreaterThan(5)
  expect((await run).stdout.trimEnd().split('\n')).toEqual(expected)
})
