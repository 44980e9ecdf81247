import type { Page } from '@playwright/test'
import { consoleCast } from '@u-market/testkit/cast'
import { choose, confirm, signInOperator } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const { rita, sue, frank } = consoleCast
const NEW_PASSWORD = 'seven green bicycles'

test('an administrator resets somebody: their sessions end, and a link opens the account again', async ({
  market,
  desk,
  words,
}) => {
  const { core, operators, service, shell } = words.console
  const [olivias, sues] = [await desk(), await desk()]
  await olivias.open('/console/operators')
  await signInOperator(olivias.page, words, market.olivia)
  await sues.open('/console/service')
  await signInOperator(sues.page, words, sue)
  await expect(sues.page.getByText(service('emptyList'))).toBeVisible()

  await test.step('Nobody does it to themselves, nor without a reason', async () => {
    const own = await openOperator(olivias.page, words, 'Olivia')
    await expect(own.getByText(operators('notYourself'))).toBeVisible()
    for (const act of ['changeRole', 'reset', 'closeAccount'] as const)
      await expect(own.getByRole('button', { name: operators(act) })).toBeDisabled()
    const panel = await openOperator(olivias.page, words, 'Sue')
    await expect(panel.getByText(operators('needReason'))).toBeVisible()
    await expect(panel.getByRole('button', { name: operators('reset') })).toBeDisabled()
  })

  const link =
    await test.step('She sees whom it concerns, and signs it; the link is shown once', async () => {
      const panel = await openOperator(olivias.page, words, 'Sue')
      await panel.getByLabel(operators('reason')).fill('lost her phone')
      await openOperator(olivias.page, words, 'Rita')
      await openOperator(olivias.page, words, 'Sue')
      await expect(panel.getByLabel(operators('reason'))).toHaveValue('lost her phone')
      await panel.getByRole('button', { name: operators('reset') }).click()
      await confirm(olivias.page, words, operators('resetSign', { name: 'Sue' }), ['@sue', 'lost her phone'])
      const shown = panel.getByText(/\/console\/link#/)
      await expect(shown).toBeVisible()
      return (await shown.textContent())?.trim() ?? ''
    })

  await test.step('Sue’s page has ended, and her password with it; the link sets a new one', async () => {
    const { page } = sues
    await page.getByText(service('answered'), { exact: true }).click()
    await expect(page.getByText(core('accessReset'))).toBeVisible()
    sues.watched.forgive(/401/)
    await signInOperator(page, words, sue)
    await expect(page.getByText(words.refusal('LOGIN_FAILED'))).toBeVisible()
    const { pathname, hash } = new URL(link)
    await sues.open(pathname + hash)
    await page.getByLabel(operators('newPassword')).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: operators('setUp') }).click()
    await expect(page.getByRole('navigation', { name: shell('menu') })).toBeVisible()
  })
})

test('an administrator closes an account: its page ends, and the login opens it no more', async ({
  market,
  desk,
  words,
}) => {
  const { core, operators, verification } = words.console
  const [olivias, ritas] = [await desk(), await desk()]
  await olivias.open('/console/operators')
  await signInOperator(olivias.page, words, market.olivia)
  await ritas.open('/console/verifications')
  await signInOperator(ritas.page, words, rita)
  await expect(ritas.page.getByRole('table')).toBeVisible()
  const panel = await openOperator(olivias.page, words, 'Rita')
  await panel.getByLabel(operators('reason')).fill('has left')
  await panel.getByRole('button', { name: operators('closeAccount') }).click()
  await confirm(olivias.page, words, operators('closeSign', { name: 'Rita' }), ['@rita', 'has left'])
  await expect(panel.getByText(operators('closed'), { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: operators('reset') })).toHaveCount(0)
  await ritas.page.getByText(verification('approved'), { exact: true }).click()
  await expect(ritas.page.getByText(core('accountClosed'))).toBeVisible()
  ritas.watched.forgive(/401/)
  await signInOperator(ritas.page, words, rita)
  await expect(ritas.page.getByText(words.refusal('LOGIN_FAILED'))).toBeVisible()
})

