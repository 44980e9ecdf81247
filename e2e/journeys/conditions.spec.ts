import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { expect, test } from '../harness/test.ts'

test('a buyer sees an offer’s conditions before ordering, and orders once they are dropped', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob } = market
  const offer = await alice.lists({ num: '50.00', conditions: { minCompleted: 5000 } })
  const { page, open } = await phone({ owner: bob })
  await open(screens.offers)
  const card = page
    .getByRole('list', { name: words.takeSellOffer('offers') })
    .getByText(words.takeSellOffer('unfit'))
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: words.takeSellOffer('filter') }).click()
  const sheet = page.getByRole('dialog', { name: words.takeSellOffer('filter') })
  await expect(sheet.getByRole('switch', { name: words.takeSellOffer('fitsMe') })).toBeChecked()
  await sheet.getByRole('switch', { name: words.takeSellOffer('fitsMe') }).click()
  await sheet.getByRole('button', { name: words.takeSellOffer('showOffers') }).click()
  await expect(card.first()).toBeVisible()
  await open(paths.offer(offer.id, { num: '5' }))
  await expect(page.getByRole('img', { name: words.takeSellOffer('unmet') })).toBeVisible()
  await expect(page.getByRole('button', { name: words.takeSellOffer('buyTitle') })).toBeDisabled()
  await alice.edits(offer, { minCompleted: 0 })
  await page.reload()
  await expect(page.getByText(words.takeSellOffer('conditions'))).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button').last()).toBeEnabled()
})

test('a buyer blocks a seller with a note, and unblocks them in the settings', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob } = market
  const offer = await alice.lists({ num: '50.00' })
  const { page, open } = await phone({ owner: bob })
  const block = words.blocks('block', { name: alice.nickname })
  await open(paths.offer(offer.id))
  const menu = words.trader('menu', { name: alice.nickname })
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('dialog', { name: menu }).getByRole('button', { name: block }).click()
  const dialog = page.getByRole('dialog', { name: words.blocks('ask', { name: alice.nickname }) })
  await dialog.getByLabel(words.blocks('note')).fill('Slow')
  await dialog.getByRole('button', { name: block, exact: true }).click()
  await expect(page.getByText(words.takeSellOffer('youBlocked')).first()).toBeVisible()
  await open(ownScreens.blocked)
  await expect(page.getByText('Slow')).toBeVisible()
  await page.getByRole('button', { name: words.blocks('unblockOf', { name: alice.nickname }) }).click()
  await expect(page.getByText(words.blocks('nobody'))).toBeVisible()
})

test('a seller pauses all offers with one switch', async ({ market, phone, words }) => {
  const { alice, bob } = market
  const offer = await alice.lists({ num: '50.00' })
  const { page, open } = await phone({ owner: alice })
  await open(paths.trade('mine'))
  const pause = page.getByRole('switch', { name: words.makeSellOffer('pause') })
  await pause.click()
  await expect(page.getByText(words.makeSellOffer('pausedFor'))).toBeVisible()
  await expect(bob.buys({ from: offer, num: '2.00' })).rejects.toThrow()
  await pause.click()
  await expect(page.getByText(words.makeSellOffer('pausedFor'))).toHaveCount(0)
  await bob.buys({ from: offer, num: '2.00' })
})
