// @vitest-environment node
// @vitest-environment-options {"console":true}

import { totpCode } from '@u-market/testkit/authenticator'
import { consoleCast } from '@u-market/testkit/cast'
import { expect } from 'vitest'
import { address, button, type Desk, screen, table, test, within } from './desk.tsx'

const { frank } = consoleCast
const NEW_PASSWORD = 'eleven quiet lanterns'

test('a new password ends the other sessions, and a session can be ended by hand', async ({
  world,
  desk,
  words,
}) => {
  const { core, operators, exchange } = words.console
  const [here, there] = [await world.atConsole('frank'), await world.atConsole('frank')]
  const password = () => within(screen.getByRole('region', { name: operators('password') }))
  const sessions = () => table(operators('sessions')).getAllByRole('row')

  // A wrong password and a common one get different messages.
  await desk.open('/console/access', here)
  for (const [old, next, said] of [
    ['not-the-password', NEW_PASSWORD, words.refusal('PASSWORD_WRONG')],
    [frank.password, 'password1234', /./],
  ] as const) {
    await desk.fill(password().getByLabelText(operators('oldPassword')), old)
    await desk.fill(password().getByLabelText(operators('newPassword')), next)
    await desk.click(button(password(), operators('changePassword')))
    expect(password().getByRole('alert')).toHaveTextContent(said)
  }

  // The new password ends the other session, whose page says so.
  await desk.fill(password().getByLabelText(operators('newPassword')), NEW_PASSWORD)
  await desk.click(button(password(), operators('changePassword')))
  expect(screen.getByText(operators('saidPassword'))).toBeVisible()
  expect(password().getByLabelText(operators('newPassword'))).toHaveValue('')
  expect(sessions()).toHaveLength(2)
  await desk.open('/console/exchanges', there)
  expect(screen.getByText(core('accessChanged'))).toBeVisible()
  await desk.signIn(frank)
  expect(screen.getByText(words.refusal('LOGIN_FAILED'))).toBeVisible()
  await desk.signIn({ ...frank, password: NEW_PASSWORD })
  expect(screen.getByText(exchange('emptyQueue'))).toBeVisible()

  // The session is in the list again, and is ended there.
  await desk.open('/console/access', here)
  expect(sessions()).toHaveLength(3)
  await desk.click(button(table(operators('sessions')), operators('endSession')))
  expect(sessions()).toHaveLength(2)
  expect(screen.getByText(operators('thisOne'))).toBeVisible()
  await desk.open('/console/exchanges', there)
  expect(screen.getByText(core('sessionEnded'))).toBeVisible()
})

