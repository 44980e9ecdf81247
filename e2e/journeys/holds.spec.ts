import type { Page } from '@playwright/test'
import { paths, screens } from '@u-market/contract/paths'
import { enterPin, paidOrder, sign } from '../harness/acts.ts'
import { inspect, settled } from '../harness/inspect.ts'
import { giveAuthenticator } from '../harness/phones.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

test('bought coin is held, then free', async ({ market, phone, words }) => {
  const { alice, bob, mei } = market
  const order = await paidOrder(market)
  const { page, open } = await phone({ owner: bob, isNarrow: true })

  await test.step('Before Bob orders, he reads when he can send the coin', async () => {
    const offer = await alice.lists({ num: '20.00' })
    await open(paths.offer(offer.id))
    await page.getByRole('textbox').first().fill('72')
    await page
      .getByRole('button', { name: words.takeSellOffer('buyFor', { num: '10.00 U', amount: '¥72.00' }) })
      .click()
    await expect(page.getByText(words.takeSellOffer('sendable'))).toBeVisible()
  })

  await test.step('The bought coin is held, and the wallet says how much that is', async () => {
    await alice.releases(order)
    await open(screens.bills)
    await expect(page.getByText(words.holds('freshTitle', { held: '25.00 U' }))).toBeVisible()
    await settled(page, words)
    await inspect(page, words)
  })

  await test.step('“All” fills in the free coin only, and that is sent', async () => {
    await open(paths.payTo(mei.walletAddress))
    await page.getByRole('button', { name: words.wallet('all'), exact: true }).click()
    await expect(amount(page, words)).toHaveValue('100.00')
    await pay(page, words, { amount: '100.00 U', pin: bob.payPassword, name: mei.nickname })
    expect(await bob.available()).toBe('25.00')
  })

  await test.step('A day later the rest is sent as well', async () => {
    await market.clock.advance({ hours: 24 })
    await open(paths.payTo(mei.walletAddress))
    await page.getByRole('button', { name: words.wallet('all'), exact: true }).click()
    await expect(amount(page, words)).toHaveValue('25.00')
    await pay(page, words, { amount: '25.00 U', pin: bob.payPassword, name: mei.nickname })
    expect(await bob.available()).toBe('0.00')
  })
})

test('a large amount after a new login needs a step-up: a code, or a passkey', async ({
  market,
  phone,
  words,
}) => {
  const { bob, mei, olivia } = market
  await olivia.issues({ to: bob, amount: '3000.00' })
  const { token } = await market.visitor().call('logIn', { account: 'bob', password: bob.password })
  const bobs = await phone({ owner: market.play({ ...bob, token }), isNarrow: true })
  const { page, open } = bobs
  const payment = { amount: '1,000.00 U', pin: bob.payPassword, name: mei.nickname }
  const sheet = page.getByRole('dialog', { name: words.holds('stepUp') })
  const start = async (): Promise<void> => {
    await open(`${paths.payTo(mei.walletAddress)}?amount=1000.00`)
    const act = words.wallet('payAct', { amount: payment.amount })
    await page.getByRole('button', { name: act }).click()
    await sign(page, act, payment.pin)
    await expect(sheet).toBeVisible()
  }

  await test.step('A wrong code is reported at its field, the right one sends the coin', async () => {
    await start()
    await sheet.getByRole('button', { name: words.auth('sendCode') }).click()
    const demo = sheet.getByRole('button', {
      name: words.auth('demoCode', { code: '\n' }).split('\n')[0] ?? '',
    })
    await expect(demo).toBeVisible()
    await settled(page, words)
    await inspect(page, words)
    const right = (await demo.textContent())?.match(/\d{6}/)?.[0] ?? ''
    const field = sheet.getByRole('textbox')
    await field.fill(right === '000000' ? '000001' : '000000')
    await sheet.getByRole('button', { name: words.holds('confirm'), exact: true }).click()
    await expect(sheet.getByText(words.refusal('CODE_WRONG'))).toBeVisible()
    await field.fill(right)
    await sheet.getByRole('button', { name: words.holds('confirm'), exact: true }).click()
    await expect(page.getByRole('heading', { name: paidTo(words, payment) })).toBeVisible()
  })

  await test.step('With a passkey he uses his finger', async () => {
    await giveAuthenticator(bobs)
    await open(screens.passkeys)
    await page.getByLabel(words.passkey('name')).fill('My phone')
    await page.getByRole('button', { name: words.passkey('addThis') }).click()
    await sign(page, words.passkey('addThis'), bob.payPassword)
    await expect(page.getByRole('list', { name: words.passkey('mine') })).toBeVisible()
    // A passkey is a proof a day after its enrolment, and the login must stay new.
    await market.pool.query(`update passkey set created_at = created_at - interval '1 day'`)
    await start()
    await sheet.getByRole('button', { name: words.holds('byPasskey') }).click()
    await expect(page.getByRole('heading', { name: paidTo(words, payment) })).toBeVisible()
    expect(await bob.available()).toBe('1100.00')
  })
})

type Payment = { readonly amount: string; readonly pin: string; readonly name: string }

async function pay(page: Page, words: Words, payment: Payment): Promise<void> {
  const act = words.wallet('payAct', { amount: payment.amount })
  await page.getByRole('button', { name: act }).click()
  await enterPin(page, payment.pin)
  await expect(page.getByRole('heading', { name: paidTo(words, payment) })).toBeVisible()
}

function paidTo(words: Words, { amount, name }: Payment): string {
  return words.wallet('paid', { amount, name })
}

function amount(page: Page, words: Words) {
  return page.getByRole('textbox', { name: words.wallet('amount'), exact: true })
}