test('a role is given by two: refused with a reason, then approved, and the page follows it', async ({
  market,
  desk,
  words,
}) => {
  const { core, operators, proposals, shell } = words.console
  const [olivias, franks, ritas] = [await desk(), await desk(), await desk()]
  await olivias.open('/console/operators')
  await signInOperator(olivias.page, words, market.olivia)
  await franks.open('/console/proposals')
  await signInOperator(franks.page, words, frank)
  await ritas.open('/console/verifications')
  await signInOperator(ritas.page, words, rita)
  await expect(ritas.page.getByRole('table')).toBeVisible()
  const propose = async (reason: string): Promise<void> => {
    await olivias.goOn('/console/operators')
    const panel = await openOperator(olivias.page, words, 'Rita')
    await panel.getByLabel(operators('reason')).fill(reason)
    await choose(olivias.page, panel.getByLabel(operators('role')), core('support'))
    await panel.getByRole('button', { name: operators('changeRole') }).click()
    const [said = ''] = operators('saidProposed', { id: '\n' }).split('\n')
    await expect(panel.getByRole('status').filter({ hasText: said })).toBeVisible()
  }
  const ofFrank = franks.page.getByRole('complementary', { name: proposals('operator_role') })

  await test.step('Olivia proposes it, and cannot approve it herself', async () => {
    await propose('helps out in support')
    await olivias.goOn('/console/proposals')
    await olivias.page.getByRole('table').getByRole('link').first().click()
    await expect(olivias.page.getByText(proposals('why_own'))).toBeVisible()
    await expect(olivias.page.getByRole('button', { name: proposals('approve') })).toBeDisabled()
  })

  await test.step('Frank sees from what to what, and refuses with a reason that she reads', async () => {
    await franks.page.reload()
    await franks.page.getByRole('table').getByRole('link').first().click()
    await expect(ofFrank.getByText(`${core('reviewer')} → ${core('support')}`)).toBeVisible()
    await ofFrank.getByLabel(proposals('refusal')).fill('we need her here')
    await ofFrank.getByRole('button', { name: proposals('refuse') }).click()
    await expect(olivias.page.getByRole('alert').filter({ hasText: 'we need her here' })).toContainText(
      'Frank',
    )
  })

  await test.step('Proposed again and approved, it ends her session; she comes back in the new role', async () => {
    await propose('two weeks of it')
    await franks.page.reload()
    await franks.page.getByRole('table').getByRole('link').first().click()
    await ofFrank.getByRole('button', { name: proposals('approve') }).click()
    await confirm(franks.page, words, proposals('approveSign'), ['@rita', core('support')])
    await expect(franks.page.getByText(proposals('emptyQueue'))).toBeVisible()
    // Her page may have found out by itself, as it looks for new rows.
    const elsewhere = ritas.page.getByRole('link', { name: shell('users') })
    await Promise.race([
      elsewhere.click().catch(() => undefined),
      ritas.page.getByText(core('roleChanged')).waitFor(),
    ])
    await expect(ritas.page.getByText(core('roleChanged'))).toBeVisible()
    ritas.watched.forgive(/401/)
    await signInOperator(ritas.page, words, rita)
    const menu = ritas.page.getByRole('navigation', { name: shell('menu') })
    await expect(menu.getByRole('link', { name: shell('service') })).toBeVisible()
    await expect(menu.getByRole('link', { name: shell('verifications') })).toHaveCount(0)
  })
})

async function openOperator(page: Page, words: Words, name: string) {
  const { operators } = words.console
  await page
    .getByRole('table', { name: operators('title') })
    .getByRole('link', { name, exact: true })
    .click()
  return page.getByRole('complementary', { name, exact: true })
}
