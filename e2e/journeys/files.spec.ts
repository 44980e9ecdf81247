import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import type { Market } from '../harness/market.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

test('a trader takes along orders, a statement, a receipt and the archive as files', {
  tag: ['@call.exportOrders', '@call.exportBills', '@call.getReceipt', '@call.exportData'],
}, async ({ market, phone, words }) => {
  const { bob } = market
  const { exports } = words
  const [done, cancelled] = await trades(market)
  const { page, open, goOn } = await phone({ owner: bob })

  await test.step('The list of orders, as it is filtered, is a table in his language', async () => {
    await open(screens.orders)
    await page.getByRole('button', { name: exports('exportOrders') }).click()
    const file = await download(page, words)
    expect(file.name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    const [heading, ...lines] = file.bytes.toString().split('\r\n')
    expect(heading).toMatch(new RegExp(`^\uFEFF${words.server.exports('orderNumber')}`))
    for (const { orderId } of [done, cancelled]) expect(lines.join()).toContain(orderId)
  })

  await test.step('The receipt of the completed order is a PDF', async () => {
    await goOn(paths.order(done.orderId))
    await page.getByRole('button', { name: exports('receipt') }).click()
    expect((await readPdf(page, words)).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('The statement of this month is a PDF', async () => {
    await goOn(ownScreens.myData)
    await page.getByRole('button', { name: exports('makeStatement') }).click()
    expect((await readPdf(page, words)).subarray(0, 5).toString()).toBe('%PDF-')
  })

  await test.step('The archive takes the login password, twice, and is there once it is built', async () => {
    await confirm(page, words, exports('archiveAsk'), bob.password)
    await expect(page.getByText(exports('archiveBuilding'))).toBeVisible()
    await market.clock.advance({ minutes: 1 })
    await confirm(page, words, exports('archiveOpen'), bob.password)
    const file = await download(page, words)
    expect(file.name).toMatch(/\.zip$/)
    expect(file.bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  })
})

/** One order that ended well, and one that Bob cancelled. */
async function trades({ alice, bob }: Market) {
  const offer = await alice.lists({ num: '50.00' })
  const done = await bob.buys({ from: offer, num: '25.00' })
  await alice.confirms(done)
  await bob.marksPaid(done)
  await alice.releases(done)
  await bob.acknowledges(done)
  const cancelled = await bob.buys({ from: offer, num: '10.00' })
  await bob.cancels(cancelled)
  return [done, cancelled] as const
}

/** Confirms with the login password. */
async function confirm(page: Page, { exports }: Words, act: string, password: string): Promise<void> {
  await page.getByRole('button', { name: act }).click()
  const dialog = page.getByRole('dialog', { name: exports('archive') })
  await dialog.getByLabel(exports('archiveConfirm')).fill(password)
  await dialog.getByRole('button', { name: exports('confirm') }).click()
}

/** Opens the file that a sheet offers; the browser downloads it. */
async function download(page: Page, words: Words) {
  // A tab that is closed before it was shown reports its download at the page that opened it.
  const files: Download[] = []
  const keep = (file: Download): void => void files.push(file)
  page.once('download', keep)
  page.context().once('page', (tab) => tab.once('download', keep))
  await openFile(page, words)
  await expect.poll(() => files.length).toBe(1)
  const [file] = files
  page.off('download', keep)
  return { name: file?.suggestedFilename(), bytes: await readFile((await file?.path()) ?? '') }
}

/** Opens the PDF that a sheet offers, in another tab. Some browsers show it, others download it; so it is read once more. */
async function readPdf(page: Page, words: Words): Promise<Buffer> {
  const answered = page.context().waitForEvent('response', (response) => response.url().includes('.pdf'))
  await openFile(page, words)
  const response = await answered
  expect(response.headers()).toMatchObject({ 'content-type': 'application/pdf' })
  return (await page.request.get(response.url())).body()
}

async function openFile(page: Page, { exports, core }: Words): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('link', { name: exports('open') }).click()
  await sheet.getByRole('button', { name: core('close') }).click()
  await expect(sheet).toHaveCount(0)
}
