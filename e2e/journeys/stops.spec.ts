import { paths, screens } from '@u-market/contract/paths'
import { expect, test } from '../harness/test.ts'

test('ordering that an operator has stopped is off on the phone, with the operator’s text, until the operator starts it again', async ({
  market,
  phone,
  desk,
  words,
}) => {
  const { alice, bob } = market
  const offer = await alice.lists({ num: '50.00' })
  const { page: desktop, open } = await desk({ as: market.olivia })
  const { switches } = words.console
  await open('/console/switches')
  const table = desktop.getByRole('table', { name: switches('title') })
  await table.getByRole('link', { name: switches('orders') }).click()
  const panel = desktop.getByRole('complementary', { name: switches('orders') })
  const stop = panel.getByRole('button', { name: switches('stop'), exact: true })
  await expect(stop).toBeDisabled()
  for (const language of ['English', '简体中文'])
    await panel.getByLabel(switches('words', { language })).fill('2026-11-23 12:00')
  await panel.getByLabel(switches('reason')).fill('The books are being counted')
  await stop.click()
  const row = table.getByRole('row').filter({ hasText: switches('orders') })
  await expect(row).toContainText(switches('stopped'))
  await expect(row).toContainText('Olivia')
  await expect(panel.getByRole('definition').filter({ hasText: 'The books are being counted' })).toBeVisible()

  const { page, open: openPhone } = await phone({ owner: bob })
  await openPhone(screens.home)
  await expect(page.getByRole('list', { name: words.home('announcements') })).toContainText(
    '2026-11-23 12:00',
  )
  await openPhone(paths.offer(offer.id))
  await expect(page.getByText('2026-11-23 12:00')).toBeVisible()
  await expect(page.getByRole('button', { name: words.takeSellOffer('buyTitle') })).toBeDisabled()

  await panel.getByLabel(switches('reason')).fill('All is counted')
  await panel.getByRole('button', { name: switches('restart') }).click()
  await expect(row).toContainText(switches('running'))
  await page.reload()
  await expect(page.getByText('2026-11-23 12:00')).toHaveCount(0)
})

test('registering and exchanging say why they are off', async ({ market, phone, words }) => {
  const { bob, olivia } = market
  for (const what of ['registrations', 'exchanges'])
    await olivia.call('stop', { what, wordsEn: 'Back at noon', wordsZh: 'Back at noon', reason: 'A test' })
  const visitor = await phone()
  await visitor.open(screens.register)
  await expect(visitor.page.getByText('Back at noon')).toBeVisible()
  await expect(visitor.page.getByRole('button', { name: words.auth('register') })).toBeDisabled()
  const bobs = await phone({ owner: bob })
  await bobs.open(screens.exchange)
  await expect(bobs.page.getByText('Back at noon')).toBeVisible()
  await expect(bobs.page.getByRole('button', { name: words.exchange('exchange') })).toBeDisabled()
})
