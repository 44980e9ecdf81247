import type { Request } from '@playwright/test'
import { screens } from '@u-market/contract/paths'
import { expect, test } from '../harness/test.ts'

test('offline is announced, and the app recovers by itself', async ({ market, phone, words }) => {
  const offer = await market.alice.lists({ num: '50.00' })
  const { page, context, open, watched } = await phone({ owner: market.alice })
  await open(screens.home)
  await expect(page.getByText(words.home('balance'), { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(words.core('offlineBanner'))).toBeVisible()
  await market.bob.buys({ from: offer, num: '10.00' })
  await context.setOffline(false)
  await expect(page.getByText(words.core('offlineBanner'))).toBeHidden()
  await expect(page.getByRole('dialog', { name: words.core('tip') })).toBeVisible()
  watched.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket/)
})

test('a socket that gives up says so, and one press reconnects it', {
  tag: ['@socket.reconnectError'],
}, async ({ market, phone, words }) => {
  const offer = await market.alice.lists({ num: '50.00' })
  const { page, open, watched } = await phone({ owner: market.alice })
  const tries = { count: 0 }
  page.on('websocket', () => {
    tries.count += 1
  })
  const waiting = new Set<Request>()
  page.on('request', (request) => waiting.add(request))
  page.on('requestfinished', (request) => waiting.delete(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  await page.clock.install()
  await open(screens.home)
  await expect.poll(() => market.openSockets()).toBe(1)
  // More than one if the machine is so busy that the first handshake takes three seconds.
  const before = tries.count
  market.breakSockets()
  const banner = page.getByText(words.core('reconnectError'))
  for (let lost = 1; lost <= 5; lost++) {
    await expect(async () => {
      // A call that waits would be given up by the page's clock, and the server be said to be away.
      expect(waiting.size).toBe(0)
      await page.clock.fastForward(3000)
      expect(tries.count).toBeGreaterThanOrEqual(before + lost)
    }).toPass()
  }
  await expect(banner).toBeVisible()
  await market.bob.buys({ from: offer, num: '10.00' })
  market.mendSockets()
  await page.getByRole('button', { name: words.core('reconnect') }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByRole('dialog', { name: words.core('tip') })).toBeVisible()
  watched.forgive(/WebSocket/)
})

test('without a socket, a seller still learns of a waiting order when the app starts', async ({
  market,
  phone,
  words,
}) => {
  await market.bob.buys({ from: await market.alice.lists({ num: '50.00' }), num: '10.00' })
  market.breakSockets()
  const { page, open, watched } = await phone({ owner: market.alice })
  await open(screens.home)
  await expect(page.getByRole('dialog', { name: words.core('tip') })).toContainText('10.00 U')
  market.mendSockets()
  watched.forgive(/WebSocket/)
})
