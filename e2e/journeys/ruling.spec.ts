import { consolePaths } from '@u-market/contract/client'
import { plainPicture } from '@u-market/testkit/pictures'
import { signInOperator } from '../harness/acts.ts'
import { paidOrder } from '../harness/paid-order.ts'
import { expect, test } from '../harness/test.ts'

const SAID = 'No money has come to my account.'
const ANSWER = 'I paid at noon, see the payment proof.'
const REASON = 'The bank statement decides it.'

test('in the console the tables of appeals and of orders name the same one as awaited', async ({
  market,
  desk,
  words,
}) => {
  const { alice, bob, olivia } = market
  const order = await paidOrder(market)
  const opened = await alice.appeals(order, { type: 'unpaid', content: SAID })
  const { page, open } = await desk()
  const { appeals, orders, shell } = words.console
  await open('/console/appeals')
  await signInOperator(page, words, olivia)
  const say = async (who: string): Promise<void> => {
    for (const [link, table, column] of [
      ['appeals', appeals('title'), appeals('awaits')],
      ['orders', orders('title'), orders('awaits')],
    ] as const) {
      await page.getByRole('link', { name: shell(link) }).click()
      const cells = page.getByRole('table', { name: table }).getByRole('row', { name: order.orderId })
      const titles = page.getByRole('table', { name: table }).getByRole('columnheader')
      await expect(cells).toBeVisible()
      const at = (await titles.allInnerTexts()).indexOf(column)
      await expect(cells.getByRole('cell').nth(at)).toHaveText(who)
    }
  }

  await test.step('While the buyer is asked to answer, the buyer', () => say(appeals('buyer')))
  await test.step('From the answer on, the operator', async () => {
    await bob.addsEvidence(opened, ANSWER)
    await page.reload()
    await say(appeals('operator'))
  })
})

test('a ruling waits for the answer, and is made again when something has come in between', async ({
  market,
  desk,
  words,
}) => {
  const { alice, bob, olivia } = market
  const order = await paidOrder(market)
  const { id } = await alice.appeals(order, { type: 'unpaid', content: SAID })
  const { page, open } = await desk()
  const { appeals } = words.console
  await open(`/console/appeals/${id}`)
  await signInOperator(page, words, olivia)
  const choice = page.getByRole('radio', {
    name: appeals('releaseTo', { coin: '25.00', name: 'Bob' }),
  })
  const reason = page.getByLabel(appeals('reasonLabel'))
  const check = page.getByRole('button', { name: appeals('toConfirm') })
  const step = page.getByRole('region', { name: appeals('confirmTitle') })

  await test.step('Until Bob has answered it is closed, with a clock; then it opens by itself', async () => {
    await expect(page.getByRole('timer')).toHaveText(/\d+:\d\d:\d\d/)
    await expect(choice).toBeDisabled()
    await expect(reason).toBeDisabled()
    await expect(check).toBeDisabled()
    await expect(page.getByText(appeals('awaitsAnswer'))).toBeVisible()
    await bob.addsEvidence({ id }, ANSWER)
    await expect(choice).toBeEnabled()
    await expect(page.getByText(ANSWER)).toBeVisible()
  })

  await test.step('New words from Alice lead back from the last step; what was written stays', async () => {
    await choice.check()
    await reason.fill(REASON)
    await check.click()
    await expect(step).toContainText(REASON)
    await alice.addsEvidence({ id }, 'I found the money after all.')
    await expect(page.getByText(appeals('newerEntry'))).toBeVisible()
    await expect(step).toHaveCount(0)
    await expect(reason).toHaveValue(REASON)
    await page.getByRole('link', { name: appeals('toList') }).click()
    await page
      .getByRole('table', { name: appeals('title') })
      .getByRole('link')
      .click()
    await expect(reason).toHaveValue(REASON)
    await expect(choice).toBeChecked()
    await expect(page.getByText(appeals('newerEntry'))).toBeVisible()
  })

  await test.step('Checked again, it is signed', async () => {
    await check.click()
    await step.getByRole('button', { name: appeals('releaseTell', { coin: '25.00' }) }).click()
    await expect(page.getByRole('status').filter({ hasText: REASON })).toBeVisible()
    await expect(choice).toHaveCount(0)
    await alice.accepts({ id })
    const [by = ''] = appeals('ruledBy', { name: 'Olivia', time: '\n' }).split('\n')
    await expect(page.getByRole('status').filter({ hasText: by })).toBeVisible()
    expect((await bob.sees(order)).state).toBe('completed')
  })
})

