import type { Page } from '@playwright/test'
import { paths, screens } from '@u-market/contract/paths'
import { documentBack, documentFront } from '@u-market/testkit/pictures'
import { choosePayPassword, enterPin, pick, pictureField, pictureFile, sign, tab } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const PIN = '846273'

test('the screens of home’s three steps lead back home', async ({ market, phone, words }) => {
  const { nina, olivia } = market
  const { page, open } = await phone({ owner: nina })
  const steps = page.getByRole('region', { name: words.home('steps') })
  await open(screens.home)

  await test.step('The payment password', async () => {
    await steps.getByRole('link', { name: words.home('stepPassword') }).click()
    await choosePayPassword(page, words, PIN)
    await expect(steps.getByRole('link', { name: words.home('stepPassword') })).toHaveCount(0)
    await expect(page.getByText(words.account('payPasswordSaved'))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${screens.home}$`))
  })

  await test.step('The verification, by the back button and at its end', async () => {
    await steps.getByRole('link', { name: words.home('stepVerify') }).click()
    await apply(page, words)
    await page.getByRole('button', { name: words.core('back') }).click()
    await steps.getByRole('link', { name: words.home('stepVerify') }).click()
    await expect(page.getByRole('heading', { name: words.verification('waitTitle') })).toBeVisible()
    await olivia.approves(nina)
    await page.getByRole('button', { name: words.verification('goOn') }).click()
    await expect(steps.getByRole('link', { name: words.home('stepBuy') })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${screens.home}$`))
  })
})

test('after setting a payment password in between, the user is back at the interrupted act', async ({
  market,
  phone,
  words,
}) => {
  const { oscar, alice, olivia } = market
  await olivia.approves(oscar)
  await olivia.issues({ to: oscar, amount: '50.00' })
  const { page, open } = await phone({ owner: oscar })

  await test.step('He sends coin: the amount is still there when he comes back', async () => {
    await open(paths.payTo(alice.walletAddress))
    const send = page.getByRole('button', { name: words.wallet('payAct', { amount: '12.50 U' }) })
    await page.getByLabel(words.wallet('amount')).fill('12.50')
    await send.click()
    await page.getByRole('button', { name: words.core('back') }).click()
    await expect(page.getByLabel(words.wallet('amount'))).toHaveValue('12.50')
  })

  await test.step('He wants to sell, for which he needs a payment method, and for that the password', async () => {
    await open(paths.trade('sell'))
    const add = page.getByRole('button', { name: words.paymentMethods('addBank') })
    const card = page.getByLabel(/^(Card number|银行卡号)$/)
    await page.getByRole('link', { name: words.paymentMethods('addMethod') }).click()
    await pick(page, words.core('methodBank'))
    await page.getByLabel(words.paymentMethods('realName')).fill(oscar.realName)
    await card.fill('6222000011112222')
    await page.getByLabel(/^(Bank|开户银行)$/).fill('Bank of Utopia')
    await add.click()
    await choosePayPassword(page, words, PIN)
    await expect(page.getByText(words.account('payPasswordSaved'))).toBeVisible()
    await expect(card).toHaveValue(/6222/)
    await add.click()
    await sign(page, words.paymentMethods('addTitle'), PIN)
    await expect(page.getByText(words.paymentMethods('methodSaved'))).toBeVisible()
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === paths.trade('sell'))
    await expect(page.getByRole('link', { name: words.core('methodBank') })).toBeVisible()
  })
})

test('logging in from a screen returns to that screen, which is in the history once', async ({
  market,
  phone,
  words,
}) => {
  const { bob } = market
  const { page, open } = await phone()
  await open(screens.home)
  await tab(page, words, 'tabOrders').click()
  await page.getByRole('link', { name: words.core('logIn'), exact: true }).click()
  await page.getByLabel(words.auth('account')).fill(bob.username)
  await page.getByLabel(words.auth('password'), { exact: true }).fill(bob.password)
  await page.getByRole('button', { name: words.auth('login'), exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === screens.orders)
  await expect(page.getByRole('region', { name: words.orders('groupDone') })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === screens.home)
})

for (const device of ['Pixel', 'iPhone'] as const)
  test(`going back closes what is open first: ${device}`, async ({ market, phone, words }) => {
    const { alice, bob } = market
    const { page, open, goOn } = await phone({ device, owner: bob })
    const amount = page.getByLabel(words.wallet('amount'))
    const act = words.wallet('payAct', { amount: '12.50 U' })
    const sheet = page.getByRole('dialog', { name: act })
    await open(screens.home)
    await tab(page, words, 'tabMine').click()
    await expect(page).toHaveURL((url) => url.pathname === screens.mine)
    await goOn(paths.payTo(alice.walletAddress))
    await amount.fill('12.50')

    await test.step('The password sheet closes, what was typed stays, and going forward does not open it', async () => {
      await page.getByRole('button', { name: act }).click()
      await enterPin(sheet, bob.payPassword.slice(0, 3))
      await page.goBack()
      await expect(sheet).toHaveCount(0)
      await expect(amount).toHaveValue('12.50')
      await page.goForward()
      await expect(amount).toHaveValue('12.50')
      await expect(sheet).toHaveCount(0)
    })

    await test.step('Closed by its button it leaves nothing behind: the next step back leaves the screen', async () => {
      await page.getByRole('button', { name: act }).click()
      await sheet.getByRole('button', { name: words.core('close') }).click()
      await expect(sheet).toHaveCount(0)
      // Playwright goes back from where the browser is, which may not have left the sheet's entry yet.
      await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
      await page.goBack()
      await expect(page).toHaveURL((url) => url.pathname === screens.mine)
    })
  })

test('what an act has changed is in sight when its dialog has closed', async ({ market, phone, words }) => {
  const { alice, bob } = market
  const { page, open } = await phone({ owner: bob, isNarrow: true })
  const { userId } = await alice.info()
  await open(paths.trader(userId))
  const ask = page.getByRole('button', { name: words.blocks('block', { name: 'Alice' }) })
  await ask.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await ask.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.blocks('block', { name: 'Alice' }) }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(words.blocks('blocked')).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.history.state?.layers ?? 0)).toBe(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

async function apply(page: Page, words: Words): Promise<void> {
  const [name, number] = ['Nina Fox', 'UTO553311Q']
  await page.getByLabel(words.verification('realName')).fill(name)
  await page.getByLabel(words.verification('documentNumber')).fill(number)
  const pictures = { front: await documentFront({ name, number }), back: await documentBack({ number }) }
  for (const side of ['front', 'back'] as const)
    await pictureField(page, words.verification(side)).setInputFiles(
      pictureFile(`${side}.jpg`, pictures[side]),
    )
  await page.getByRole('button', { name: words.verification('submit') }).click()
  await expect(page.getByRole('heading', { name: words.verification('waitTitle') })).toBeVisible()
}
