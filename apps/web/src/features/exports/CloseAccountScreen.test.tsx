import { screen, within } from '@testing-library/react'
import type { DataOf } from '@u-market/contract'
import { ownScreens, screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market, Refusal } from '../../../test/market.ts'
import { bob } from '../../../test/samples.ts'
import { address, fill, show } from '../../../test/show.tsx'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { CloseAccountScreen } from './CloseAccountScreen.tsx'

const free: DataOf<'closeOwnAccount'> = { isClosed: 0, blockers: [], keptDays: 30 }
const nothing = { count: null, coin: null, until: null }
const open = () =>
  show(<CloseAccountScreen />, { as: { ...bob, hasPayPassword: 1 }, at: ownScreens.closeAccount })

test('lists what is left in the account, with the way to it, and asks for no password', async () => {
  market.answers('closeOwnAccount', {
    ...free,
    blockers: [
      { ...nothing, what: 'offers', count: 2 },
      { ...nothing, what: 'merchant' },
      { ...nothing, what: 'coin', coin: '12.50' },
    ],
  })
  await open()
  const left = await screen.findByRole('list', { name: 'Still in it' })
  expect(
    within(left)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '2 listed offers',
    'You are a merchant, or have applied',
    expect.stringMatching(/^12\.50\sU: send or exchange it$/),
  ])
  expect(within(left).getByRole('link', { name: /merchant/ })).toHaveAttribute('href', screens.merchant)
  expect(screen.queryByLabelText('Login password')).not.toBeInTheDocument()
})

test('closes with both passwords after a question, and logs out', async () => {
  market.answers('closeOwnAccount', ({ form }) => ({ ...free, isClosed: form.password ? 1 : 0 }))
  const { user } = await open()
  await fill(user, await screen.findByLabelText('Login password'), 'demo-1234')
  expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await fill(user, screen.getByLabelText('Payment password'), '135790')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const dialog = screen.getByRole('dialog', { name: 'Close the account for good?' })
  await user.click(within(dialog).getByRole('button', { name: 'Close my account' }))
  await expect.poll(() => useUserInfo.getState().info).toBeNull()
  expect(address()).toBe(screens.home)
  expect(market.asked('closeOwnAccount').at(-1)?.form).toEqual({
    password: 'demo-1234',
    payPassword: '135790',
  })
})

test('a wrong password is said at its field', async () => {
  market.answers('closeOwnAccount', ({ form }) => {
    if (form.password) throw new Refusal('PASSWORD_WRONG', 'That is not your password')
    return free
  })
  const { user } = await open()
  await fill(user, await screen.findByLabelText('Login password'), 'nope')
  await fill(user, screen.getByLabelText('Payment password'), '135790')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close my account' }))
  expect(await screen.findByText('That is not your password')).toBeVisible()
  expect(useUserInfo.getState().info).not.toBeNull()
})
