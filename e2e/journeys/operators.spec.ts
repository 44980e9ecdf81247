import type { Page } from '@playwright/test'
import { mayDo, operatorRoles } from '@u-market/domain'
import { consoleCast } from '@u-market/testkit/cast'
import { totpCode } from '@u-market/testkit/totp'
import { confirm, signInOperator } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

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
      await setUp(olivias.page, words, market.clock.now())
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
      await fillCode(page, words, market.clock.now())
      await page.getByRole('button', { name: operators('setUp') }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await page.getByLabel(operators('newPassword')).fill(PASSWORD)
      await setUp(page, words, market.clock.now())
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
    await expect(page.getByRole('button', { name: proposals('approve') })).toHaveCount(0)
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

for (const role of operatorRoles)
  test(`a page of the console is closed or open to ${role} as the server has it`, async ({ desk, words }) => {
    const { shell, verification } = words.console
    const found = Object.values(consoleCast).find((each) => each.role === role)
    if (!found) throw new Error(`nobody is ${role}`)
    const { page, open } = await desk()
    await open('/console/')
    await signInOperator(page, words, found)
    const menu = page.getByRole('navigation', { name: shell('menu') })
    for (const [area, act] of [
      ['verifications', 'verification.read'],
      ['appeals', 'appeal.read'],
      ['exchanges', 'exchange.read'],
      ['books', 'book.read'],
      ['audit', 'audit.read'],
      ['operators', 'operator.read'],
    ] as const) {
      const isOpen = mayDo(role, act)
      await expect(menu.getByRole('link', { name: shell(area) })).toHaveCount(isOpen ? 1 : 0)
      await expect(menu.getByText(shell(area), { exact: true })).toBeVisible()
    }
    if (!mayDo(role, 'verification.read')) return
    await open('/console/verifications')
    await page.getByRole('table').getByRole('link').first().click()
    const refuse = page.getByRole('button', { name: verification('refuse') })
    if (mayDo(role, 'verification.decide')) await expect(refuse).toBeEnabled()
    else await expect(refuse).toBeDisabled()
  })

test('a session that nobody used ends, and leads back to where it was', async ({ market, desk, words }) => {
  const { page, open, watched } = await desk()
  const { core, exchange } = words.console
  await open('/console/exchanges?status=paid')
  await signInOperator(page, words, consoleCast.frank)
  await expect(page.getByText(exchange('emptyList'))).toBeVisible()
  market.clock.skip({ minutes: 31 })
  await page.getByText(exchange('pending'), { exact: true }).click()
  await expect(page.getByText(core('sessionOver'))).toBeVisible()
  watched.forgive(/401/)
  await signInOperator(page, words, consoleCast.frank)
  await expect(page).toHaveURL(/\/console\/exchanges/)
})

/** Takes the new authenticator with its first code, and keeps the recovery codes. */
async function setUp(page: Page, words: Words, at: Date): Promise<void> {
  const { operators } = words.console
  await fillCode(page, words, at)
  await page.getByRole('button', { name: operators('setUp') }).click()
  await expect(
    page.getByRole('list', { name: operators('recoveryCodes') }).getByRole('listitem'),
  ).toHaveCount(10)
  await page.getByRole('button', { name: operators('kept') }).click()
}

/** As the app on their phone would show it. */
async function fillCode(page: Page, words: Words, at: Date): Promise<void> {
  const shown = page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  await page
    .getByLabel(words.console.operators('firstCode'))
    .fill(totpCode((await shown.textContent()) ?? '', at))
}
