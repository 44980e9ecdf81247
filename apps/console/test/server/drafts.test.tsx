// @vitest-environment node
// @vitest-environment-options {"console":true}
import { expect } from 'vitest'
import { button, firstLink, has, panel, screen, table, test } from './desk.tsx'

const REASON = 'This address belongs to nobody you know.'

test('drafts survive another row and the end of a session, and are hidden from other operators', async ({
  world,
  desk,
  words,
}) => {
  const { bob, olivia, pool } = world
  const ada = await world.secondOperator()
  const [one, two] = [await bob.exchanges({ coin: '5.00' }), await bob.exchanges({ coin: '6.00' })]
  const { exchange, bugs, help, core, shell } = words.console
  await bob.call('reportBug', { type: 'app', content: 'The scanner stays black.' })
  const typed = () => screen.getByLabelText(exchange('reason'))
  const toRefuse = () => desk.click(button(screen, exchange('toRefuse')))
  const toRow = async (id: number): Promise<void> => {
    await desk.click(screen.getByRole('link', { name: `#${id}` }))
    expect(panel(exchange('exchange', { id }))).toBeDefined()
  }
  const goTo = (area: 'exchanges' | 'bugReports' | 'help' | 'users' | 'audit') =>
    desk.click(screen.getByRole('link', { name: has(shell(area)) }))
  const toFault = async () => {
    await goTo('bugReports')
    await desk.click(firstLink())
    return screen.getByLabelText(bugs('answer'))
  }

  // Each row has its own draft.
  await desk.open(`/console/exchanges/${one.id}`, olivia)
  await toRefuse()
  await desk.fill(typed(), 'No such')
  await toRow(two.id)
  await toRefuse()
  expect(typed()).toHaveValue('')
  await desk.fill(typed(), REASON)
  await toRow(one.id)
  expect(typed()).toHaveValue('No such')
  await toRow(two.id)
  expect(typed()).toHaveValue(REASON)

  // Drafts survive other pages.
  await desk.fill(await toFault(), 'It works ag')
  await goTo('exchanges')
  expect(await toFault()).toHaveValue('It works ag')
  await goTo('help')
  const text = (at: number) => table(help('title')).getAllByRole('link')[at]
  const title = () => screen.getAllByLabelText(help('textTitle'))[0]
  const [first, second] = [text(0), text(1)]
  if (!first || !second) throw new Error('too few help texts')
  await desk.click(first)
  await desk.fill(title()!, 'Half a title')
  await desk.click(second)
  expect(title()).not.toHaveValue('Half a title')
  await desk.click(first)
  expect(title()).toHaveValue('Half a title')
  await desk.click(button(screen, help('undo')))
  expect(title()).not.toHaveValue('Half a title')

  // Drafts survive the end of a session and a new login.
  await pool.query('delete from operator_session')
  await goTo('users')
  expect(screen.getByText(core('sessionOver'))).toBeVisible()
  await desk.signIn(olivia)
  await goTo('exchanges')
  await toRow(one.id)
  expect(typed()).toHaveValue('No such')

  // Other operators see no drafts, and logging out deletes them.
  await pool.query('delete from operator_session')
  await goTo('audit')
  await desk.signIn(ada)
  expect(await toFault()).toHaveValue('')
  await desk.fill(screen.getByLabelText(bugs('answer')), 'From Ada')
  await desk.click(button(screen, shell('logOut')))
  await desk.signIn(ada)
  expect(await toFault()).toHaveValue('')
})
