import { logInOperator } from '../harness/acts.ts'
import { inspect } from '../harness/inspect.ts'
import { fillQueues } from '../harness/market.ts'
import { expect, test } from '../harness/test.ts'

test('every page of the console, and the first item of each list', async ({ market, desk, words }) => {
  await fillQueues(market)
  const { page, open } = await desk()
  await open('/console/')
  await expect(page.getByRole('heading', { name: words.console.core('consoleName') })).toBeVisible()
  await inspect(page, words, 'console')
  await logInOperator(page, words, market.olivia)
  const menu = page.getByRole('navigation', { name: words.console.shell('menu') })
  await expect(menu).toBeVisible()
  const paths = await menu
    .getByRole('link')
    .evaluateAll((links) => links.map((each) => each.getAttribute('href')))
  // Logging in redirects to the first area; wait for it before leaving.
  await expect(page).toHaveURL(new RegExp(`${paths[0]}$`))
  const main = page.getByRole('main')
  const look = async (): Promise<void> => {
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.locator('[aria-busy=true]')).toHaveCount(0)
    await inspect(page, words, 'console')
  }
  /** Until the heading changes, a check of the page could match the one before it. */
  const goTo = async (path: string | null): Promise<void> => {
    if (new URL(page.url()).pathname === path) return
    const heading = main.getByRole('heading', { level: 1 })
    const before = (await heading.textContent()) ?? ''
    await menu.locator(`a[href="${path}"]`).click()
    await expect(heading).not.toHaveText(before)
  }
  for (const path of paths)
    await test.step(path ?? '', async () => {
      await goTo(path)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await look()
      const first = main.getByRole('table').getByRole('row').getByRole('link').first()
      if ((await first.count()) === 0) return
      await first.click()
      await expect(page).not.toHaveURL(new RegExp(`${path}$`))
      await look()
    })
})
