import { paths, screens } from '@u-market/contract/paths'
import { says } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

test('a guarded screen asks to log in, and then returns to where the user was', {
  tag: ['@guard.noToken', '@answer.signIn', '@route.login', '@user.registersAndLogsIn'],
}, async ({ market, phone, words }) => {
  const { page, open } = await phone()
  await open(`${screens.notices}?page=1`)
  await expect(page).toHaveURL(new RegExp(screens.login))
  await page.getByLabel(words.auth('account')).fill(market.bob.username)
  await page.getByLabel(words.auth('password'), { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: words.auth('login'), exact: true }).click()
  await says(page, words.refusal('LOGIN_FAILED'))
  await page.getByLabel(words.auth('password'), { exact: true }).fill(market.bob.password)
  await page.getByRole('button', { name: words.auth('login'), exact: true }).click()
  await expect(page).toHaveURL(`${market.address}${screens.notices}?page=1`)
})

test('a session that ends elsewhere ends here at once', async ({ market, phone, words }) => {
  const { page, open, watched } = await phone({ owner: market.bob })
  await open(screens.settings)
  await expect(page.getByRole('button', { name: words.account('logOut') })).toBeVisible()
  await market.bob.call('logOut', {})
  await says(page, words.core('http401', { code: 401 }))
  await expect(page).toHaveURL(market.address + paths.login(screens.settings))
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  // Requests under way at that moment get a 401.
  watched.forgive(/status of 401/)
})

test('a 401 for the token of an ended session is announced, clears the session and leads to the login page', {
  tag: ['@login.unauthorized', '@error.401'],
}, async ({ market, phone, words }) => {
  const { page, open, watched } = await phone({ owner: market.bob })
  await market.bob.call('logOut', {})
  await open(screens.mine)
  await says(page, words.core('http401', { code: 401 }))
  await expect(page).toHaveURL(market.address + paths.login(screens.mine))
  await expect(page.getByRole('heading', { name: words.auth('login'), level: 1 })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
  watched.forgive(/status of 401/)
})
