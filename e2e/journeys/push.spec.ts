import type { Worker } from '@playwright/test'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { backToTabs, installed, kept } from '../harness/acts.ts'
import { inspect } from '../harness/inspect.ts'
import { expect, test } from '../harness/test.ts'

test('notifications: explained, then asked for, switched off again; a tap on one opens the order', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob, pool } = market
  const order = await bob.buys({ from: await alice.lists({ num: '25.00' }), num: '10.00' })
  const subscribed = async (): Promise<number[]> =>
    (await pool.query<{ id: number }>('select user_id as id from push_subscription')).rows.map(({ id }) => id)
  const { page, context, open } = await phone({ owner: bob, isInstalled: true, isNarrow: true })
  await context.grantPermissions(['notifications'], { origin: market.address })
  await context.addInitScript(pushService)
  const path = paths.order(order.orderId)
  await open(screens.home)
  await installed(page)

  await test.step('the card is shown at an order that is under way', async () => {
    await open(path)
    await expect(page.getByRole('region', { name: words.notices('askTitle') })).toBeVisible()
    await inspect(page, words)
    await page.getByRole('button', { name: words.notices('turnOn') }).click()
    await expect(page.getByRole('region', { name: words.notices('askTitle') })).toBeHidden()
    expect(await subscribed()).toEqual([bob.id])
  })

  await test.step('a message is shown, and its tap leads to the order without a new page', async () => {
    // The app listens once it has started to save the data of this page.
    await kept(page, 'getOrder')
    await backToTabs(page, words)
    const [worker] = context.serviceWorkers()
    const message = { title: 'Order confirmed', body: 'Tap to open.', path, tag: 'one' }
    expect(worker && (await tapOn(worker, message))).toEqual({
      title: message.title,
      body: message.body,
      data: { path },
    })
    await expect(page).toHaveURL(`${market.address}${path}`)
  })

  await test.step('in its settings it is switched off', async () => {
    await open(ownScreens.noticeSettings)
    const toggle = page.getByRole('switch', { name: words.notices('switch') })
    await expect(toggle).toBeChecked()
    await toggle.click()
    await expect.poll(subscribed).toEqual([])
    await expect(toggle).not.toBeChecked()
  })
})

// Chromium without Google's service cannot subscribe, so this replaces it. The server's side, down to the encrypted message, is
// tested in apps/server/test/push.test.ts.
function pushService(): void {
  const made = {
    endpoint: 'https://push.example.com/bobs-phone',
    keys: {
      // A point on the curve, as a browser creates it.
      p256dh: 'BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM',
      auth: 'A'.repeat(22),
    },
    unsubscribe: async () => true,
  }
  // Headless Chromium denies the permission that it was granted.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Object.assign(Notification, { requestPermission: async () => 'granted' })
  Object.assign(PushManager.prototype, { subscribe: async () => made, getSubscription: async () => made })
}

type Message = { readonly title: string; readonly body: string; readonly path: string; readonly tag: string }

/** Sends a message to the service worker and taps its notification, which headless Chromium does not show. */
function tapOn(worker: Worker, message: Message): Promise<unknown> {
  return worker.evaluate(async (sent) => {
    const registration: ServiceWorkerRegistration = Reflect.get(self, 'registration')
    const shown: { title: string; body: string | undefined; data: unknown }[] = []
    registration.showNotification = async (title, { body, data } = {}) =>
      void shown.push({ title, body, data })
    const happen = (type: string, what: object): Promise<unknown> => {
      const waits: unknown[] = []
      const waitUntil = (work: unknown): void => void waits.push(work)
      self.dispatchEvent(Object.assign(new Event(type), what, { waitUntil }))
      return Promise.all(waits)
    }
    await happen('push', { data: { json: () => sent } })
    const [notification] = shown
    await happen('notificationclick', { notification: { ...notification, close: () => undefined } })
    return notification
  }, message)
}
