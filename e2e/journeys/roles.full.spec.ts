import { hasPermission, keysOf } from '@u-market/domain'
import { consoleCast } from '@u-market/testkit/cast'
import { logInOperator } from '../harness/acts.ts'
import { addressOf, areas, fillConsole, isAtProposals, notYours, triesOf } from '../harness/console-acts.ts'
import { expect, test } from '../harness/test.ts'

/** The only role tested in a browser; the others are tested in apps/console/test/server/roles.test.tsx. */
const role = 'support'

test('the console enables for support what the permissions allow, and explains the rest', async ({
  market,
  desk,
  words,
}) => {
  const { proposeDecisions } = await fillConsole(market)
  const { shell, proposals } = words.console
  const { page, open, goOn, watched } = await desk()
  await open('/console/access')
  await logInOperator(page, words, consoleCast.sue)
  const menu = page.getByRole('navigation', { name: shell('menu') })
  const main = page.getByRole('main')
  await expect(menu).toBeVisible()

  const lookAt = (area: keyof typeof areas) =>
    test.step(`the page of ${areas[area]}`, async () => {
      const isOpen = hasPermission(role, area)
      await expect(menu.getByRole('link', { name: shell(areas[area]) })).toHaveCount(isOpen ? 1 : 0)
      await goOn(addressOf(area))
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      if (isOpen) await expect(main.getByRole('table').first()).toBeVisible()
      else await expect(main.getByRole('alert')).toHaveText(notYours(words, area))
      await expect(main.getByRole('alert')).toHaveCount(isOpen ? 0 : 1)
      watched.forgive(/403/)
    })
  const tryAt = ({ act, place, isOpen }: ReturnType<typeof triesOf>[number]) =>
    test.step(`${act} at ${place.area}`, async () => {
      const tables = main.getByRole('table')
      const wanted = place.row ? tables.getByRole('row', { name: place.row(words) }) : tables
      await wanted.getByRole('link').first().click()
      for (const [at, [kind, name]] of place.controls(words).entries()) {
        const control = main.getByRole(kind, { name }).first()
        if (!isOpen) await expect(control).toBeDisabled()
        else if (at === 0) await expect(control).toBeEnabled()
        else await expect(control).toBeVisible()
      }
      const why = isAtProposals(place) ? proposals('why_role') : notYours(words, act)
      await expect(main.getByText(why)).toHaveCount(isOpen ? 0 : 1)
    })
  for (const area of keysOf(areas)) {
    if (area === 'proposal.read') await proposeDecisions()
    await lookAt(area)
    for (const each of triesOf(role, area)) await tryAt(each)
  }
})
