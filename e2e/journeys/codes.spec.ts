import type { Page } from '@playwright/test'
import { callPaths } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { codePicture, plainPicture } from '@u-market/testkit/pictures'
import { pictureFile, sign } from '../harness/acts.ts'
import { inspect } from '../harness/inspect.ts'
import { browserLookingAt, openPhone } from '../harness/phones.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const AMOUNT = '12.50'
const ASKED = '12.50 U'

test('my code with an amount, scanned by another phone, is confirmed and paid once', {
  tag: ['@request.payCoin', '@route.scan', '@route.receivePayment'],
}, async ({ market, phone, words }) => {
  const { alice, bob } = market
  const [hers, his] = [await alice.available(), await bob.available()]
  const alices = await phone({ owner: alice, device: 'iPhone' })
  await alices.open(screens.receive)
  await alices.page.getByLabel(words.codes('amountOptional')).fill(AMOUNT)
  const code = alices.page.getByRole('img', {
    name: words.codes('codeOver', { name: 'Alice', amount: ASKED }),
  })
  const seen = await browserLookingAt(await code.screenshot())
  try {
    const bobs = await openPhone({ browser: seen.browser, market, locale: words.locale }, { owner: bob })
    const { page } = bobs
    await bobs.open(screens.home)
    await page.getByRole('link', { name: words.home('scan') }).click()
    await expect(page).toHaveURL(`${market.address}/pay/${alice.walletAddress}?amount=${AMOUNT}`)
    await expect(page.getByLabel(words.wallet('amount'))).toHaveValue(AMOUNT)
    await expect(page.getByText('Alice', { exact: true })).toBeVisible()
    const act = words.wallet('payAct', { amount: ASKED })
    // The response is lost: the payment was made, and must not be made again.
    let lost = 0
    await page.route(
      `**${callPaths.payCoin}`,
      async (route) => {
        await route.fetch()
        lost += 1
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: act }).click()
    await sign(page, act, bob.payPassword)
    await expect(page.getByRole('dialog', { name: act })).toContainText(words.core('networkErrorLong'))
    expect(lost).toBe(1)
    await sign(page, act, bob.payPassword)
    await expect(
      page.getByRole('heading', { name: words.wallet('paid', { amount: ASKED, name: 'Alice' }) }),
    ).toBeVisible()
    bobs.watched.forgive(/ERR_(CONNECTION_RESET|FAILED)/)
    expect(bobs.watched.errors).toEqual([])
    // The code was open on her phone: it says who sent how much, and leads to the bill.
    const arrived = words.codes('arrived', { name: bob.nickname, amount: ASKED })
    await expect(alices.page.getByRole('heading', { name: arrived })).toBeVisible()
    await alices.page.getByRole('link', { name: words.codes('seeBill') }).click()
    const lines = alices.page.getByRole('list', { name: words.wallet('list') }).getByRole('listitem')
    await expect(lines.first()).toContainText(`+${ASKED}`)
  } finally {
    await seen.close()
  }
  expect(Number(await bob.available())).toBeCloseTo(Number(his) - Number(AMOUNT))
  expect(Number(await alice.available())).toBeCloseTo(Number(hers) + Number(AMOUNT))
})

test('pictures of codes open what they point to, and nothing else', async ({ market, phone, words }) => {
  const { address } = market
  const offer = await market.mei.lists({ num: '40.00' })
  const { page, open } = await phone({ owner: market.bob, isNarrow: true })
  const scan = async (text: string): Promise<void> => {
    await open(screens.scan)
    await choosePicture(page, words, await codePicture(text))
  }
  await test.step('without a camera it says why, and offers the picture', async () => {
    await open(screens.scan)
    await expect(page.getByRole('alert')).toContainText(
      new RegExp(`${words.codes('cameraNone')}|${words.codes('cameraDenied')}`),
    )
    await choosePicture(page, words, await plainPicture())
    await expect(page.getByText(words.codes('noCode'))).toBeVisible()
  })
  await test.step('a foreign code is shown and stays closed', async () => {
    await scan('https://evil.example/pay/now')
    await expect(page.getByText(words.codes('foreign'))).toBeVisible()
    await expect(page.getByText('https://evil.example/pay/now')).toBeVisible()
    await expect(page).toHaveURL(address + screens.scan)
    await inspect(page, words)
  })
  await test.step('my own code is recognized as mine, and a bare address opens its wallet', async () => {
    await scan(`${address}/pay/${market.bob.walletAddress}`)
    await expect(page.getByText(words.wallet('ownWallet'))).toBeVisible()
    await scan(market.alice.walletAddress)
    await expect(page.getByText('Alice', { exact: true })).toBeVisible()
  })
  await test.step('an offer and an invitation', async () => {
    await scan(address + paths.offerLink(offer.id))
    await expect(page).toHaveURL(address + paths.offer(offer.id))
    await scan(address + paths.inviteLink('ABCD2345'))
    await expect(page.getByLabel(words.auth('inviteOptional'))).toHaveValue('ABCD2345')
  })
})

function choosePicture(page: Page, words: Words, picture: Buffer): Promise<void> {
  return page.getByLabel(words.codes('choosePicture')).setInputFiles(pictureFile('code.jpg', picture))
}
