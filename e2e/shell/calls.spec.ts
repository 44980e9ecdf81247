import type { Page, Request } from '@playwright/test'
import { fromWire } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { expect, test } from '../harness/test.ts'

test('every call is a posted form with the token and two fixed headers', {
  tag: ['@http.post', '@http.form', '@http.token', '@http.fixedHeaders'],
}, async ({ market, phone, words }) => {
  const { page, open } = await phone({ owner: market.bob })
  const calls = callsOf(page)
  await open(screens.home)
  await expect(page.getByText(words.home('balance'), { exact: true })).toBeVisible()
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}').token)
  expect(token).toBe(market.bob.token)
  expect(calls.length).toBeGreaterThan(2)
  for (const call of calls) {
    const headers = await call.allHeaders()
    expect(call.method(), call.url()).toBe('POST')
    expect(headers, call.url()).toMatchObject({ token, 'x-client-platform': 'h5' })
    expect(headers['x-client-version'], call.url()).toMatch(/^\d+\.\d+\.\d+/)
    expect(headers['content-type'], call.url()).toContain('application/x-www-form-urlencoded')
  }
})

test('the socket sends its query and receives JSON', {
  tag: ['@socket.query', '@socket.json', '@parameters.user'],
}, async ({ market, phone }) => {
  const { page, open } = await phone({ owner: market.bob })
  const opened = page.waitForEvent('websocket')
  await open(screens.home)
  const socket = await opened
  const query = Object.fromEntries(new URL(socket.url()).searchParams)
  expect(query).toMatchObject({ modulename: 'index', token: market.bob.token, isOrder: 'yes' })
  const { payload } = await socket.waitForEvent('framereceived')
  expect(fromWire(JSON.parse(String(payload)))).toMatchObject({ frameType: 'welcome' })
})

/** Collects the calls that the page sends from now on; pictures and the app's own files have other types. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls.push(request)
  })
  return calls
}
