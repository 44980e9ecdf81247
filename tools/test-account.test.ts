import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { accountText, createAccount, judgeBudget } from './test-account.mjs'

const builds = { name: 'builds', tests: null, wallSeconds: 12.34, cpuSeconds: 20 }
const stories = { name: 'Vitest', tests: 4100, wallSeconds: 250, cpuSeconds: 380 }

test('the table has a row for each part, their sum and the slowest tests', () => {
  const tests = Array.from({ length: 12 }, (_, at) => ({ title: `test ${at}`, seconds: at }))
  expect(accountText([builds, stories], tests).split('\n')).toEqual([
    'part            tests   wall s    CPU s',
    'builds                    12.3     20.0',
    'Vitest           4100    250.0    380.0',
    'all              4100    262.3    400.0',
    '',
    'the slowest tests',
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `${at.toFixed(1).padStart(6)} s  test ${at}`),
    '',
  ])
})

test('fails far above the CPU budget of the machine, and only remarks on less and on the wall time', () => {
  expect(judgeBudget([builds, stories], 1)).toEqual({
    text: 'budget: 262 of 600 s; 400 of 1000 CPU seconds (1000 × 1.00 for this machine)',
    isWithin: true,
  })
  expect(judgeBudget([{ ...stories, wallSeconds: 601 }], 0.5)).toEqual({
    text: 'budget: 601 of 600 s: too long, unless the machine was busy; 380 of 500 CPU seconds (1000 × 0.50 for this machine)',
    isWithin: true,
  })
  expect(judgeBudget([builds, { ...stories, cpuSeconds: 1_921 }], 1.94)).toEqual({
    text: 'budget: 262 of 600 s; 1941 of 1940 CPU seconds (1000 × 1.94 for this machine): over the budget',
    isWithin: true,
  })
  expect(judgeBudget([builds, { ...stories, cpuSeconds: 1_181 }], 1)).toEqual({
    text: 'budget: 262 of 600 s; 1201 of 1000 CPU seconds (1000 × 1.00 for this machine): FAR OVER THE BUDGET',
    isWithin: false,
  })
})

test('a part is measured with the processes that it starts', async () => {
  const { measure, parts } = createAccount()
  const burn = 'let used; do used = process.cpuUsage(); while (used.user + used.system < 300_000)'
  await measure(
    'burning',
    async () => spawnSync(process.execPath, ['-e', burn]).status,
    () => 7,
  )
  expect(parts).toMatchObject([{ name: 'burning', tests: 7 }])
  if (process.platform === 'linux') expect(parts[0]?.cpuSeconds).toBeGreaterThanOrEqual(0.2)
})
