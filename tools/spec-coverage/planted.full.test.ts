import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repo, runQuietly, tool } from '../processes.mjs'
import { judge } from './judge.ts'
import { type RanTest, readRanTests } from './ran-test.ts'
import { rows } from './rows/index.ts'

const here = join(repo, 'tools', 'spec-coverage')
const planted = [
  ...['toast', 'heartbeat', 'port', 'reconnect', 'sellerListPage', 'resizeDelay'],
  ...['realName', 'coinDefault', 'designWidth'],
].map((name) => `constant.${name}`)
const asked = {
  rows: rows.filter(({ id }) => [...planted, 'call.getMarket', 'call.listNotices'].includes(id)),
  unproven: {},
}

test('of planted tests of Vitest, those alone that ran, asserted and sent their call are proofs', async () => {
  const config = join(here, 'planted', 'vitest.config.ts')
  const reporter = join(here, 'reporters', 'vitest.ts')
  const args = [tool('vitest/vitest.mjs'), 'run', '--config', config, `--reporter=${reporter}`]
  const file = 'tools/spec-coverage/planted/vitest.case.ts'
  expect(lacking(await run('RAN_VITEST', args))).toEqual({
    shown: ['call.getMarket', 'constant.toast'],
    faults: {
      'constant.heartbeat': 'no test that ran names it',
      'constant.port': `${file} › is emptied: failed`,
      'constant.reconnect': `${file} › is skipped: skipped`,
      'constant.sellerListPage': `${file} › never runs: skipped`,
      'constant.resizeDelay': 'no test that ran names it',
      'constant.realName': `${file} › fails: failed`,
      'constant.coinDefault': `${file} › is expected to fail: failed`,
      'constant.designWidth': 'no test that ran names it',
      'call.listNotices': `${file} › names a call that it does not send: \`call /api/notice\` was not seen on the wire`,
    },
  })
})

test('and so of planted tests of Playwright', async () => {
  const config = join(here, 'planted', 'playwright.config.ts')
  const reporter = join(here, 'reporters', 'playwright.ts')
  const args = [tool('@playwright/test/cli.js'), 'test', '--config', config, `--reporter=${reporter}`]
  const file = 'tools/spec-coverage/planted/playwright.case.ts'
  expect(lacking(await run('RAN_PLAYWRIGHT', args))).toEqual({
    shown: ['call.getMarket', 'constant.toast'],
    faults: {
      'constant.heartbeat': 'no test that ran names it',
      'constant.port': `${file} › is emptied: asserts nothing`,
      'constant.reconnect': `${file} › is skipped: skipped`,
      'constant.sellerListPage': `${file} › never runs: skipped`,
      'constant.resizeDelay': 'no test that ran names it',
      'constant.realName': `${file} › fails: failed`,
      'constant.coinDefault': `${file} › is expected to fail: failed`,
      'constant.designWidth': 'no test that ran names it',
      'call.listNotices': `${file} › names a call that it does not send: \`call /api/notice\` was not seen on the wire`,
      'call.getNothing': `${file} › names a row that is none names it`,
    },
  })
})

/** The real runner on the files in `planted`, reporting as it does in a whole run. */
async function run(name: 'RAN_VITEST' | 'RAN_PLAYWRIGHT', args: string[]): Promise<readonly RanTest[]> {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'))
  const report = join(folder, 'ran.json')
  const { VITEST, VITEST_WORKER_ID, VITEST_POOL_ID, NODE_ENV, ...env } = process.env
  await runQuietly(process.execPath, args, { env: { ...env, [name]: report } })
  const tests = readRanTests(report)
  rmSync(folder, { recursive: true })
  return tests
}

function lacking(tests: readonly RanTest[]) {
  const { proofs, faults } = judge(tests, asked)
  const shown = [...proofs].filter(([, tests]) => tests.length > 0).map(([row]) => row)
  return { shown, faults: Object.fromEntries(faults.map(({ row, lacks }) => [row, lacks])) }
}
