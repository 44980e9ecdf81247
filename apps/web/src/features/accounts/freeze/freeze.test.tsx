import { screen, waitFor, within } from '@testing-library/react'
import { ownScreens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../../test/market.ts'
import { bob, MORNING } from '../../../../test/samples.ts'
import { address, fill, reason, show, standStillAt } from '../../../../test/show.tsx'
import { useUserInfo } from '../../../base/stores/user-info.ts'
import { Sanctions } from '../../../parts/Sanctions.tsx'
import { SessionsScreen } from '../SessionsScreen.tsx'
import { ThawScreen } from './ThawScreen.tsx'

const frozen = { ...bob, frozenAt: MORNING }

test('the account is frozen from the list of devices by two taps, and says so from then on', async () => {
  standStillAt(MORNING)
  market.answers('listSessions', [])
  const { user } = await show(<SessionsScreen />, { as: bob, at: ownScreens.sessions })
  await user.click(await screen.findByRole('button', { name: /Freeze my account/ }))
  const sheet = within(screen.getByRole('dialog', { name: 'Freeze my account' }))
  expect(sheet.getAllByRole('listitem')).toHaveLength(5)
  market.loses('freezeAccount')
  await user.click(sheet.getByRole('button', { name: 'Freeze my account' }))
  expect(await sheet.findByRole('alert')).toBeVisible()
  market.answers('freezeAccount', frozen)
  await user.click(sheet.getByRole('button', { name: 'Freeze my account' }))
  expect(await screen.findByRole('link', { name: /Account frozen/ })).toHaveAttribute('href', ownScreens.thaw)
  expect(market.asked('freezeAccount').map(({ form }) => form)).toEqual([{}, {}])
  expect(useUserInfo.getState().info?.frozenAt).toBe(MORNING)
})

test('thawing takes the password and a code, and keeps both in sight when one is wrong', async () => {
  market.answers('getUser', frozen)
  market.answers('listPasskeys', [])
  market.answers('getAuthenticator', { on: 1, enrolledAt: MORNING - 86_400 * 2, recoveryCodesLeft: 9 })
  market.answers('sendCode', { retryAfterSeconds: 60 })
  const { user } = await show(<ThawScreen />, { as: frozen, at: ownScreens.thaw })
  const thaw = screen.getByRole('button', { name: 'Thaw my account' })
  expect(reason()).toBe('Enter your login password')
  await fill(user, screen.getByLabelText('Login password'), 'demo-1234')
  await fill(user, await screen.findByRole('textbox', { name: /Code of the app/ }), '000000')
  market.refuses('thawAccount', 'FACTOR_WRONG', 'This code is wrong')
  await user.click(thaw)
  expect(await screen.findByText('This code is wrong')).toBeVisible()
  market.refuses('thawAccount', 'PASSWORD_WRONG', 'The password is wrong')
  await user.click(thaw)
  await waitFor(() =>
    expect(screen.getByLabelText('Login password')).toHaveAccessibleDescription('The password is wrong'),
  )
  await user.click(screen.getByRole('radio', { name: 'SMS code' }))
  await fill(user, screen.getByRole('textbox', { name: /code/i }), '123456')
  market.answers('thawAccount', bob)
  market.answers('getUser', bob)
  await user.click(thaw)
  await waitFor(() => expect(address()).toBe(ownScreens.security))
  expect(market.asked('thawAccount').map(({ form }) => form)).toEqual([
    { password: 'demo-1234', factorCode: '000000' },
    { password: 'demo-1234', factorCode: '000000' },
    { password: 'demo-1234', code: '123456' },
  ])
})

test('an account under the hold of a reset says from when on it can be thawed', async () => {
  standStillAt(MORNING)
  const held = { ...frozen, resetHoldUntil: MORNING + 3600 }
  market.answers('getUser', held)
  market.answers('listPasskeys', [])
  market.answers('getAuthenticator', { on: 0, enrolledAt: null, recoveryCodesLeft: 0 })
  const both = (
    <>
      <Sanctions {...held} />
      <ThawScreen />
    </>
  )
  await show(both, { as: held, at: ownScreens.thaw })
  expect(screen.getByRole('link', { name: 'You have frozen your account' })).toHaveAttribute(
    'href',
    ownScreens.thaw,
  )
  expect(reason()).toMatch(/^A password was reset by SMS code/)
  expect(screen.queryByRole('radio')).toBeNull()
})
