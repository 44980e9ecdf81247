import { callPaths } from '@u-market/contract/client'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.resetModules()
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
