import type { Page } from '@playwright/test'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { documentFront } from '@u-market/testkit/pictures'
import { enterPin, pick, pictureFile, says, tab } from '../harness/acts.ts'
import { inspect, settled } from '../harness/inspect.ts'
import { expect, test } from '../harness/test.ts'
import { nameOf, otherThan, type Words } from '../harness/words.ts'

const CHOSEN = 'quiet-river-29'
const NICKNAME = 'Bob of the River'

test('a forgotten password: a code, a new one, and back in', {
  tag: ['@request.logIn', '@request.sendCode', '@request.resetPassword', '@user.registersAndLogsIn'],
}, async ({ market, phone, words }) => {
  // Registering used the first code of this minute.
  await market.clock.advance({ minutes: 2 })
  const bobs = await phone({ isNarrow: true })
  const { page } = bobs
  await bobs.open(paths.login(screens.mine))
  await page.getByRole('link', { name: words.auth('forgot') }).click()
  await expect(page.getByRole('heading', { name: words.password('forgotTitle') })).toBeVisible()
  const set = page.getByRole('button', { name: words.password('reset') })
  await expect(set).toBeDisabled()
  await page.getByLabel(words.password('mobile')).fill(market.bob.mobile)
  await fillInCode(page, words)
  await page.getByLabel(words.password('chosen'), { exact: true }).fill(CHOSEN)
  await page.getByLabel(words.password('repeat'), { exact: true }).fill('quiet-river-28')
  await expect(page.getByRole('alert')).toHaveText(words.password('differ'))
  await chooseTwice(page, words, CHOSEN)
  await set.click()
  await says(page, words.password('wasReset'))
  await logIn(page, words, 'bob', CHOSEN)
  await expect(page).toHaveURL(market.address + screens.mine)
  await expect(page.getByText('@bob')).toBeVisible()
})

test('a password forgotten while logged in: the code goes to the user’s own number, and the login page opens', async ({
  market,
  phone,
  words,
}) => {
  await market.clock.advance({ minutes: 2 })
  const bobs = await phone({ owner: market.bob })
  const { page } = bobs
  await bobs.open(screens.loginPassword)
  await page.getByRole('link', { name: words.password('forgot') }).click()
  await expect(page.getByText(market.bob.mobile.slice(-4))).toBeVisible()
  await expect(page.getByLabel(words.password('mobile'))).toHaveCount(0)
  await fillInCode(page, words)
  await chooseTwice(page, words, CHOSEN)
  await page.getByRole('button', { name: words.password('reset') }).click()
  await says(page, words.password('wasReset'))
  await expect(page).toHaveURL(market.address + screens.login)
  // The user's own act, so no message says that the session was lost.
  expect(await page.evaluate(() => Reflect.get(window, 'said'))).not.toContain(
    words.core('http401', { code: 401 }),
  )
  await logIn(page, words, 'bob', CHOSEN)
  await expect(page.getByText(words.home('balance'), { exact: true })).toBeVisible()
})

test('a changed password logs out the other phone at once, and not this one', {
  tag: ['@user.changesPasswords', '@route.loginPassword'],
}, async ({ market, phone, words }) => {
  const other = await phone({ device: 'iPhone' })
  await other.open(screens.login)
  await logIn(other.page, words, 'bob', market.bob.password)
  await expect(other.page.getByText(words.home('balance'), { exact: true })).toBeVisible()

  const own = await phone({ owner: market.bob })
  const { page } = own
  await own.open(ownScreens.security)
  await page.getByRole('link', { name: words.account('loginPassword') }).click()
  await page.getByLabel(words.password('old'), { exact: true }).fill('not-the-password')
  await chooseTwice(page, words, CHOSEN)
  const change = page.getByRole('button', { name: words.password('change') })
  await change.click()
  await expect(page.getByRole('alert')).toHaveText(words.refusal('PASSWORD_WRONG'))
  await page.getByLabel(words.password('old'), { exact: true }).fill(market.bob.password)
  await change.click()
  await says(page, words.password('changed'))
  await says(other.page, words.core('http401', { code: 401 }))
  await expect(other.page).toHaveURL(new RegExp(screens.login))
  await own.open(screens.settings)
  await page.getByRole('link', { name: words.account('profile') }).click()
  await expect(page.getByText('bob', { exact: true })).toBeVisible()
})

