import type { Page } from '@playwright/test'
import { backToTabs, sign, tab } from '../harness/acts.ts'
import { demoPhone } from '../harness/demo.ts'
import { expect, test } from '../harness/test.ts'

const ADDRESS = 'bob@mail.example'
/** Where no user has logged in to Bob's account before. */
const ELSEWHERE = '198.51.100.7'

test.use({ marketOptions: { hasMailbox: true } })

test('a mail stops a thief: the account is frozen by its link, and thawed by its owner', {
  tag: ['@call.setEmail', '@call.listDemoMails', '@call.thawAccount'],
}, async ({ market, desk, words }) => {
  const { alice, bob, clock } = market
  const { security, freeze, auth, orders, core, titles, server } = words
  await alice.confirms(await bob.buys({ from: await alice.lists({ num: '50.00' }), num: '25.00' }))
  const { page, context, open, watched } = await desk()
  await open('/')
  const bobs = await demoPhone(page, words, 'Bob')

  await test.step('Bob enters an address, and reads the code in its mailbox', async () => {
    await backToTabs(bobs, words)
    await tab(bobs, words, 'tabMine').click()
    await bobs.getByRole('link', { name: words.account('security') }).click()
    await bobs.getByRole('link', { name: security('email') }).click()
    await bobs.getByLabel(security('email')).fill(ADDRESS)
    await bobs.getByRole('button', { name: security('sendCode') }).click()
    await sign(bobs, security('sendCode'), bob.payPassword)
    await expect(bobs.getByText(security('codeTo', { email: ADDRESS }))).toBeVisible()
    await clock.advance({ seconds: 1 })
    const mail = await openMail(page, words.desktop('mailbox'), server.mails('codeTitle'))
    await bobs.getByLabel(security('code')).fill(/^\d{6}$/m.exec((await mail.textContent()) ?? '')?.[0] ?? '')
    await bobs.getByRole('button', { name: security('confirm'), exact: true }).click()
    await expect(bobs.getByText(security('confirmed'), { exact: true })).toBeVisible()
  })

  await test.step('A thief logs in; the mail about it has a link that freezes the account', async () => {
    await market.visitor(ELSEWHERE).call('logIn', { account: bob.username, password: bob.password })
    await clock.advance({ seconds: 1 })
    const title = server.notices('logged_in_elsewhere_title')
    const mail = await openMail(page, words.desktop('mailbox'), title)
    const opened = context.waitForEvent('page')
    await mail.getByRole('link', { name: /freeze/ }).click()
    const asked = await opened
    await expect(asked.getByRole('heading', { name: server.freezePage('askTitle') })).toBeVisible()
    expect((await bob.info()).frozenAt).toBeNull()
    await asked.getByRole('button', { name: server.freezePage('freeze') }).click()
    await expect(asked.getByRole('heading', { name: server.freezePage('doneTitle') })).toBeVisible()
    await asked.close()
  })

  await test.step('He is logged out like the thief; logged in again, the order says what he cannot do', async () => {
    await bobs.getByLabel(auth('account')).fill(bob.username)
    await bobs.getByLabel(auth('password'), { exact: true }).fill(bob.password)
    await bobs.getByRole('button', { name: auth('login'), exact: true }).click()
    await expect(bobs.getByRole('link', { name: freeze('frozen') })).toBeVisible()
    await backToTabs(bobs, words)
    await tab(bobs, words, 'tabOrders').click()
    const mine = bobs.getByRole('region', { name: orders('groupMine') })
    await mine.getByRole('link', { name: 'Alice' }).click()
    await expect(bobs.getByText(orders('frozenSelfBuyer'))).toBeVisible()
  })

  await test.step('He thaws it with the password and a code to his mobile', async () => {
    await bobs.getByRole('link', { name: titles('thaw') }).click()
    await bobs.getByLabel(freeze('password')).fill(bob.password)
    await bobs.getByRole('button', { name: auth('sendCode') }).click()
    const demoCode = auth('demoCode', { code: '\n' }).split('\n')[0] ?? ''
    await bobs.getByRole('button', { name: demoCode }).click()
    await bobs.getByRole('button', { name: freeze('thaw') }).click()
    await expect(bobs.getByRole('button', { name: freeze('freeze') })).toBeVisible()
    await expect(bobs.getByText(core('ownFreeze'))).toHaveCount(0)
  })
  watched.forgive(/401/)
})

/** Opens the newest mail with this title, once it has come. */
async function openMail(page: Page, mailbox: string, title: string) {
  const mail = page.getByRole('region', { name: mailbox }).getByRole('listitem').filter({ hasText: title })
  await expect(mail.getByRole('time')).toHaveText(/\d/)
  await mail.locator('summary').click()
  return mail
}
