import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repo, runQuietly, tool } from '../processes.mjs'
import { RAN_TESTS, type RanTest, readRanTests } from './ran-test.ts'

const here = join(repo, 'tools', 'reporters')
/** The report that both runners must give for the files in `planted`. */
const reported = {
  'is a proof': { outcome: 'passed', hasAsserted: true, wire: [] },
  'is skipped': { outcome: 'skipped' },
  'never runs': { outcome: 'skipped' },
  fails: { outcome: 'failed' },
  'is expected to fail': { outcome: 'expected to fail' },
  'sends its call': { outcome: 'passed', rows: ['call.getMarket'], wire: ['call /api/index'] },
}

test('Vitest reports the outcome, the assertions and the wire of a test', async () => {
  const args = [
    'run',
    '--config',
    join(here, 'planted/vitest.config.ts'),
    `--reporter=${join(here, 'vitest.ts')}`,
  ]
  const tests = await run('vitest/vitest.mjs', args)
  expect(tests).toMatchObject({ ...reported, 'is emptied': { outcome: 'failed' } })
  expect(tests).not.toHaveProperty('has no case')
})

test('Playwright reports the same, without the assertions of fixtures and hooks', async () => {
  const config = join(here, 'planted/playwright.config.ts')
  const tests = await run('@playwright/test/cli.js', [
    'test',
    ...['--config', config, `--reporter=${join(here, 'playwright.ts')}`],
  ])
  expect(tests).toMatchObject({
    ...reported,
    'is emptied': { outcome: 'passed', hasAsserted: false },
    'names an unknown row': { outcome: 'failed' },
  })
})

/** Runs the real runner with its reporter, as in a whole run; returns its tests by title. */
async function run(runner: string, args: string[]): Promise<Record<string, RanTest>> {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'))
  const report = join(folder, 'ran.json')
  const { VITEST, VITEST_WORKER_ID, VITEST_POOL_ID, NODE_ENV, ...env } = process.env
  await runQuietly(process.execPath, [tool(runner), ...args], { env: { ...env, [RAN_TESTS]: report } })
  const tests = readRanTests(report)
  rmSync(folder, { recursive: true })
  return Object.fromEntries(tests.map((each) => [each.title, each]))
}