test('a profile: a picture, a nickname, another language, and logging out', {
  tag: ['@request.logOut', '@request.editProfile', '@call.editProfile', '@route.editProfile'],
}, async ({ market, phone, words }) => {
  const bobs = await phone({ owner: market.bob })
  const { page } = bobs
  await bobs.open('/')
  await tab(page, words, 'tabMine').click()
  await page.getByRole('link', { name: words.account('profile') }).click()

  await test.step('The picture is cropped with the keys and the slider, then others see it', async () => {
    const photo = await documentFront({ name: 'Bob Lin', number: '1' })
    await page.getByLabel(words.profile('choose')).setInputFiles(pictureFile('me.jpg', photo))
    const sheet = page.getByRole('dialog', { name: words.profile('cropTitle') })
    await sheet.getByRole('slider', { name: words.profile('zoom') }).press('ArrowRight')
    await sheet.getByRole('group', { name: words.profile('cropArea') }).press('ArrowLeft')
    await sheet.getByRole('button', { name: words.profile('use') }).click()
    await says(page, words.profile('avatarSaved'))
    await expect(sheet).toBeHidden()
    const { avatar } = await market.bob.info()
    expect(avatar).toContain('/uploads/avatar/')
    const shown = page.getByRole('region', { name: words.profile('avatar') }).locator('img')
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512)
  })

  await test.step('The nickname has its rules', async () => {
    const field = page.getByRole('textbox', { name: words.profile('nickname') })
    const save = page.getByRole('button', { name: words.profile('save') })
    await expect(save).toBeDisabled()
    await field.fill('Bob\u0007')
    await save.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await field.fill(NICKNAME)
    await save.click()
    await says(page, words.profile('saved'))
    expect((await market.bob.info()).nickname).toBe(NICKNAME)
  })

  await test.step('Another language applies everywhere, notices included', async () => {
    await page.getByRole('button', { name: words.core('back') }).click()
    await page.getByRole('link', { name: words.account('settings'), exact: true }).click()
    const other = otherThan(words.locale)
    await pick(page, nameOf(other))
    await expect(page.locator('html')).toHaveAttribute('lang', other)
    await expect.poll(async () => (await market.bob.info()).locale).toBe(other)
    await pick(page, nameOf(words.locale))
    await settled(page, words)
  })

  await test.step('Logging out asks first', async () => {
    await page.getByRole('button', { name: words.account('logOut') }).click()
    const ask = page.getByRole('dialog', { name: words.account('logOutAsk') })
    await ask.getByRole('button', { name: words.account('logOut') }).click()
    await expect(page.getByRole('link', { name: words.core('logIn') })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
    // The phone clears its session at once; the server ends it a moment later.
    const session = () =>
      market.bob.info().then(
        () => 'open',
        () => 'ended',
      )
    await expect.poll(session).toBe('ended')
  })
})

test('a payment password is changed with the old one, and reset with a code when it is forgotten', {
  tag: ['@request.setPayPassword', '@user.changesPasswords'],
}, async ({ market, phone, words }) => {
  await market.clock.advance({ minutes: 2 })
  const { bob, alice } = market
  const { page, open } = await phone({ owner: bob })
  const choose = async (pin: string): Promise<void> => {
    for (const heading of ['newPin', 'repeatPin'] as const) {
      await expect(page.getByRole('heading', { name: words.account(heading) })).toBeVisible()
      await enterPin(page, pin)
    }
  }
  const pays = (payPassword: string) =>
    bob.call('payCoin', {
      type: 'transfer',
      walletAddress: alice.walletAddress,
      amount: '1.00',
      payPassword,
    })

  await test.step('A wrong old one is refused with the tries that are left', async () => {
    await open(screens.payPassword)
    await enterPin(page, '111111')
    await choose('246802')
    await expect(page.getByRole('alert')).toContainText('4')
  })

  await test.step('The right one changes it', async () => {
    await enterPin(page, bob.payPassword)
    await choose('246802')
    await says(page, words.account('payPasswordSaved'))
    await pays('246802')
  })

  await test.step('When forgotten, it is reset with a code', async () => {
    await open(screens.payPassword)
    await page.getByRole('button', { name: words.account('forgotPin') }).click()
    await expect(page.getByText(words.account('pinResetHold', { hours: 24 }))).toBeVisible()
    await fillInCode(page, words)
    await page.getByRole('button', { name: words.account('next'), exact: true }).click()
    await choose('975310')
    await expect(page).toHaveURL(new RegExp(ownScreens.security))
  })

  await test.step('For a day no coin leaves the account, and the screens say until when', async () => {
    const { coin } = await bob.info()
    await open(`${paths.payTo(alice.walletAddress)}?amount=1.00`)
    const act = words.wallet('payAct', { amount: '1.00 U' })
    await expect(page.getByText(beforeTime(words.holds('resetReason', { time: '\n' })))).toBeVisible()
    await expect(page.getByRole('button', { name: act })).toBeDisabled()
    await open(screens.bills)
    await expect(page.getByText(words.holds('resetTitle'))).toBeVisible()
    await expect(pays('975310')).rejects.toMatchObject({ reason: 'HELD_UNTIL' })
    expect((await bob.info()).coin).toBe(coin)
  })
})

