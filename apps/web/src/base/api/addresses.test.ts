import { callPaths } from '@u-market/contract/client'
import { afterEach, expect, test, vi } from 'vitest'
import { pictureAddress } from './addresses.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the socket and the pictures use the base address of the build too', async () => {
  const { apiHost } = await import('./addresses.ts')
  const { pictureAddress } = await import('./addresses.ts')
  const page = { protocol: 'https:', host: 'app.market.example' }
  const picture = 'http://localhost:1818/uploads/avatar/a.jpg?e=1'
  expect(apiHost(page)).toEqual(page)
  expect(pictureAddress(picture)).toBe('/uploads/avatar/a.jpg?e=1')
  vi.stubEnv('VITE_API_BASE_URL', 'https://api.market.example')
  expect(apiHost(page)).toMatchObject({ protocol: 'https:', host: 'api.market.example' })
  expect(pictureAddress(picture)).toBe('https://api.market.example/uploads/avatar/a.jpg?e=1')
})

test.each([
  ['', ''],
  ['https://api.market.example', 'https://api.market.example'],
  ['https://api.market.example/', 'https://api.market.example'],
])('calls go to the base address of the build: %j', { tags: ['http.baseUrl'] }, async (setting, base) => {
  vi.stubEnv('VITE_API_BASE_URL', setting)
  vi.stubGlobal('__APP_VERSION__', '1.0.0')
  vi.resetModules()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (to: string) => {
    asked.push(to)
    return Response.json({ code: 1, msg: '', time: '1790000000', data: null })
  })
  const { call } = await import('./client.ts')
  await call('getMarket', {})
  expect(asked).toEqual([base + callPaths.getMarket])
})

test('an upload is loaded from the page’s own origin, its signature kept', () => {
  expect(pictureAddress('http://localhost:1818/uploads/voucher/a.jpg?e=1&s=2')).toBe(
    '/uploads/voucher/a.jpg?e=1&s=2',
  )
})
test('other addresses stay as they are', () => {
  expect(pictureAddress('blob:http://localhost/1')).toBe('blob:http://localhost/1')
  expect(pictureAddress('/uploads/avatar/a.jpg')).toBe('/uploads/avatar/a.jpg')
  expect(pictureAddress('')).toBe('')
})
