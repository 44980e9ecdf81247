import type { Page } from '@playwright/test'
import { paths, screens } from '@u-market/contract/paths'
import { plainPicture } from '@u-market/testkit/pictures'
import { paidOrder, pick, pictureField, pictureFile } from '../harness/acts.ts'
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
  test(`an appeal is ruled: ${ruling}; both see it live`, {
    tag: ['@request.openDispute', '@user.appeals'],
  }, async ({ market, phone, desk, words }) => {
    const { orderId: number } = await paidOrder(market)
    const salesBefore = await salesOf(market.alice)
    const alices = await phone({ device: 'iPhone', owner: market.alice })
    const bobs = await phone({ device: 'Pixel', owner: market.bob })
    const olivias = await desk({ as: market.olivia })
    const [alice, bob, olivia] = [alices.page, bobs.page, olivias.page]
    await Promise.all([alices.open(orderAddress(number)), bobs.open(orderAddress(number))])

    await test.step('Alice appeals; Bob’s order says so at once, and he answers', async () => {
      await expect(bob.getByText(words.orders('waitRelease', { name: 'Alice' })).first()).toBeVisible()
      await appeal(alice, words)
      await expect(bob.getByRole('heading', { name: words.orders('doAnswer') })).toBeVisible()
      await answer(bob, words)
      await expect(alice.getByRole('list', { name: words.disputes('timeline') })).toContainText(ANSWER)
    })

    await test.step('The operator weighs it and rules', async () => {
      await olivias.open('/console/appeals')
      const name = ruling === 'release' ? 'Bob' : 'Alice'
      await rule(olivia, words, {
        choice: words.console.disputes(`${ruling}To`, { coin: '25.00', name }),
        sign: words.console.disputes(`${ruling}Tell`, { coin: '25.00' }),
      })
      await expect(olivia.getByText(words.console.disputes('saidTold', { number: 1 }))).toBeVisible()
    })

    await test.step('Both are told what is proposed, and the side that gets nothing accepts it', async () => {
      const [loser, winner] = ruling === 'release' ? [alice, bob] : [bob, alice]
      for (const page of [loser, winner])
        await expect(page.getByRole('heading', { name: words.disputes('proposal') })).toBeVisible()
      await expect(winner.getByRole('button', { name: words.disputes('accept'), exact: true })).toHaveCount(0)
      await loser.getByRole('button', { name: words.disputes('accept'), exact: true }).click()
      const dialog = loser.getByRole('dialog', { name: words.disputes('acceptTitle') })
      await dialog.getByRole('button', { name: words.disputes('accept'), exact: true }).click()
    })

    await test.step('Both see it without reloading, and on the order', async () => {
      for (const [page, trader, end] of [
        [alice, market.alice, ends.alice],
        [bob, market.bob, ends.bob],
      ] as const) {
        await expect(page.getByRole('heading', { name: words.disputes(decided) })).toBeVisible()
        await expect(page.getByRole('list', { name: words.disputes('timeline') })).toContainText(REASON)
        await page.getByRole('link', { name: words.disputes('toOrder') }).click()
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

test('both sides add evidence and find the appeal in their lists, and it is withdrawn', {
  tag: ['@request.listDisputes', '@request.revokeDispute', '@user.appeals', '@route.myAppeals'],
}, async ({ market, phone, words }) => {
  const { alice, bob } = market
  const { disputes, core } = words
  // Each side can withdraw once per order, so the settled appeal is on another order.
  await alice.revokes(
    await alice.appeals(await paidOrder(market), { content: 'Nothing yet, I asked my bank.' }),
  )
  const order = await paidOrder(market)
  const { id } = await alice.appeals(order, { type: 'unpaid', content: SAID })
  const alices = await phone({ device: 'iPhone', owner: alice })
  const bobs = await phone({ device: 'Pixel', owner: bob })
  const statement = pictureFile('bank.jpg', await plainPicture('#2F5D8A', 320))
  const timelineOn = (page: Page) => page.getByRole('list', { name: disputes('timeline') })

  await test.step('Bob finds it under Mine: his answer is awaited', async () => {
    await bobs.open(screens.appeals)
    const list = bobs.page.getByRole('list', { name: disputes('appeals') })
    await expect(list.getByRole('link')).toHaveCount(2)
    await pick(bobs.page, disputes('open'))
    await expect(list.getByRole('link')).toHaveCount(1)
    await expect(list).toContainText(disputes('turnMine'))
    await expect(list).toContainText(disputes('byPeer'))
    await pick(bobs.page, disputes('resolved'))
    await expect(bobs.page.getByText(disputes('emptyState'))).toBeVisible()
    await pick(bobs.page, disputes('open'))
    await list.getByRole('link').click()
    await expect(bobs.page).toHaveURL(new RegExp(`id=${id}$`))
  })

  await test.step('He answers with a picture; Alice sees it live, and answers with hers', async () => {
    await alices.open(paths.appeal(id))
    for (const [own, other, act, text] of [
      [bobs.page, alices.page, 'answer', ANSWER],
      [alices.page, bobs.page, 'addEvidence', REASON],
    ] as const) {
      await own.getByRole('button', { name: disputes(act) }).click()
      const sheet = own.getByRole('dialog', { name: disputes(act) })
      await sheet.getByLabel(disputes('evidence')).fill(text)
      await pictureField(sheet, disputes('picture', { number: 1 })).setInputFiles(statement)
      await expect(pictureField(sheet, disputes('picture', { number: 2 }))).toBeAttached()
      await sheet.getByRole('button', { name: disputes('sendEvidence') }).click()
      for (const page of [own, other]) await expect(timelineOn(page)).toContainText(text)
    }
    await expect(timelineOn(bobs.page).getByRole('button')).toHaveCount(2)
    for (const page of [alices.page, bobs.page])
      await expect(page.getByRole('heading', { name: disputes('turnOperator') })).toBeVisible()
  })

  await test.step('Only Alice can withdraw; the order awaits its release again', async () => {
    await expect(bobs.page.getByRole('button', { name: disputes('revoke') })).toHaveCount(0)
    await alices.page.getByRole('button', { name: disputes('revoke') }).click()
    const dialog = alices.page.getByRole('dialog', { name: disputes('revokeTitle') })
    await dialog.getByRole('button', { name: disputes('revoke') }).click()
    for (const page of [alices.page, bobs.page])
      await expect(page.getByRole('heading', { name: disputes('resultRevoked') })).toBeVisible()
    await alices.page.getByRole('button', { name: core('back') }).click()
    await expect(alices.page.getByRole('list', { name: disputes('appeals') })).toContainText(
      disputes('resultRevoked'),
    )
    expect((await bob.sees(order)).state).toBe('releasing')
  })
})

async function appeal(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.orders('appealLink') }).click()
  const sheet = page.getByRole('dialog', { name: words.disputes('apply') })
  const send = sheet.getByRole('button', { name: words.disputes('send') })
  await expect(send).toBeDisabled()
  await sheet.getByLabel(words.disputes('what')).selectOption({ label: words.disputes('typeUnpaid') })
  await sheet.getByLabel(words.disputes('content')).fill(SAID)
  await pictureField(sheet, words.disputes('picture', { number: 1 })).setInputFiles(
    pictureFile('statement.jpg', await plainPicture('#C2491D', 320)),
  )
  await expect(pictureField(sheet, words.disputes('picture', { number: 2 }))).toBeAttached()
  await send.click()
  await expect(page).toHaveURL(new RegExp(`${screens.appeals}\\?id=`))
}

/** The seller's completed orders, as buyers see them. */
async function salesOf({ offers }: Market['alice']): Promise<number> {
  return (await offers())[0]?.dealCount ?? 0
}

function orderAddress(number: string): string {
  return paths.order(number)
}

async function answer(page: Page, words: Words): Promise<void> {
  await page.getByRole('link', { name: words.orders('appealSee') }).click()
  await page.getByRole('button', { name: words.disputes('answer') }).click()
  const sheet = page.getByRole('dialog', { name: words.disputes('answer') })
  await sheet.getByLabel(words.disputes('evidence')).fill(ANSWER)
  await sheet.getByRole('button', { name: words.disputes('sendEvidence') }).click()
  await expect(page.getByRole('list', { name: words.disputes('timeline') })).toContainText(ANSWER)
}

type Ruling = { readonly choice: string; readonly sign: string }

async function rule(page: Page, words: Words, { choice, sign }: Ruling): Promise<void> {
  const { disputes } = words.console
  await page
    .getByRole('table', { name: disputes('title') })
    .getByRole('link')
    .click()
  await expect(page.getByText(SAID)).toBeVisible()
  await expect(page.getByText(ANSWER)).toBeVisible()
  await page.getByRole('radio', { name: choice }).check()
  await page.getByLabel(disputes('reasonLabel')).fill(REASON)
  await page.getByRole('button', { name: disputes('toConfirm') }).click()
  await expect(page.getByRole('region', { name: disputes('confirmTitle') })).toContainText(REASON)
  await page.getByRole('button', { name: sign }).click()
}
