import type { Locator } from '@playwright/test'
import type { Locale } from '@u-market/contract/locale'
import { paths, screens } from '@u-market/contract/paths'
import { backToTabs, firstSentence, pick, says, tab } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

test('a notice arrives live, is counted, leads to its cause, and is read', {
  tag: [
    '@request.listNotices',
    '@request.markNoticesRead',
    '@user.readsNotices',
    '@notice.toast',
    '@notice.refreshes',
    '@push.notice',
    '@route.noticeCentre',
  ],
}, async ({ market, phone, words }) => {
  const { alice, bob } = market
  const { notices, account, core, home, titles } = words
  await bob.call('markNoticesRead', {})
  const offer = await alice.lists({ num: '50.00' })
  const order = await bob.buys({ from: offer, num: '25.00' })
  const { page, open, watched } = await phone({ owner: bob })
  const mine = tab(page, words, 'tabMine')
  const list = page.getByRole('list', { name: notices('notices') })
  const newest = list.getByRole('listitem').first()
  const unread = list.getByText(notices('unread'), { exact: true })
  await open(screens.home)
  await expect(page.getByRole('link', { name: home('notices'), exact: true })).toBeVisible()

  await test.step('The seller confirms: a toast with the order’s number, a count on the orders', async () => {
    await expect.poll(() => market.openSockets()).toBe(1)
    await alice.confirms(order)
    bob.client.identity.locale = words.locale
    const [told] = await bob.notices()
    const text = firstSentence(told?.content)
    const toast = page.locator('[popover] p').filter({ hasText: order.orderId })
    await expect(toast).toBeVisible()
    expect(await readOnScreen(toast)).toBe(`${order.orderId} ${text}`)
    await says(page, `${order.orderId} ${text}`)
    await expect(page.getByRole('link', { name: core('waitingCount', { count: 1 }) })).toBeVisible()
    await expect(page.getByRole('link', { name: home('notices'), exact: true })).toBeVisible()
  })

  await test.step('It leads to the order, which marks it as read', async () => {
    await mine.click()
    await page.getByRole('link', { name: account('notices') }).click()
    await expect(unread).toHaveCount(1)
    await newest.getByRole('link').click()
    await expect(page).toHaveURL(market.address + paths.order(order.orderId))
    await page.getByRole('button', { name: core('back') }).click()
    await expect(unread).toHaveCount(0)
    expect((await bob.call('listNotices', {})).unread).toBe(0)
  })

  await test.step('His act on another phone is announced in the first person, and leaves no notice', async () => {
    await bob.marksPaid(order)
    await says(page, `${order.orderId} ${ownAct(words.locale)}`)
    await alice.transfers({ to: bob, amount: '0.01' })
    await expect(newest).toContainText('0.01 U')
    await expect(list).not.toContainText(ownAct(words.locale))
    await bob.call('markNoticesRead', {})
  })

  await test.step('A notice that arrives while the list is open appears on top', async () => {
    await alice.transfers({ to: bob, amount: '1.37' })
    await expect(newest).toContainText('1.37 U')
    await alice.transfers({ to: bob, amount: '2.74' })
    await expect(newest).toContainText('2.74 U')
    await expect(unread).toHaveCount(2)
    await pick(page, notices('typeOrder'))
    await expect(list).not.toContainText('2.74 U')
    await expect(newest).toContainText(order.orderId)
    await pick(page, notices('typeAppeal'))
    await page.getByRole('button', { name: notices('showAll') }).click()
    await newest.getByRole('link').click()
    await expect(page).toHaveTitle(new RegExp(titles('bills')))
    await page.getByRole('button', { name: core('back') }).click()
    await expect(unread).toHaveCount(1)
  })

  await test.step('Notices without an order are counted on the bell', async () => {
    await backToTabs(page, words)
    await tab(page, words, 'tabHome').click()
    await page.getByRole('link', { name: home('noticesUnread', { count: 1 }) }).click()
    await expect(unread).toHaveCount(1)
  })

  await test.step('All are read at once', async () => {
    await page.getByRole('button', { name: notices('allRead') }).click()
    await expect(unread).toHaveCount(0)
    await expect(page.getByRole('button', { name: notices('allRead') })).toHaveCount(0)
    expect((await bob.call('listNotices', {})).unread).toBe(0)
  })
  expect(watched.loads).toBe(1)
})

function ownAct(locale: Locale): string {
  return locale === 'zh-CN'
    ? '您已标记为已付款给 Alice（¥180.00），等待卖家核实放币'
    : 'You have marked ¥180.00 to Alice as paid'
}

/** Returns a text as it is seen: the visible words from the top down, whatever their order in the document. */
function readOnScreen(what: Locator): Promise<string> {
  return what.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const seen: { readonly text: string; readonly top: number; readonly left: number }[] = []
    while (words.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(words.currentNode)
      const { top, left, width, height } = range.getClientRects()[0] ?? new DOMRect()
      if (width > 1 && height > 1) seen.push({ text: range.toString().trim(), top, left })
    }
    return seen
      .sort((one, other) => one.top - other.top || one.left - other.left)
      .map(({ text }) => text)
      .join(' ')
  })
}
