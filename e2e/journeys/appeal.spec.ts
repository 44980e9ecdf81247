import type { Page } from '@playwright/test'
import { consolePaths } from '@u-market/contract/client'
import { paths, screens } from '@u-market/contract/paths'
import { plainPicture } from '@u-market/testkit/pictures'
import { pick, pictureField, pictureFile, signInOperator } from '../harness/acts.ts'
import type { Market } from '../harness/market.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const SAID = 'No money has come to my account.'
const ANSWER = 'I paid at noon, see the payment proof.'
const REASON = 'The bank statement decides it.'

const endings = [
  {
    ruling: 'release',
    decided: 'resultRelease',
    bob: { headline: 'doneBuyer', coin: '125.00' },
    alice: { headline: 'doneSeller', coin: '75.00' },
    sales: 1,
  },
  {
    ruling: 'refund',
    decided: 'resultRefund',
    bob: { headline: 'cancelledTitle', coin: '100.00' },
    alice: { headline: 'cancelledTitle', coin: '100.00' },
    sales: 0,
  },
] as const

for (const { ruling, decided, ...ends } of endings)
  test(`an appeal is ruled: ${ruling}; both see it live`, { tag: ['@user.appeals'] }, async ({
    market,
    phone,
    desk,
    words,
  }) => {
    const number = await paidOrder(market)
    const salesBefore = await salesOf(market.alice)
    const alices = await phone({ device: 'iPhone', owner: market.alice })
    const bobs = await phone({ device: 'Pixel', owner: market.bob })
    const olivias = await desk()
    const [alice, bob, olivia] = [alices.page, bobs.page, olivias.page]
    await Promise.all([alices.open(orderAddress(number)), bobs.open(orderAddress(number))])

    await test.step('Alice appeals; Bob’s order says so at once, and he answers', async () => {
      await expect(bob.getByText(words.orders('waitRelease', { name: 'Alice' })).first()).toBeVisible()
      await appeal(alice, words)
      await expect(bob.getByRole('heading', { name: words.orders('doAnswer') })).toBeVisible()
      await answer(bob, words)
      await expect(alice.getByRole('list', { name: words.appeals('timeline') })).toContainText(ANSWER)
    })

    await test.step('The operator weighs it and rules', async () => {
      await olivias.open('/console/appeals')
      await signInOperator(olivia, words, market.olivia)
      const name = ruling === 'release' ? 'Bob' : 'Alice'
      await rule(olivia, words, {
        choice: words.console.appeals(`${ruling}To`, { coin: '25.00', name }),
        sign: words.console.appeals(`${ruling}Sign`, { coin: '25.00' }),
      })
      await expect(olivia.getByText(words.console.appeals('saidRuled', { number: 1 }))).toBeVisible()
    })

    await test.step('Both see it without a touch, and on the order', async () => {
      for (const [page, trader, end] of [
        [alice, market.alice, ends.alice],
        [bob, market.bob, ends.bob],
      ] as const) {
        await expect(page.getByRole('heading', { name: words.appeals(decided) })).toBeVisible()
        await expect(page.getByRole('list', { name: words.appeals('timeline') })).toContainText(REASON)
        await page.getByRole('link', { name: words.appeals('toOrder') }).click()
        const headline =
          end.headline === 'cancelledTitle'
            ? words.orders('cancelledTitle')
            : words.orders(end.headline, { num: '25.00 U' })
        await expect(page.getByRole('heading', { name: headline })).toBeVisible()
        expect(await trader.available()).toBe(end.coin)
      }
      expect((await salesOf(market.alice)) - salesBefore, 'the seller’s record').toBe(ends.sales)
    })

    expect([alices.watched.loads, bobs.watched.loads], 'documents loaded').toEqual([1, 1])
  })

