import type { Page } from '@playwright/test'
import { consoleCast } from '@u-market/testkit/cast'
import { totpCode } from '@u-market/testkit/totp'
import { signInOperator } from '../harness/acts.ts'
import { keepCodes, setUp } from '../harness/second-factor.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const { frank } = consoleCast
const NEW_PASSWORD = 'eleven quiet lanterns'

test('a new password ends the other sessions, and one of them is ended by hand', async ({ desk, words }) => {
  const { core, operators, exchange } = words.console
  const [here, there] = [await desk(), await desk()]
  await here.open('/console/access')
  await signInOperator(here.page, words, frank)
  await there.open('/console/exchanges')
  await signInOperator(there.page, words, frank)
  await expect(there.page.getByText(exchange('emptyQueue'))).toBeVisible()
  const password = here.page.getByRole('region', { name: operators('password'), exact: true })
  const sessions = here.page.getByRole('table', { name: operators('sessions') })

  await test.step('A wrong password, and one that is too common, are told apart', async () => {
    for (const [old, next, said] of [
      ['not-the-password', NEW_PASSWORD, words.refusal('PASSWORD_WRONG')],
      [frank.password, 'password1234', /./],
    ] as const) {
      await password.getByLabel(operators('oldPassword')).fill(old)
      await password.getByLabel(operators('newPassword')).fill(next)
      await password.getByRole('button', { name: operators('changePassword') }).click()
      await expect(password.getByRole('alert')).toHaveText(said)
    }
  })

  await test.step('The new one takes the other desk away, which says so', async () => {
    await password.getByLabel(operators('newPassword')).fill(NEW_PASSWORD)
    await password.getByRole('button', { name: operators('changePassword') }).click()
    await expect(here.page.getByText(operators('saidPassword'))).toBeVisible()
    await expect(password.getByLabel(operators('newPassword'))).toHaveValue('')
    await expect(sessions.getByRole('row')).toHaveCount(2)
    await there.page.getByText(exchange('paid'), { exact: true }).click()
    await expect(there.page.getByText(core('accessChanged'))).toBeVisible()
    there.watched.forgive(/401/)
    await signInOperator(there.page, words, frank)
    await expect(there.page.getByText(words.refusal('LOGIN_FAILED'))).toBeVisible()
    await signInOperator(there.page, words, { ...frank, password: NEW_PASSWORD })
    await expect(there.page.getByText(exchange('emptyList'))).toBeVisible()
  })

  await test.step('It stands in the list again, and is ended there', async () => {
    await here.page.reload()
    await expect(sessions.getByRole('row')).toHaveCount(3)
    await sessions.getByRole('button', { name: operators('endSession') }).click()
    await expect(sessions.getByRole('row')).toHaveCount(2)
    await expect(sessions.getByText(operators('thisOne'))).toBeVisible()
    await there.page.getByText(exchange('refused'), { exact: true }).click()
    await expect(there.page.getByText(core('sessionEnded'))).toBeVisible()
    there.watched.forgive(/401/)
  })
})

