import { consoleCast } from '@u-market/testkit/cast'
import { confirm, signInOperator } from '../harness/acts.ts'
import { fillFirstCode, setUp } from '../harness/second-factor.ts'
import { expect, test } from '../harness/test.ts'

const PASSWORD = 'seven green bicycles'

test.describe('in a market that asks for a second factor', () => {
  test.use({ marketOptions: { isReachable: true } })

  test('somebody is invited, sets up password and authenticator by the link, and comes in by both', async ({
    market,
    desk,
    words,
  }) => {
    const { operators, core } = words.console
    const [olivias, rosas] = [await desk(), await desk()]

    await test.step('Olivia has to set up an authenticator herself first', async () => {
      await olivias.open('/console/operators')
      await signInOperator(olivias.page, words, market.olivia)
      await setUp(olivias.page, words, { at: market.clock.now() })
      await expect(olivias.page.getByRole('heading', { name: operators('title') })).toBeVisible()
    })

    const link = await test.step('She invites Rosa, and the link is shown once', async () => {
      const { page } = olivias
      await page.getByRole('button', { name: operators('invite') }).click()
      const panel = page.getByRole('complementary', { name: operators('invite') })
      await panel.getByLabel(operators('name'), { exact: true }).fill('Rosa Park')
      await panel.getByLabel(operators('username')).fill('rosa')
      await panel.getByRole('button', { name: operators('makeLink') }).click()
      const shown = panel.getByText(/\/console\/link#/)
      await expect(shown).toBeVisible()
      return (await shown.textContent())?.trim() ?? ''
    })

    await test.step('Rosa chooses a password and scans the code', async () => {
      const { page } = rosas
      await rosas.open(new URL(link).pathname + new URL(link).hash)
      await expect(page.getByText('Rosa Park')).toBeVisible()
      await page.getByLabel(operators('newPassword')).fill('too short')
      await fillFirstCode(page, words, market.clock.now())
      await page.getByRole('button', { name: operators('setUp') }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await page.getByLabel(operators('newPassword')).fill(PASSWORD)
      await setUp(page, words, { at: market.clock.now() })
      await expect(page.getByRole('navigation', { name: words.console.shell('menu') })).toBeVisible()
      await expect(page).toHaveURL(/\/console\/verifications/)
    })

    await test.step('She leaves, and comes back by password and code', async () => {
      const { page } = rosas
      await page.getByRole('link', { name: 'Rosa Park' }).click()
      const access = page.getByRole('table', { name: operators('sessions') })
      await expect(access.getByRole('row')).toHaveCount(2)
      await page.getByRole('button', { name: words.console.shell('signOut') }).click()
      await signInOperator(page, words, { username: 'rosa', password: PASSWORD })
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

test('coin is issued by two: one proposes, the other sees the posting and signs', async ({
  market,
  desk,
  words,
}) => {
  const { nina } = market
  const { accounts, proposals } = words.console
  const [franks, olivias] = [await desk(), await desk()]
  await Promise.all([franks.open(`/console/users/${nina.id}`), olivias.open('/console/proposals')])
  await signInOperator(franks.page, words, consoleCast.frank)
  await signInOperator(olivias.page, words, market.olivia)

  await test.step('Frank proposes, and cannot approve it himself', async () => {
    const { page } = franks
    await page.getByLabel(accounts('amount')).fill('1234.5')
    await page.getByLabel(accounts('reason')).fill('brought cash')
    await page.getByRole('button', { name: accounts('check') }).click()
    await page.getByRole('button', { name: accounts('proposeAmount', { amount: '1,234.50' }) }).click()
    const [, said = ''] = accounts('saidProposed', { id: '\n' }).split('\n')
    await expect(page.getByText(said)).toBeVisible()
    await franks.open('/console/proposals')
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByText(proposals('why_own'))).toBeVisible()
    await expect(page.getByRole('button', { name: proposals('approve') })).toBeDisabled()
  })

  await test.step('Olivia sees exactly what will be booked, and signs it', async () => {
    const { page } = olivias
    await page.getByRole('table').getByRole('link').first().click()
    const panel = page.getByRole('complementary', { name: proposals('coin_issue') })
    await expect(panel.getByText('brought cash')).toBeVisible()
    await panel.getByRole('button', { name: proposals('approve') }).click()
    await confirm(page, words, proposals('approveSign'), ['nina', '1,234.50'])
    await expect(page.getByText(proposals('emptyQueue'))).toBeVisible()
    expect(await nina.available()).toBe('1234.50')
  })

  await test.step('Frank’s page says who decided', async () => {
    await expect(franks.page.getByRole('status').filter({ hasText: 'Olivia' })).toBeVisible()
  })
})