test('both sides add evidence, find the appeal among theirs, and it is withdrawn', {
  tag: ['@user.appeals', '@route.myAppeals'],
}, async ({ market, phone, words }) => {
  const { alice, bob } = market
  const { appeals, core } = words
  const order = { orderId: await paidOrder(market) }
  const settled = await alice.appeals(order, { content: 'Nothing yet, I asked my bank.' })
  await alice.revokes(settled)
  const { id } = await alice.appeals(order, { type: 'unpaid', content: SAID })
  const alices = await phone({ device: 'iPhone', owner: alice })
  const bobs = await phone({ device: 'Pixel', owner: bob })
  const statement = pictureFile('bank.jpg', await plainPicture('#2F5D8A', 320))
  const timelineOn = (page: Page) => page.getByRole('list', { name: appeals('timeline') })

  await test.step('Bob finds it under Mine: his answer is awaited', async () => {
    await bobs.open(screens.appeals)
    const list = bobs.page.getByRole('list', { name: appeals('appeals') })
    await expect(list.getByRole('link')).toHaveCount(2)
    await pick(bobs.page, appeals('open'))
    await expect(list.getByRole('link')).toHaveCount(1)
    await expect(list).toContainText(appeals('turnMine'))
    await expect(list).toContainText(appeals('byPeer'))
    await pick(bobs.page, appeals('resolved'))
    await expect(bobs.page.getByText(appeals('emptyState'))).toBeVisible()
    await pick(bobs.page, appeals('open'))
    await list.getByRole('link').click()
    await expect(bobs.page).toHaveURL(new RegExp(`id=${id}$`))
  })

  await test.step('He answers with a picture; Alice sees it live, and answers with hers', async () => {
    await alices.open(paths.appeal(id))
    for (const [own, other, act, text] of [
      [bobs.page, alices.page, 'answer', ANSWER],
      [alices.page, bobs.page, 'addEvidence', REASON],
    ] as const) {
      await own.getByRole('button', { name: appeals(act) }).click()
      const sheet = own.getByRole('dialog', { name: appeals(act) })
      await sheet.getByLabel(appeals('evidence')).fill(text)
      await pictureField(sheet, appeals('picture', { number: 1 })).setInputFiles(statement)
      await expect(pictureField(sheet, appeals('picture', { number: 2 }))).toBeAttached()
      await sheet.getByRole('button', { name: appeals('sendEvidence') }).click()
      for (const page of [own, other]) await expect(timelineOn(page)).toContainText(text)
    }
    await expect(timelineOn(bobs.page).getByRole('button')).toHaveCount(2)
    for (const page of [alices.page, bobs.page])
      await expect(page.getByRole('heading', { name: appeals('turnOperator') })).toBeVisible()
  })

  await test.step('Only Alice can withdraw; the order awaits its release again', async () => {
    await expect(bobs.page.getByRole('button', { name: appeals('revoke') })).toHaveCount(0)
    await alices.page.getByRole('button', { name: appeals('revoke') }).click()
    const dialog = alices.page.getByRole('dialog', { name: appeals('revokeTitle') })
    await dialog.getByRole('button', { name: appeals('revoke') }).click()
    for (const page of [alices.page, bobs.page])
      await expect(page.getByRole('heading', { name: appeals('resultRevoked') })).toBeVisible()
    await alices.page.getByRole('button', { name: core('back') }).click()
    await expect(alices.page.getByRole('list', { name: appeals('appeals') })).toContainText(
      appeals('resultRevoked'),
    )
    expect((await bob.sees(order)).state).toBe('releasing')
  })
})

test('in the console the tables of appeals and of orders name the same one as awaited', async ({
  market,
  desk,
  words,
}) => {
  const { alice, bob, olivia } = market
  const order = { orderId: await paidOrder(market) }
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
  const order = { orderId: await paidOrder(market) }
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
    await step.getByRole('button', { name: appeals('releaseSign', { coin: '25.00' }) }).click()
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
  const order = { orderId: await paidOrder(market) }
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
  await page.unroute(`**${consolePaths.getAppeal}`)
  await page.getByRole('button', { name: appeals('refundSign', { coin: '25.00' }) }).click()
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
  const order = { orderId: await paidOrder(market) }
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

async function appeal(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.orders('appealLink') }).click()
  const sheet = page.getByRole('dialog', { name: words.appeals('apply') })
  const send = sheet.getByRole('button', { name: words.appeals('send') })
  await expect(send).toBeDisabled()
  await sheet.getByLabel(words.appeals('what')).selectOption({ label: words.appeals('typeUnpaid') })
  await sheet.getByLabel(words.appeals('content')).fill(SAID)
  await pictureField(sheet, words.appeals('picture', { number: 1 })).setInputFiles(
    pictureFile('statement.jpg', await plainPicture('#C2491D', 320)),
  )
  await expect(pictureField(sheet, words.appeals('picture', { number: 2 }))).toBeAttached()
  await send.click()
  await expect(page).toHaveURL(new RegExp(`${screens.appeals}\\?id=`))
}

async function paidOrder({ alice, bob }: Market): Promise<string> {
  const offer = await alice.lists({ num: '25.00' })
  const order = await bob.buys({ from: offer, num: '25.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  return order.orderId
}

/** What buyers see of a seller's record. */
async function salesOf({ offers }: Market['alice']): Promise<number> {
  return (await offers())[0]?.dealCount ?? 0
}

function orderAddress(number: string): string {
  return paths.order(number)
}

async function answer(page: Page, words: Words): Promise<void> {
  await page.getByRole('link', { name: words.orders('appealSee') }).click()
  await page.getByRole('button', { name: words.appeals('answer') }).click()
  const sheet = page.getByRole('dialog', { name: words.appeals('answer') })
  await sheet.getByLabel(words.appeals('evidence')).fill(ANSWER)
  await sheet.getByRole('button', { name: words.appeals('sendEvidence') }).click()
  await expect(page.getByRole('list', { name: words.appeals('timeline') })).toContainText(ANSWER)
}

type Ruling = { readonly choice: string; readonly sign: string }

async function rule(page: Page, words: Words, { choice, sign }: Ruling): Promise<void> {
  const { appeals } = words.console
  await page
    .getByRole('table', { name: appeals('title') })
    .getByRole('link')
    .click()
  await expect(page.getByText(SAID)).toBeVisible()
  await expect(page.getByText(ANSWER)).toBeVisible()
  await page.getByRole('radio', { name: choice }).check()
  await page.getByLabel(appeals('reasonLabel')).fill(REASON)
  await page.getByRole('button', { name: appeals('toConfirm') }).click()
  await expect(page.getByRole('region', { name: appeals('confirmTitle') })).toContainText(REASON)
  await page.getByRole('button', { name: sign }).click()
}
