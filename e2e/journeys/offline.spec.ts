import { paths, screens } from '@u-market/contract/paths'
import { enterSeen, installed, kept } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

test('the app can be installed, in the language of its owner', async ({ market, phone, words }) => {
  const { page, open } = await phone({ isInstalled: true })
  await open(screens.home)
  expect(await installed(page)).toBe(`${market.address}/sw.js`)
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(`${market.address}${address}`)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest: { name: string; lang: string; start_url: string; icons: { src: string; sizes: string }[] } =
    await answer.json()
  expect(manifest).toMatchObject({ name: words.core('appName'), lang: words.locale, id: '/' })
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      return `${picture.width}x${picture.height}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  // Responses of the server are never among the cached files.
  const files = await page.evaluate(async () => {
    const requests = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(files.filter((path) => !/^\/($|assets\/|icons?[./]|manifest)/.test(path))).toEqual([])
})

test('without a network the app opens with the last state, moves no coin, and sends a message once', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob } = market
  const order = await bob.buys({ from: await alice.lists({ num: '25.00' }), num: '25.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  const { page, context, open, watched } = await phone({ owner: alice, isInstalled: true })
  await open(paths.order(order.orderId))
  const release = page.getByRole('button', { name: words.orders('release', { num: '25.00 U' }) })
  await expect(release).toBeVisible()
  await installed(page)
  await kept(page, '"state":"releasing"')
  await kept(page, 'listMessages')

  await context.setOffline(true)
  await test.step('coin is not moved, and the sheet says why', async () => {
    await expect(page.getByText(words.core('offlineBanner'))).toBeVisible()
    await enterSeen(page, words, { amount: '180.00', name: 'Bob Lin' })
    await release.click()
    const sheet = page.getByRole('dialog', { name: words.orders('release', { num: '25.00 U' }) })
    await expect(sheet.getByRole('alert')).toHaveText(words.core('offlineSign'))
    await expect(sheet.getByRole('button', { name: '1', exact: true })).toBeDisabled()
  })
  await test.step('the order is shown after a reload, and the app says that it is offline', async () => {
    await page.reload()
    // After a reload Chromium no longer reports that it is offline, but requests still fail.
    await expect(
      page.getByText(words.core('offlineBanner')).or(page.getByText(words.core('unreachable'))),
    ).toBeVisible()
    await expect(release).toBeVisible()
  })
  await test.step('a message is kept', async () => {
    await page
      .getByRole('link', { name: words.orders('chatLink', { name: 'Bob' }) })
      .first()
      .click()
    await page.getByRole('textbox', { name: words.chat('write') }).fill('I am in a tunnel')
    await page.getByRole('button', { name: words.chat('send'), exact: true }).click()
    await expect(page.getByText('I am in a tunnel')).toBeVisible()
    await page.reload()
    await expect(page.getByText('I am in a tunnel')).toBeVisible()
  })
  await test.step('back online it is sent automatically, once', async () => {
    await context.setOffline(false)
    const sent = async (): Promise<number> => {
      const { data } = await bob.call('listMessages', { orderId: order.orderId })
      return data.filter(({ message }) => message === 'I am in a tunnel').length
    }
    await expect.poll(sent).toBe(1)
    await page.reload()
    await expect(page.getByText('I am in a tunnel')).toHaveCount(1)
    expect(await sent()).toBe(1)
  })
  watched.forgive(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/)
})

test('stored data is cleared with the session', async ({ market, phone, words }) => {
  const { alice, bob } = market
  const order = await bob.buys({ from: await alice.lists({ num: '25.00' }), num: '10.00' })
  const { page, open } = await phone({ owner: bob })
  await open(screens.orders)
  await kept(page, order.orderId)
  await open(screens.settings)
  await page.getByRole('button', { name: words.account('logOut') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words.account('logOut') })
    .click()
  await expect(page).toHaveURL(market.address + screens.home)
  const seen = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(seen).not.toContain(order.orderId)
  // Nor does a later write bring it back.
  await kept(page, '"user":0')
  expect(await seen()).not.toContain(order.orderId)
})
