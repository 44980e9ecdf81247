// @vitest-environment node
// @vitest-environment-options {"console":true}
import { hasPermission, keysOf, type OperatorRole, operatorRoles } from '@u-market/domain'
import { isFullRun } from '@u-market/testkit/run'
import { expect } from 'vitest'
import {
  addressOf,
  areas,
  fillConsole,
  isAtProposals,
  notYours,
  type Place,
  triesOf,
  whoIs,
} from '../../../../e2e/harness/console-acts.ts'
import type { Words } from '../../../../e2e/harness/words.ts'
import { type Desk, has, screen, test, within } from './desk.tsx'

/** Of a day: the one with the most disabled controls. The browser has one more, in the full run: e2e/journeys/roles.full.spec.ts. */
const daily: readonly OperatorRole[] = ['auditor']

for (const role of operatorRoles.filter((each) => (isFullRun ? each !== 'support' : daily.includes(each))))
  test(`the console opens to ${role} what the permission table allows, and names the roles for the rest`, async ({
    world,
    desk,
  }) => {
    const { proposeDecisions } = await fillConsole(world)
    await desk.open('/console/access', await world.atConsole(whoIs(role)))
    for (const area of keysOf(areas)) {
      if (area === 'proposal.read') await proposeDecisions()
      await lookAt(desk, { role, area })
      for (const each of triesOf(role, area)) await tryAt(desk, each)
    }
  })

type Look = { readonly role: OperatorRole; readonly area: keyof typeof areas }

async function lookAt(desk: Desk, { role, area }: Look): Promise<void> {
  const { words } = desk
  const { shell } = words.console
  const isOpen = hasPermission(role, area)
  const menu = within(screen.getByRole('navigation', { name: shell('menu') }))
  expect(menu.queryAllByRole('link', { name: has(shell(areas[area])) })).toHaveLength(isOpen ? 1 : 0)
  await desk.goOn(addressOf(area))
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  const alerts = main.queryAllByRole('alert').map(({ textContent }) => textContent)
  expect(alerts).toEqual(isOpen ? [] : [notYours(words, area)])
  if (isOpen) expect(main.getAllByRole('table')[0]).toBeVisible()
}

async function tryAt(desk: Desk, { act, place, isOpen }: ReturnType<typeof triesOf>[number]): Promise<void> {
  const { words } = desk
  await desk.click(linkTo(place, words))
  const main = within(screen.getByRole('main'))
  for (const [at, [kind, name]] of place.controls(words).entries()) {
    const called = typeof name === 'string' ? has(name) : name
    // A browser exposes a file input as a button with its label.
    const files = kind === 'button' ? main.queryAllByLabelText(called, { selector: '[type=file]' }) : []
    const [control] = [...files, ...main.queryAllByRole(kind, { name: called })]
    if (!control) throw new Error(`${act}: there is no ${name}`)
    if (!isOpen) expect(control, `${act}: ${name}`).toBeDisabled()
    else if (at === 0) expect(control, `${act}: ${name}`).toBeEnabled()
  }
  const why = isAtProposals(place) ? words.console.proposals('why_role') : notYours(words, act)
  expect(main.queryAllByText(why), `${act}: ${why}`).toHaveLength(isOpen ? 0 : 1)
}

/** Link of the place's row, or of the first row on the page. */
function linkTo({ row }: Place, words: Words): HTMLElement {
  const tables = within(screen.getByRole('main')).getAllByRole('table')
  const [wanted] = row
    ? tables.flatMap((each) => within(each).queryAllByRole('row', { name: has(row(words)) }))
    : tables
  const link = wanted && within(wanted).getAllByRole('link')[0]
  if (!link) throw new Error('there is no such row')
  return link
}
