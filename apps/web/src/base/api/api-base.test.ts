import { callPaths } from '@u-market/contract/client'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the socket and the pictures come from there too', async () => {
  const { apiHost } = await import('./api-base.ts')
  const { pictureAddress } = await import('../picture-address.ts')
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