test('the list of devices: another device is logged out at once', async ({ market, phone, words }) => {
  const other = await phone({ device: 'iPhone' })
  await other.open(screens.login)
  await logIn(other.page, words, 'bob', market.bob.password)
  await expect(other.page.getByText(words.home('balance'), { exact: true })).toBeVisible()

  const { page, open } = await phone({ owner: market.bob })
  await open(ownScreens.security)
  await page.getByRole('link', { name: words.account('sessions') }).click()
  await expect(page).toHaveURL(market.address + ownScreens.sessions)
  const devices = page.getByRole('list', { name: words.sessions('mine') }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  const its = devices.filter({ hasText: 'iPhone' })
  await its.getByRole('button').click()
  const ask = page.getByRole('dialog', { name: words.sessions('endTitle') })
  await ask.getByRole('button', { name: words.sessions('end'), exact: true }).click()
  await says(page, words.sessions('ended'))
  await expect(devices).toHaveCount(1)
  await expect(page.getByText(words.sessions('onlyThis'))).toBeVisible()
  await says(other.page, words.core('http401', { code: 401 }))
  await expect(other.page).toHaveURL(new RegExp(screens.login))
})

test('a frozen account: one row and one tap, then thawed by the password and a code', async ({
  market,
  phone,
  words,
}) => {
  const { freeze } = words
  const { page, open } = await phone({ isNarrow: true, owner: market.bob })
  await open(ownScreens.sessions)
  await page.getByRole('button', { name: freeze('freeze') }).click()
  const sheet = page.getByRole('dialog', { name: freeze('freeze') })
  await inspect(page, words)
  await sheet.getByRole('button', { name: freeze('freeze') }).click()
  await page.getByRole('link', { name: freeze('frozen') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(freeze('thawTitle'))
  await inspect(page, words)
  await page.getByLabel(freeze('password'), { exact: true }).fill(market.bob.password)
  await fillInCode(page, words)
  await page.getByRole('button', { name: freeze('thaw') }).click()
  await says(page, freeze('thawed'))
  await expect(page.getByRole('button', { name: freeze('freeze') })).toBeVisible()
  expect((await market.bob.info()).frozenAt).toBeNull()
})

/** Fills in the SMS code, which the demo shows on the screen. */
async function fillInCode(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.auth('sendCode') }).click()
  const demoCode = words.auth('demoCode', { code: '\n' }).split('\n')[0] ?? ''
  await page.getByRole('button', { name: demoCode }).click()
}

async function chooseTwice(page: Page, words: Words, password: string): Promise<void> {
  await page.getByLabel(words.password('chosen'), { exact: true }).fill(password)
  await page.getByLabel(words.password('repeat'), { exact: true }).fill(password)
}

async function logIn(page: Page, words: Words, account: string, password: string): Promise<void> {
  await page.getByLabel(words.auth('account')).fill(account)
  await page.getByLabel(words.auth('password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: words.auth('login'), exact: true }).click()
}

/** Returns the part of a sentence before its time. */
function beforeTime(sentence: string): string {
  return sentence.split('\n')[0] ?? ''
}