test('an authenticator is set up and changed; a recovery code opens the account once', async ({
  world,
  desk,
  words,
}) => {
  const { clock } = world
  const { operators } = words.console
  await desk.open('/console/access', await world.atConsole('frank'))
  const factor = () => within(screen.getByRole('region', { name: operators('factor') }))
  /** Each code works once, so the clock moves on to another one. */
  const nextCode = (secret: string): string => {
    clock.skip({ minutes: 1 })
    return totpCode(secret, clock.now())
  }
  const begin = async (by: 'addFactor' | 'changeFactor' | 'renewCodes', present?: string): Promise<void> => {
    await desk.fill(factor().getByLabelText(operators('oldPassword')), frank.password)
    if (present !== undefined)
      await desk.fill(factor().getByLabelText(operators('presentCode')), nextCode(present))
    await desk.click(button(factor(), operators(by)))
  }
  /** Confirms the new authenticator with its first code, and returns its secret. */
  const take = async (): Promise<string> => {
    const secret = screen.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent ?? ''
    await desk.fill(screen.getByLabelText(operators('firstCode')), nextCode(secret))
    await desk.click(button(screen, operators('confirm')))
    await keepCodes(desk)
    return secret
  }

  // The first authenticator.
  expect(factor().getByText(operators('factorIsMissing'))).toBeVisible()
  await begin('addFactor')
  const first = await take()
  expect(factor().getByText(operators('factorIsSet', { count: 10 }))).toBeVisible()
  expect(factor().getByLabelText(operators('oldPassword'))).toHaveValue('')

  // A second one replaces it: codes of the first are refused.
  await begin('changeFactor', first)
  const second = await take()
  await comeBack(desk, nextCode(first))
  expect(screen.getByText(words.refusal('FACTOR_WRONG'))).toBeVisible()
  expect(screen.getByLabelText(operators('code'))).toHaveFocus()
  await giveCode(desk, nextCode(second))
  expect(factor().getByText(operators('factorIsSet', { count: 10 }))).toBeVisible()

  // New recovery codes: each opens the account once.
  await begin('renewCodes', second)
  const [one = '', other = ''] = await keepCodes(desk)
  expect(factor().getByLabelText(operators('oldPassword'))).toHaveValue('')
  await comeBack(desk, one)
  expect(factor().getByText(operators('factorIsSet', { count: 9 }))).toBeVisible()
  await comeBack(desk, one)
  expect(screen.getByText(words.refusal('FACTOR_WRONG'))).toBeVisible()
  await giveCode(desk, other)
  expect(factor().getByText(operators('factorIsSet', { count: 8 }))).toBeVisible()
  await comeBack(desk, nextCode(second))
  expect(factor().getByText(operators('factorIsSet', { count: 8 }))).toBeVisible()
})

test('an unused session ends, and drafts are kept for the next login', async ({ world, desk, words }) => {
  const { nina, clock } = world
  const { accounts, core } = words.console
  await desk.open(`/console/users/${nina.id}`, await world.atConsole('frank'))
  await desk.fill(screen.getByLabelText(accounts('amount')), '12.5')
  await desk.fill(screen.getByLabelText(accounts('reason')), 'brought cash')
  await desk.click(button(screen, accounts('check')))
  clock.skip({ minutes: 31 })
  await desk.click(button(screen, accounts('proposeAmount', { amount: '12.50' })))
  expect(screen.getByText(core('sessionIdle'))).toBeVisible()
  await desk.signIn(frank)
  expect(address()).toBe(`/console/users/${nina.id}`)
  expect(screen.getByLabelText(accounts('amount'))).toHaveValue('12.5')
  expect(screen.getByLabelText(accounts('reason'))).toHaveValue('brought cash')
})

test('a session ends after twelve hours, however much it is used', async ({ world, desk, words }) => {
  const { clock } = world
  const { core, exchange } = words.console
  const desks = await world.atConsole('frank')
  await desk.open('/console/exchanges', desks)
  // Each call counts as activity, so the session does not end idle.
  for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
    clock.skip({ minutes: 25 })
    await desks.client.console('listExchanges', {})
  }
  await desk.click(screen.getByText(exchange('paid')))
  expect(screen.getByText(exchange('emptyList'))).toBeVisible()
  clock.skip({ minutes: 25 })
  await desk.click(screen.getByText(exchange('refused')))
  expect(screen.getByText(core('sessionExpired'))).toBeVisible()
})

/** Returns the ten recovery codes, which are shown once. */
async function keepCodes(desk: Desk): Promise<string[]> {
  const { operators } = desk.words.console
  const list = within(screen.getByRole('list', { name: operators('recoveryCodes') }))
  const codes = list.getAllByRole('listitem').map(({ textContent }) => textContent ?? '')
  expect(codes).toHaveLength(10)
  await desk.click(button(screen, operators('kept')))
  return codes
}

/** Logs out, then logs in with the given code. */
async function comeBack(desk: Desk, code: string): Promise<void> {
  await desk.click(button(screen, desk.words.console.shell('logOut')))
  await desk.signIn(frank)
  await giveCode(desk, code)
}

async function giveCode(desk: Desk, code: string): Promise<void> {
  const { operators } = desk.words.console
  await desk.fill(screen.getByLabelText(operators('code')), code)
  await desk.click(button(screen, operators('continue')))
}