test('an authenticator is set up and changed; a recovery code opens the account once', async ({
  market,
  desk,
  words,
}) => {
  const { operators } = words.console
  const { page, open } = await desk()
  await open('/console/access')
  await signInOperator(page, words, frank)
  const factor = page.getByRole('region', { name: operators('factor') })
  /** Each code is good once: the next one is another half minute's. */
  const nextCode = (secret: string): string => {
    market.clock.skip({ minutes: 1 })
    return totpCode(secret, market.clock.now())
  }
  const begin = async (by: string): Promise<void> => {
    await factor.getByLabel(operators('oldPassword')).fill(frank.password)
    await factor.getByRole('button', { name: by }).click()
  }
  const take = (): ReturnType<typeof setUp> => {
    market.clock.skip({ minutes: 1 })
    return setUp(page, words, { at: market.clock.now(), by: operators('confirm') })
  }

  const first = await test.step('The first one, and another in its place', async () => {
    await expect(factor.getByText(operators('factorIsMissing'))).toBeVisible()
    await begin(operators('addFactor'))
    const { secret } = await take()
    await expect(factor.getByText(operators('factorIsSet', { count: 10 }))).toBeVisible()
    await expect(factor.getByLabel(operators('oldPassword'))).toHaveValue('')
    return secret
  })
  const second = await test.step('Another in its place: the code of the first opens nothing', async () => {
    await begin(operators('changeFactor'))
    const { secret } = await take()
    await comeBack(page, words, nextCode(first))
    await expect(page.getByText(words.refusal('FACTOR_WRONG'))).toBeVisible()
    await expect(page.getByLabel(operators('code'), { exact: true })).toBeFocused()
    await giveCode(page, words, nextCode(secret))
    await expect(factor).toBeVisible()
    return secret
  })

  await test.step('New recovery codes: one opens the account, once', async () => {
    await begin(operators('renewCodes'))
    const [one = '', other = ''] = await keepCodes(page, words)
    await expect(factor.getByLabel(operators('oldPassword'))).toHaveValue('')
    await comeBack(page, words, one)
    await expect(factor.getByText(operators('factorIsSet', { count: 9 }))).toBeVisible()
    await comeBack(page, words, one)
    await expect(page.getByText(words.refusal('FACTOR_WRONG'))).toBeVisible()
    await giveCode(page, words, other)
    await expect(factor.getByText(operators('factorIsSet', { count: 8 }))).toBeVisible()
    await comeBack(page, words, nextCode(second))
    await expect(factor).toBeVisible()
  })
})

test('a session that nobody used ends, and what was typed is still there afterwards', async ({
  market,
  desk,
  words,
}) => {
  const { nina } = market
  const { page, open, watched } = await desk()
  const { accounts, core } = words.console
  await open(`/console/users/${nina.id}`)
  await signInOperator(page, words, frank)
  await page.getByLabel(accounts('amount')).fill('12.5')
  await page.getByLabel(accounts('reason')).fill('brought cash')
  await page.getByRole('button', { name: accounts('check') }).click()
  market.clock.skip({ minutes: 31 })
  await page.getByRole('button', { name: accounts('proposeAmount', { amount: '12.50' }) }).click()
  await expect(page.getByText(core('sessionIdle'))).toBeVisible()
  watched.forgive(/401/)
  await signInOperator(page, words, frank)
  await expect(page).toHaveURL(new RegExp(`/console/users/${nina.id}$`))
  await expect(page.getByLabel(accounts('amount'))).toHaveValue('12.5')
  await expect(page.getByLabel(accounts('reason'))).toHaveValue('brought cash')
})

test('a session ends after a working day, however much it was used', async ({ market, desk, words }) => {
  const { page, open, watched } = await desk()
  const { core, exchange } = words.console
  await open('/console/exchanges')
  await signInOperator(page, words, frank)
  await expect(page.getByText(exchange('emptyQueue'))).toBeVisible()
  // Each is looked at, as somebody at the desk does.
  for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
    market.clock.skip({ minutes: 25 })
    await page.reload()
    await expect(page.getByText(exchange('emptyQueue'))).toBeVisible()
  }
  market.clock.skip({ minutes: 25 })
  await page.reload()
  await expect(page.getByText(core('sessionExpired'))).toBeVisible()
  watched.forgive(/401/)
})

/** Logs out, and comes as far as the code, which is given. */
async function comeBack(page: Page, words: Words, code: string): Promise<void> {
  await page.getByRole('button', { name: words.console.shell('signOut') }).click()
  await signInOperator(page, words, frank)
  await giveCode(page, words, code)
}

async function giveCode(page: Page, words: Words, code: string): Promise<void> {
  const { operators } = words.console
  await page.getByLabel(operators('code'), { exact: true }).fill(code)
  await page.getByRole('button', { name: operators('continue') }).click()
}