test('two operators see one another, and the slower one is told who decided what', async ({
  market,
  desk,
  words,
}) => {
  const { alice, bob, olivia } = market
  const ada = await market.secondOperator()
  const order = await paidOrder(market)
  const { id } = await alice.appeals(order, { type: 'unpaid', content: SAID })
  await bob.addsEvidence({ id }, ANSWER)
  const { page, open } = await desk()
  const { appeals, core } = words.console
  await open(`/console/appeals/${id}`)
  await signInOperator(page, words, olivia)
  await ada.call('watchCase', { kind: 'appeal', id })
  const [also = ''] = core('alsoOpen', { name: 'Ada', time: '\n' }).split('\n')
  await expect(page.getByRole('status').filter({ hasText: also })).toBeVisible()
  await page.getByRole('radio', { name: appeals('refundTo', { coin: '25.00', name: 'Alice' }) }).check()
  await page.getByLabel(appeals('reasonLabel')).fill(REASON)
  await page.getByRole('button', { name: appeals('toConfirm') }).click()
  // Between two looks of the page.
  await page.route(`**${consolePaths.getAppeal}`, (route) => route.abort())
  await ada.rules({ id }, 'release')
  await alice.accepts({ id })
  await page.unroute(`**${consolePaths.getAppeal}`)
  await page.getByRole('button', { name: appeals('refundTell', { coin: '25.00' }) }).click()
  await expect(page.getByText(appeals('closedAs', { result: appeals('did_ruled_release') }))).toBeVisible()
  await expect(
    page.getByRole('radio', { name: appeals('refundTo', { coin: '25.00', name: 'Alice' }) }),
  ).toHaveCount(0)
  const [quicker = ''] = core('quickerBy', { name: 'Ada', time: '\n' }).split('\n')
  await expect(page.getByRole('status').filter({ hasText: quicker })).toBeVisible()
})

test('pictures of an appeal have names of their own, and room; nothing is cut at 1100 pixels', async ({
  market,
  desk,
  words,
}) => {
  const { alice, bob, olivia } = market
  const order = await paidOrder(market)
  const shows = async ({ client }: typeof alice, colour: string) =>
    (await client.upload(await plainPicture(colour, 320), 'evidence')).url
  const { id } = await alice.appeals(order, { content: SAID, images: await shows(alice, '#C2491D') })
  await bob.addsEvidence({ id }, ANSWER, await shows(bob, '#2F5D8A'))
  await alice.addsEvidence({ id }, 'Nothing there.', await shows(alice, '#0B7A5E'))
  const { page, open } = await desk()
  const { appeals } = words.console
  await open(`/console/appeals/${id}`)
  await signInOperator(page, words, olivia)
  const evidence = page.getByRole('region', { name: appeals('evidence') })
  const named = (who: 'seller' | 'buyer', number: number) => appeals('shownBy', { who: appeals(who), number })
  const names = [named('seller', 1), named('seller', 2), named('buyer', 1)]
  for (const width of [1440, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of names) {
      await expect(evidence.getByRole('radio', { name, exact: true })).toHaveCount(1)
      const tile = evidence.getByRole('figure').filter({ has: page.getByRole('img', { name, exact: true }) })
      await tile.scrollIntoViewIfNeeded()
      const box = await tile.boundingBox()
      expect(box?.width).toBeGreaterThanOrEqual(200)
      expect(box?.height).toBeGreaterThanOrEqual(200)
      const title = tile.getByText(name, { exact: true })
      expect(await title.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true)
    }
    const box = await page.getByRole('region', { name: appeals('decision') }).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? width + 1)).toBeLessThanOrEqual(width)
    expect(box?.width).toBeGreaterThanOrEqual(320)
  }
})
