import { logInOperator } from '../harness/acts.ts'
import { fillFirstCode, setUp } from '../harness/console-acts.ts'
import { expect, test } from '../harness/test.ts'

const PASSWORD = 'seven green bicycles'

test.describe('in a market that asks for a second factor', () => {
  test.use({ marketOptions: { isReachable: true } })

  test('an invited operator sets up password and authenticator by the link, and needs both to log in', async ({
    market,
    desk,
    words,
  }) => {
    const { operators, core } = words.console
    const [olivias, rosas] = [await desk(), await desk()]

    await test.step('Olivia has to set up an authenticator herself first', async () => {
      await olivias.open('/console/operators')
      await logInOperator(olivias.page, words, market.olivia)
      await setUp(olivias.page, words, market.clock.now())
      await expect(olivias.page.getByRole('heading', { name: operators('title') })).toBeVisible()
    })

    const { link, code } = await test.step('She invites Rosa, and link and code are shown once', async () => {
      const { page } = olivias
      await page.getByRole('button', { name: operators('invite') }).click()
      const panel = page.getByRole('complementary', { name: operators('invite') })
      await panel.getByLabel(operators('name'), { exact: true }).fill('Rosa Park')
      await panel.getByLabel(operators('username')).fill('rosa')
      await panel.getByRole('button', { name: operators('makeLink') }).click()
      const shown = panel.getByText(/\/console\/link#/)
      await expect(shown).toBeVisible()
      const signs = panel.getByText(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
      return {
        link: (await shown.textContent())?.trim() ?? '',
        code: (await signs.textContent())?.trim() ?? '',
      }
    })

    await test.step('Rosa enters the code of the link, chooses a password and scans the secret', async () => {
      const { page } = rosas
      await rosas.open(new URL(link).pathname + new URL(link).hash)
      await page.getByLabel(operators('linkCode')).fill(code)
      await page.getByRole('button', { name: operators('openLink') }).click()
      await expect(page.getByText('Rosa Park')).toBeVisible()
      await page.getByLabel(operators('newPassword')).fill('too short')
      await fillFirstCode(page, words, market.clock.now())
      await page.getByRole('button', { name: operators('setUp') }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await page.getByLabel(operators('newPassword')).fill(PASSWORD)
      await setUp(page, words, market.clock.now())
      await expect(page.getByRole('navigation', { name: words.console.shell('menu') })).toBeVisible()
      await expect(page).toHaveURL(/\/console\/verifications/)
    })

    await test.step('She logs out; a wrong code and the used link are refused', async () => {
      const { page } = rosas
      await page.getByRole('link', { name: 'Rosa Park' }).click()
      const access = page.getByRole('table', { name: operators('sessions') })
      await expect(access.getByRole('row')).toHaveCount(2)
      await page.getByRole('button', { name: words.console.shell('logOut') }).click()
      await logInOperator(page, words, { username: 'rosa', password: PASSWORD })
      await page.getByLabel(operators('code'), { exact: true }).fill('000000')
      await page.getByRole('button', { name: operators('continue') }).click()
      await expect(page.getByText(words.refusal('FACTOR_WRONG'))).toBeVisible()
      await page.getByRole('button', { name: operators('startOver') }).click()
      await expect(page.getByLabel(core('password'))).toBeVisible()
      await rosas.open(new URL(link).pathname + new URL(link).hash)
      await expect(page.getByText(words.refusal('TICKET_EXPIRED'))).toBeVisible()
    })
  })
})
