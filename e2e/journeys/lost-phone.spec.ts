import { ownScreens, screens } from '@u-market/contract/paths'
import { runDueTimers } from '@u-market/server/jobs/index.ts'
import { consoleCast, roles } from '@u-market/testkit/cast'
import { documentFront, plainPicture } from '@u-market/testkit/pictures'
import { confirm, pictureField, pictureFile, says } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

const MOBILE = '+8613899990011'
const PASSWORD = 'brave-otter-35'
const REASON = 'Face, note and document agree'

test('an account whose phone is gone comes back with a document, two operators and three days', {
  tag: ['@call.askRecovery', '@call.readRecovery'],
}, async ({ market, phone, desk, words }) => {
  const { bob, clock } = market
  const { recover, auth, password, console: desks } = words
  const { realName, documentNumber } = roles.bob
  const thiefs = await phone({ owner: bob })
  await thiefs.open(screens.home)
  await expect(thiefs.page.getByText(words.home('balance'), { exact: true })).toBeVisible()
  const bobs = await phone({ device: 'iPhone' })
  const { page } = bobs

  await test.step('Bob sends his name, his new number and two pictures, without logging in', async () => {
    await bobs.open(ownScreens.recover)
    await page.getByLabel(recover('account')).fill(bob.username)
    await page.getByLabel(recover('realName')).fill(realName)
    await page.getByLabel(recover('documentNumber')).fill(documentNumber)
    await page.getByRole('textbox', { name: recover('mobile'), exact: true }).fill(MOBILE)
    await fillInCode()
    const document = await documentFront({ name: realName, number: documentNumber })
    await pictureField(page, recover('document')).setInputFiles(pictureFile('document.jpg', document))
    const portrait = await plainPicture('#0B7A5E', 320)
    await pictureField(page, recover('portrait')).setInputFiles(pictureFile('me.jpg', portrait))
    await page.getByRole('button', { name: recover('send') }).click()
    await expect(page.getByRole('heading', { name: recover('open') })).toBeVisible()
  })

  await test.step('An operator compares the pictures and proposes; another one approves', async () => {
    const anna = await desk({ as: consoleCast.anna })
    await anna.open('/console/recoveries')
    await anna.page
      .getByRole('table', { name: desks.recoveries('title') })
      .getByRole('link')
      .first()
      .click()
    await anna.page.getByLabel(desks.recoveries('proposeField')).fill(REASON)
    await anna.page.getByRole('button', { name: desks.recoveries('propose') }).click()
    await confirm(anna.page, words, desks.recoveries('proposeSign'), [MOBILE, REASON])
    const abel = await market.atConsole('abel')
    const proposed = async () =>
      (await abel.call('listProposals', {})).data.find(({ kind }) => kind === 'account_recover')?.id ?? 0
    await expect.poll(proposed).toBeGreaterThan(0)
    await abel.call('approveProposal', { id: await proposed() })
    await page.reload()
    await expect(page.getByRole('heading', { name: recover('approved') })).toBeVisible()
  })

  await test.step('Three days later the number is his, and a code to it sets a new password', async () => {
    clock.skip({ hours: 73 })
    await runDueTimers(market.deps)
    await page.reload()
    await expect(page.getByRole('heading', { name: recover('done') })).toBeVisible()
    await page.getByRole('link', { name: recover('newPassword') }).click()
    await page.getByLabel(password('mobile')).fill(MOBILE)
    await fillInCode()
    for (const field of ['chosen', 'repeat'] as const)
      await page.getByLabel(password(field), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: password('reset') }).click()
    await says(page, password('wasReset'))
  })

  await test.step('He logs in with the new number; the lost phone is logged out', async () => {
    await page.getByLabel(auth('account')).fill(MOBILE)
    await page.getByLabel(auth('password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: auth('login'), exact: true }).click()
    await expect(page.getByText(words.home('balance'), { exact: true })).toBeVisible()
    await expect(thiefs.page).toHaveURL(new RegExp(screens.login))
    await says(thiefs.page, words.core('http401', { code: 401 }))
  })
  thiefs.watched.forgive(/401/)

  async function fillInCode(): Promise<void> {
    await page.getByRole('button', { name: auth('sendCode') }).click()
    const demoCode = auth('demoCode', { code: '\n' }).split('\n')[0] ?? ''
    await page.getByRole('button', { name: demoCode }).click()
  }
})
