import type { Locator, Page } from '@playwright/test'
import { screens } from '@u-market/contract/paths'
import { plainPicture } from '@u-market/testkit/pictures'
import { pictureField, pictureFile } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

/** More stops than any screen has; needing them means going round in circles. */
const MAX_STOPS = 80

test('a trade by keyboard alone', async ({ market, phone, words }) => {
  const { alice, bob } = market
  await alice.lists({ num: '50.00' })
  const [num, amount] = ['10.00 U', '¥72.00']
  const [alices, bobs] = [await phone({ device: 'iPhone', owner: alice }), await phone({ owner: bob })]
  await Promise.all([alices.open('/'), bobs.open(screens.offers)])

  await test.step('Bob finds the offer and orders', async () => {
    const { page } = bobs
    const card = page.getByRole('article', { name: 'Alice' })
    await press(page, card.getByRole('link', { name: words.core('buyFrom', { name: 'Alice' }) }))
    await reach(page, page.getByLabel(words.takeSellOffer('iSpend')))
    await page.keyboard.type('72')
    await press(page, button(page, words.takeSellOffer('buyFor', { num, amount })))
    await press(page, button(page, words.takeSellOffer('placeFor', { amount })))
    await expect(page).toHaveURL(new RegExp(screens.order))
  })

  await test.step('Alice leaves the Tip dialog and confirms on the order', async () => {
    const { page } = alices
    const tip = page.getByRole('dialog', { name: words.core('tip') })
    await press(page, button(tip, words.core('confirm')))
    await press(page, button(page, words.orders('confirmAct')))
    await expect(page.getByText(words.orders('waitPay', { name: 'Bob' }))).toBeVisible()
  })

  await test.step('Bob shows his payment proof', () => pay(bobs.page, words, amount))

  await test.step('Alice checks, types her password and releases', async () => {
    const { page } = alices
    await press(page, page.getByRole('link', { name: `${words.orders('titleSell', { num })} · ${amount}` }))
    const seen = { seenAmount: amount.replace(/[^\d.]/g, ''), seenName: 'Bob Lin' } as const
    for (const field of ['seenAmount', 'seenName'] as const) {
      await reach(page, page.getByRole('textbox', { name: words.payers(field) }))
      await page.keyboard.type(seen[field])
    }
    await press(page, button(page, words.orders('release', { num })))
    await expect(page.getByRole('dialog', { name: words.orders('release', { num }) })).toBeVisible()
    await page.keyboard.type(alice.payPassword)
    await expect(page.getByRole('heading', { name: words.orders('doneSeller', { num }) })).toBeVisible()
    expect(await bob.available()).toBe('110.00')
  })
})

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeEnabled()
  await reach(page, target)
  await page.keyboard.press(key)
}

/** Reaches an element with the Tab key, and expects a visible focus on it. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let stops = 0; !(await isThere()); stops++) {
    if (stops === MAX_STOPS) throw new Error(`the Tab key does not lead to ${target}`)
    await page.keyboard.press('Tab')
  }
  const isMarked = await target.evaluate((element) => {
    // A field shows the focus on its frame, a hidden input on its label, everything else with its own ring.
    const marks = [element, element.parentElement, element.closest('label')].filter((each) => each !== null)
    return marks.some((each) => {
      const { outlineStyle, boxShadow } = getComputedStyle(each)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    })
  })
  expect(isMarked, `where the keyboard is: ${target}`).toBe(true)
}

function button(page: Page | Locator, name: string): Locator {
  return page.getByRole('button', { name })
}

async function pay(page: Page, words: Words, amount: string): Promise<void> {
  await reach(page, page.getByRole('textbox', { name: words.payers('declareEnd') }))
  await page.keyboard.type('4821')
  await page.keyboard.press('Enter')
  const field = pictureField(page, words.orders('proof'))
  // Awaited early, because the browser must know in advance not to open the system's dialog.
  const chosen = page.waitForEvent('filechooser')
  await reach(page, field)
  await page.keyboard.press('Enter')
  const chooser = await chosen
  const proof = await plainPicture()
  await chooser.setFiles(pictureFile('slip.jpg', proof))
  await press(page, button(page, words.orders('havePaid', { amount })))
}
