import type { Page } from '@playwright/test'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { backToTabs, says, tab, tick } from '../harness/acts.ts'
import type { Market } from '../harness/market.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const QUESTION = 'Which bank is it?'
const NOTE = 'Releases within a minute'

test('a seller sees on every phone who has written, and a buyer finds the seller again', {
  tag: ['@call.listChats', '@call.setFavourite', '@call.listFavourites', '@request.listOffers'],
}, async ({ market, phone, words }) => {
  const { alice, bob } = market
  const { chatList, takeSellOffer, filters, favourites, orders, core } = words
  await becomesMerchant(market)
  const order = await bob.buys({ from: await alice.lists({ num: '50.00' }), num: '25.00' })
  await alice.confirms(order)
  const [one, other] = [await phone({ owner: alice }), await phone({ owner: await again(market) })]
  for (const { page, open } of [one, other]) {
    await open(screens.orders)
    await expectMark(page, words, false)
  }

  await test.step('Bob writes: card, tab and inbox of both phones of Alice say so', async () => {
    await write(market, order.orderId)
    for (const { page } of [one, other]) {
      await expectMark(page, words, true)
      await page.getByRole('link', { name: new RegExp(`^${orders('chats')}`) }).click()
      await expect(inInbox(page, words)).toContainText(chatList('unread', { count: 1 }))
    }
  })

  await test.step('Read on one phone, it is no longer new on the other', async () => {
    await inInbox(one.page, words).click()
    await expect(one.page.getByRole('log')).toContainText(QUESTION)
    await expect(inInbox(other.page, words)).not.toContainText(chatList('unread', { count: 1 }))
    for (const { page } of [one, other]) {
      await backToTabs(page, words)
      await expectMark(page, words, false)
    }
  })

  await finishes(market, order)
  const { page, open, goOn } = await phone({ owner: bob })
  const offers = page.getByRole('list', { name: takeSellOffer('offers') }).getByRole('article')
  const chosen = page.getByRole('list', { name: takeSellOffer('filtersOn') }).getByRole('listitem')

  await test.step('Bob wants two methods and merchants only: the list is shorter, after a reload too', async () => {
    await open(screens.offers)
    await expect(offers).toHaveCount(2)
    await page.getByRole('button', { name: takeSellOffer('filter') }).click()
    for (const method of ['methodBank', 'methodAlipay'] as const) await tick(page, core(method))
    await page.getByRole('switch', { name: filters('merchants') }).click()
    await page.getByRole('button', { name: takeSellOffer('showOffers') }).click()
    const isFiltered = async (): Promise<void> => {
      await expect(chosen).toHaveText([core('methodBank'), core('methodAlipay'), filters('merchants')])
      await expect(
        page.getByRole('button', { name: takeSellOffer('filterCount', { count: 3 }) }),
      ).toBeVisible()
      await expect(offers).toHaveAccessibleName('Mei')
    }
    await isFiltered()
    await page.reload()
    await isFiltered()
  })

  await test.step('Alice becomes a favourite, with a note', async () => {
    await goOn(paths.trader(alice.id))
    await page.getByRole('button', { name: favourites('addOf', { name: 'Alice' }) }).click()
    await says(page, favourites('added'))
    await page.getByRole('button', { name: favourites('mine') }).click()
    const dialog = page.getByRole('dialog', { name: favourites('noteOn', { name: 'Alice' }) })
    await dialog.getByLabel(favourites('note')).fill(NOTE)
    await dialog.getByRole('button', { name: favourites('save') }).click()
    await expect(page.getByRole('button', { name: favourites('mine') })).toContainText(NOTE)
    await goOn(ownScreens.favourites)
    await expect(page.getByRole('list', { name: favourites('list') })).toContainText(NOTE)
  })

  await test.step('The last order leads to her offer, with the same amount', async () => {
    await goOn(paths.order(order.orderId))
    await page.getByRole('button', { name: orders('tradeAgain', { name: 'Alice' }) }).click()
    await expect(
      page.getByRole('button', { name: takeSellOffer('buyFor', { num: '25.00 U', amount: '¥180.00' }) }),
    ).toBeEnabled()
  })
})

/** Whether the seller's only order, and the tab that leads to it, show something new. */
async function expectMark(page: Page, words: Words, isNew: boolean): Promise<void> {
  const card = page
    .getByRole('region', { name: words.orders('groupOpen') })
    .getByRole('link', { name: 'Bob' })
  const mark = words.orders('chatUnread', { count: 1 })
  if (isNew) await expect(card).toContainText(mark)
  else await expect(card).not.toContainText(mark)
  const plain = tab(page, words, 'tabOrders').and(
    page.getByRole('link', { name: words.core('tabOrders'), exact: true }),
  )
  await expect(plain).toHaveCount(isNew ? 0 : 1)
}

function inInbox(page: Page, { chatList }: Words) {
  return page.getByRole('list', { name: chatList('title') }).getByRole('link', { name: 'Bob' })
}

/** Alice with her other phone, which has its own session. */
async function again({ alice, visitor, play }: Market): Promise<Market['alice']> {
  const { username, password } = alice
  const { token } = await visitor(alice.address).call('logIn', { account: username, password })
  return play({ ...alice, token })
}

async function write({ connect, bob }: Market, orderId: string): Promise<void> {
  const socket = await connect(bob)
  socket.says('openChat', { orderId })
  const { data } = await socket.hears('chatOpened')
  const message = { message: QUESTION, messageType: 0, messageId: 'which-bank-1' } as const
  socket.says('sendMessage', { sessionId: data.session.id, ...message })
  await socket.hears('messageSent')
}

async function becomesMerchant({ mei, olivia }: Market): Promise<void> {
  await olivia.issues({ to: mei, amount: '1000.00' })
  await mei.call('certifyMerchant', { apply: '1', contact: 'mei@example.com' })
  await mei.paysBond()
  await olivia.approvesMerchant(mei)
  await mei.lists({ num: '30.00' })
}

async function finishes({ alice, bob }: Market, order: Awaited<ReturnType<Market['bob']['buys']>>) {
  await bob.marksPaid(order)
  await alice.releases(order)
  await bob.acknowledges(order)
}
