import { once } from 'node:events'
import { createServer } from 'node:net'
import { freePort } from '@u-market/testkit/free-port'
import { expect, test } from 'vitest'
import { showOpeningPage } from './opening-page.ts'

const host = '127.0.0.1'

test('shows a page to browsers, tells all else that the market is not ready, and frees the port', async () => {
  const port = await freePort()
  const opening = await showOpeningPage({ host, port })
  const ask = (accept: string) => fetch(`http://${host}:${port}/market`, { headers: { accept } })
  const page = await ask('text/html')
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await page.text()).toContain('市场正在准备')
  const other = await ask('application/json')
  expect([other.status, await other.text()]).toEqual([503, 'The market is being prepared.\n'])
  await opening.close()
  await opening.close()
  const next = createServer().listen(port, host)
  await once(next, 'listening')
  next.close()
})

test('says which port is taken', async () => {
  const port = await freePort()
  const first = await showOpeningPage({ host, port })
  await expect(showOpeningPage({ host, port })).rejects.toThrow(`PORT ${port} is taken on ${host}`)
  await first.close()
})
