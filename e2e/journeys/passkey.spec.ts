import type { Locator, Page } from '@playwright/test'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { enterPin, enterSeen, paidOrder, sign, tab } from '../harness/acts.ts'
import { demoPhone } from '../harness/demo.ts'
import { inspect, settled } from '../harness/inspect.ts'
import type { Market } from '../harness/market.ts'
import { giveAuthenticator } from '../harness/phones.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const NAME = 'Alice and her very long-named phone'

test('a passkey logs in and approves a release, in place of both passwords', {
  tag: ['@route.key'],
}, async ({ market, phone, words }) => {
  const [first, second] = [await paidOrder(market), await paidOrder(market)]
  const alices = await phone({ owner: market.alice, isNarrow: true })
  const { page } = alices
  const keys = await giveAuthenticator(alices)

  await test.step('Alice adds her phone: with the payment password, and her finger', async () => {
    await alices.open(ownScreens.security)
    await page.getByRole('link', { name: words.account('passkeys') }).click()
    await expect(page.getByText(words.passkey('none'))).toBeVisible()
    await keys.knowOwner(false)
    await page.getByRole('button', { name: words.passkey('addThis') }).click()
    await sign(page, words.passkey('addThis'), market.alice.payPassword)
    await expect(page.getByRole('alert')).toContainText(words.passkey('declined'))
    await keys.knowOwner(true)
    await enrol(page, words, market)
    await settled(page, words)
    await inspect(page, words)
  })

  await test.step('She logs out, and in again without a name or a password', async () => {
    await alices.open(screens.settings)
    await logOut(page, words)
    await page.getByRole('link', { name: words.core('logIn') }).click()
    await page.getByRole('button', { name: words.passkey('logIn') }).click()
    await expect(page.getByText(words.home('balance'), { exact: true })).toBeVisible()
    await tab(page, words, 'tabMine').click()
    await expect(page.getByText('@alice')).toBeVisible()
  })

  await test.step('She releases with it: her finger, not her payment password', async () => {
    await alices.open(paths.order(first.orderId))
    const sheet = await openRelease(page, words)
    await expect(sheet.getByText(words.passkey('approveHint'))).toBeVisible()
    await keys.knowOwner(false)
    await sheet.getByRole('button', { name: words.passkey('approve') }).click()
    await expect(sheet.getByRole('alert')).toHaveText(words.passkey('cancelled'))
    await inspect(page, words)
    await keys.knowOwner(true)
    await sheet.getByRole('button', { name: words.passkey('approve') }).click()
    await expect(
      page.getByRole('heading', { name: words.orders('doneSeller', { num: '25.00 U' }) }),
    ).toBeVisible()
    expect(await market.bob.available()).toBe('125.00')
  })

  await test.step('The payment password still works instead', async () => {
    await alices.open(paths.order(second.orderId))
    const sheet = await openRelease(page, words)
    await sheet.getByRole('button', { name: words.passkey('approveByPin') }).click()
    await enterPin(sheet, market.alice.payPassword)
    await expect(
      page.getByRole('heading', { name: words.orders('doneSeller', { num: '25.00 U' }) }),
    ).toBeVisible()
  })

  await test.step('She removes it, and it no longer logs in', async () => {
    await alices.open(screens.passkeys)
    const remove = words.passkey('removeTitle', { name: NAME })
    await page.getByRole('button', { name: remove }).click()
    await enterPin(page.getByRole('dialog', { name: remove }), market.alice.payPassword)
    await expect(page.getByText(words.passkey('none'))).toBeVisible()
    await alices.open(screens.settings)
    await logOut(page, words)
    await alices.open(screens.passkeys)
    await page.getByRole('button', { name: words.passkey('logIn') }).click()
    await expect(page.getByRole('alert')).toHaveText(words.refusal('PASSKEY_NOT_FOUND'))
    await inspect(page, words)
  })
})

test('where passkeys are unavailable, the screen says why, and nothing else offers one', async ({
  phone,
  words,
}) => {
  const visitors = await phone({ isNarrow: true })
  const { page } = visitors
  // As on a phone that opens the plain-http address of a PC.
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await visitors.open(screens.passkeys)
  await expect(page.getByText(words.passkey('insecure', { address: new URL(page.url()).host }))).toBeVisible()
  await inspect(page, words)
  await page.getByRole('link', { name: words.passkey('byPassword') }).click()
  await expect(page.getByLabel(words.auth('account'))).toBeVisible()
  await expect(page.getByRole('button', { name: words.passkey('logIn') })).toHaveCount(0)
})

test('a phone in the demo’s window can add a passkey', async ({ market, desk, words }) => {
  const window = await desk()
  await giveAuthenticator(window)
  await window.open('/')
  const alice = await demoPhone(window.page, words, 'Alice')
  await alice
    .getByRole('navigation', { name: words.core('tabs') })
    .getByRole('link', { name: words.core('tabMine'), exact: true })
    .click()
  await alice.getByRole('link', { name: words.account('security') }).click()
  await alice.getByRole('link', { name: words.account('passkeys') }).click()
  const act = words.passkey('addThis')
  await alice.getByRole('button', { name: act }).click()
  for (const figure of market.alice.payPassword)
    await alice.getByRole('dialog', { name: act }).getByRole('button', { name: figure, exact: true }).click()
  await expect(alice.getByRole('list', { name: words.passkey('mine') })).toBeVisible()
  expect(await market.alice.call('listPasskeys', {})).toHaveLength(1)
})

async function enrol(page: Page, words: Words, market: Market): Promise<void> {
  await page.getByLabel(words.passkey('name')).fill(NAME)
  await page.getByRole('button', { name: words.passkey('addThis') }).click()
  await sign(page, words.passkey('addThis'), market.alice.payPassword)
  await expect(page.getByRole('list', { name: words.passkey('mine') })).toContainText(NAME)
}

async function logOut(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.account('logOut') }).click()
  const ask = page.getByRole('dialog', { name: words.account('logOutAsk') })
  await ask.getByRole('button', { name: words.account('logOut') }).click()
}

/** Enters what the bank shows and opens the sheet that confirms the release. */
async function openRelease(page: Page, words: Words): Promise<Locator> {
  await enterSeen(page, words, { amount: '180.00', name: 'Bob Lin' })
  const act = words.orders('release', { num: '25.00 U' })
  await page.getByRole('button', { name: act }).click()
  return page.getByRole('dialog', { name: act })
}
