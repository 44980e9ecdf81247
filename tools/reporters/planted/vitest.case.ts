import { expect, test } from 'vitest'
import { askMarket } from './ask-market.ts'

test('is a proof', { tags: ['constant.toast'] }, () => {
  expect(2000).toBe(2000)
})

test('is emptied', { tags: ['constant.port'] }, () => {})

// biome-ignore lint/suspicious/noSkippedTests: planted
test.skip('is skipped', { tags: ['constant.reconnect'] }, () => {
  expect(5).toBe(5)
})

test.runIf(false)('never runs', { tags: ['constant.sellerListPage'] }, () => {
  expect(1).toBe(1)
})

test.each([])('has no case', { tags: ['constant.resizeDelay'] }, () => {
  expect(100).toBe(100)
})

test('fails', { tags: ['constant.realName'] }, () => {
  expect(0).toBe(1)
})

test.fails('is expected to fail', { tags: ['constant.coinDefault'] }, () => {
  expect(0).toBe(1)
})

test('sends its call', { tags: ['call.getMarket'] }, async () => {
  expect(await askMarket()).toBe(200)
})
