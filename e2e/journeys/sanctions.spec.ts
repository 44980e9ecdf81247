import type { Page } from '@playwright/test'
import { paths, screens } from '@u-market/contract/paths'
import { consoleCast } from '@u-market/testkit/cast'
import { confirm, order } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const REASON = 'Two reports are being looked into'

test('a sanctioned trader reads why where they would act; one sanction is lifted, another expires', async ({
  market,
  phone,
  desk,
  words,
}) => {
  const { alice, bob, mei } = market
  const { sanctions } = words.console
  const offer = await alice.lists({ num: '50.00' })
  const own = await bob.lists({ num: '10.00' })
  const [bobs, meis] = [await phone({ owner: bob }), await phone({ owner: mei })]
  const sues = await desk({ as: consoleCast.sue })
  const { page } = bobs
  const atFoot = page.getByRole('contentinfo').getByText(REASON)
  const buy = page.getByRole('button', { name: words.takeSellOffer('buyTitle'), exact: true })

  await test.step('Sue sees what the sanction affects, and confirms it', async () => {
    await bobs.open(screens.home)
    await meis.open(paths.offer(own.id))
    await sues.open(`/console/users/${bob.id}`)
    await fillReason(sues.page, words, REASON)
    await confirm(sues.page, words, sanctions('sign_no_trade'), [
      '@bob',
      REASON,
      sanctions('offersHidden', { count: 1 }),
      sanctions('ordersGoOn', { count: 0 }),
    ])
    const standing = sues.page.getByRole('list', { name: sanctions('active') })
    await expect(standing.getByRole('listitem')).toContainText(REASON)
  })

  await test.step('Bob reads it at home at once, and where he would buy and sell', async () => {
    await expect(page.getByRole('main').getByText(REASON)).toBeVisible()
    await bobs.open(paths.offer(offer.id))
    await expect(atFoot).toBeVisible()
    await expect(buy).toBeDisabled()
    await bobs.open(screens.sell)
    await expect(atFoot).toBeVisible()
    await expect(page.getByRole('button', { name: words.makeSellOffer('listCoin') })).toBeDisabled()
  })

  await test.step('No other user can order from him', async () => {
    await meis.open(paths.offer(own.id))
    await expect(meis.page.getByText(words.takeSellOffer('offerClosed'))).toBeVisible()
  })

  await test.step('Sue lifts it, and Bob is free without a reload', async () => {
    await bobs.open(paths.offer(offer.id))
    await expect(atFoot).toBeVisible()
    await sues.page.getByRole('button', { name: sanctions('lift'), exact: true }).click()
    await sues.page.getByLabel(sanctions('liftReason')).fill('It was somebody else')
    await sues.page.getByRole('button', { name: sanctions('check'), exact: true }).click()
    await confirm(sues.page, words, sanctions('liftSign'), ['@bob', 'It was somebody else'])
    await expect(sues.page.getByText(sanctions('none'))).toBeVisible()
    await expect(atFoot).toHaveCount(0)
    await sues.page.getByText(sanctions('past', { count: 1 })).click()
    await expect(
      sues.page.getByText(sanctions('liftedFor', { reason: 'It was somebody else' })),
    ).toBeVisible()
  })

  await test.step('Frozen for three days, he cannot send coin; then he trades', async () => {
    await chooseKind(sues.page, words, 'frozen')
    await fillReason(sues.page, words, REASON)
    await confirm(sues.page, words, sanctions('sign_frozen'), [REASON])
    await bobs.open(`/pay/${alice.walletAddress}`)
    await page.getByLabel(words.wallet('amount')).fill('1')
    await expect(atFoot).toBeVisible()
    await expect(
      page.getByRole('button', { name: words.wallet('payAct', { amount: '1.00 U' }) }),
    ).toBeDisabled()
    market.clock.skip({ hours: 73 })
    await bobs.open(`${paths.offer(offer.id)}&num=5`)
    await expect(atFoot).toHaveCount(0)
    await order(page, words, { num: '5.00 U', amount: '¥36.00' })
    await expect(page).toHaveURL(new RegExp(screens.order))
  })
})

test('two operators close an account; its user is logged out, and reads why at the next login', async ({
  market,
  phone,
  desk,
  words,
}) => {
  const { alice } = market
  const { sanctions, proposals, core } = words.console
  await alice.lists({ num: '20.00' })
  // A claim on her last order is no longer possible.
  await market.pool.query(`update trade_order set claim_until = created_at where not is_open`)
  const alices = await phone({ owner: alice })
  const [annas, abels] = [await desk({ as: consoleCast.anna }), await desk({ as: consoleCast.abel })]
  await alices.open(screens.mine)
  alices.watched.forgive(/401/)

  await test.step('Anna proposes to close the account, and sees which offers that unlists', async () => {
    await annas.open(`/console/users/${alice.id}`)
    await chooseKind(annas.page, words, 'closed')
    await fillReason(annas.page, words, REASON)
    await confirm(annas.page, words, sanctions('sign_closed'), [
      REASON,
      sanctions('offersDown', { count: 1 }),
      sanctions('byTwo'),
    ])
    const [, said = ''] = sanctions('saidProposed', { id: '\n' }).split('\n')
    await expect(annas.page.getByText(said)).toBeVisible()
    await expect(annas.page.getByText(sanctions('none'))).toBeVisible()
  })

  await test.step('Abel looks at the proposal, and approves it', async () => {
    await abels.open('/console/proposals')
    await abels.page.getByRole('table').getByRole('link').first().click()
    const panel = abels.page.getByRole('complementary', { name: proposals('account_close') })
    await panel.getByRole('button', { name: proposals('approve') }).click()
    await confirm(abels.page, words, proposals('approveSign'), ['@alice', proposals('account_closed')])
    await expect(abels.page.getByText(proposals('emptyQueue'))).toBeVisible()
  })

  await test.step('Alice is out, and reads why when she tries to log in', async () => {
    const { page } = alices
    await expect(page).toHaveURL(new RegExp(screens.login))
    await page.getByLabel(words.auth('account')).fill(alice.username)
    await page.getByLabel(words.auth('password'), { exact: true }).fill(alice.password)
    await page.getByRole('button', { name: words.auth('login'), exact: true }).click()
    await expect(page.getByRole('main').getByText(REASON)).toBeVisible()
  })

  await test.step('Support may view but not close: the form says which roles may', async () => {
    const sues = await desk({ as: consoleCast.sue })
    await sues.open(`/console/users/${market.bob.id}`)
    await chooseKind(sues.page, words, 'closed')
    const roles = [core('arbiter'), core('administrator')].join(core('listSeparator'))
    const part = sues.page.getByRole('region', { name: sanctions('title') })
    await expect(part.getByText(core('notYourRole', { roles }))).toBeVisible()
    await expect(part.getByRole('button', { name: sanctions('check'), exact: true })).toBeDisabled()
  })
})

async function fillReason(page: Page, words: Words, reason: string): Promise<void> {
  const { sanctions } = words.console
  await page.getByLabel(sanctions('reason')).fill(reason)
  await page.getByRole('button', { name: sanctions('check'), exact: true }).click()
}

async function chooseKind(page: Page, words: Words, kind: 'frozen' | 'closed'): Promise<void> {
  const { sanctions } = words.console
  await page.getByRole('combobox', { name: sanctions('kind') }).click()
  await page.getByTitle(sanctions(kind), { exact: true }).click()
}
