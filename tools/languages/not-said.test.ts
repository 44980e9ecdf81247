import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repo } from '../processes.mjs'
import { notSaidIn, notSaidInApp } from './not-said.ts'

/** The specification's own words, and standard terms. */
const excepted = new Set([
  'web/verification/notice3Text',
  'web/core/nameEmpty',
  'web/core/http404',
  'web/titles/paymentMethods',
  'web/titles/service',
  'server/responses/status_404',
  'server/responses/status_416',
])
/** Outside the app, where "operator" is allowed. */
const notTheApp = /^(console|web\/desktop)\//

/** Without the texts of the console's library. */
const files = globSync('apps/{web,console,server}/src/locales/{en-US,zh-CN}/!(antd).ts', { cwd: repo })

test('there are catalogues to read', () => {
  expect(files.length).toBeGreaterThan(80)
})

test.each(files)('%s has no unwanted word', async (file) => {
  const [, app = '', locale = '', name = ''] =
    /^apps\/(\w+)\/src\/locales\/([\w-]+)\/([\w-]+)\.ts$/.exec(file) ?? []
  const { messages } = await import(join(repo, file))
  const said = Object.entries<string>(messages).flatMap(([key, text]) => {
    const where = `${app}/${name}/${key}`
    if (excepted.has(where)) return []
    const ofApp = notTheApp.test(where) ? [] : notSaidInApp(text)
    return [...notSaidIn(locale, text), ...ofApp].map((each) => `${where} ${each}`)
  })
  expect(said).toEqual([])
})

test.each([
  ['en-US', 'Upload the transfer slip'],
  ['en-US', 'The time is over'],
  ['en-US', 'Released. The order is complete'],
  ['en-US', 'Wait {seconds} seconds'],
  ['en-US', 'This offer does not exist'],
  ['zh-CN', '该挂单已下架'],
  ['zh-CN', '请在 {time} 前答复，逾期裁决'],
  ['zh-CN', '订单已被{by}取消'],
  ['zh-CN', '已完成。请查看'],
])('%s: “%s” is caught', (locale, text) => {
  expect(notSaidIn(locale, text)).not.toEqual([])
})

test.each([
  ['en-US', 'Wait {seconds} {seconds#second|seconds}'],
  ['en-US', '{amount} went back. Reason: {reason}'],
  ['en-US', 'Pay by bank card or e-wallet'],
  ['zh-CN', '请核对钱包地址'],
  ['zh-CN', '购买须知'],
])('%s: “%s” is fine', (locale, text) => {
  expect(notSaidIn(locale, text)).toEqual([])
})
