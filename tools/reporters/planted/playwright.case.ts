import { test as base, expect } from '@playwright/test'
import { keepWireRecord } from '../../../e2e/harness/wire.ts'
import { askMarket } from './ask-market.ts'

// Assertions of a fixture and of a hook run with every test and must not count for the empty one.
const test = base.extend<{ wire: undefined; settled: undefined }>({
  wire: [keepWireRecord, { auto: true }],
  settled: [
    async ({ wire }, use) => {
      await use(wire)
      expect(1).toBe(1)
    },
    { auto: true },
  ],
})
test.beforeEach(() => expect(1).toBe(1))

test('is a proof', { tag: '@constant.toast' }, async () => {
  await test.step('in a step', () => expect(2000).toBe(2000))
})

test('is emptied', { tag: '@constant.port' }, () => {})

// biome-ignore lint/suspicious/noSkippedTests: planted
test.skip('is skipped', { tag: '@constant.reconnect' }, () => {
  expect(5).toBe(5)
})

test('never runs', { tag: '@constant.sellerListPage' }, () => {
  // biome-ignore lint/suspicious/noSkippedTests: planted
  test.skip(true, 'as on a machine that lacks something')
  expect(1).toBe(1)
})

for (const delay of [] as number[])
  test(`has no case: ${delay}`, { tag: '@constant.resizeDelay' }, () => {
    expect(delay).toBe(100)
  })

test('fails', { tag: '@constant.realName' }, () => {
  expect(0).toBe(1)
})

test('is expected to fail', { tag: '@constant.coinDefault' }, () => {
  test.fail()
  expect(0).toBe(1)
})

test('sends its call', { tag: '@call.getMarket' }, async () => {
  expect(await askMarket()).toBe(200)
})

test('names an unknown row', { tag: '@call.getNothing' }, () => {
  expect(1).toBe(1)
})
