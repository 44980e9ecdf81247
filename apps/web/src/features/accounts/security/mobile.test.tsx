import { screen, waitFor, within } from '@testing-library/react'
import type { DataOf } from '@u-market/contract'
import { ownScreens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../../test/market.ts'
import { bob, config } from '../../../../test/samples.ts'
import { address, type Fingers, fill, show } from '../../../../test/show.tsx'
import { MobileScreen } from './MobileScreen.tsx'
import { StopMobileScreen } from './StopMobileScreen.tsx'

const nothing = { waiting: null, byEmail: 'none', emailFrom: null } as const
const KEY = `7.${'A'.repeat(32)}`
const owner = { ...bob, hasPayPassword: 1 as const }

test('the number changes with a code to each number and the payment password', async () => {
  market.answers('getUser', owner)
  market.answers('getMarket', config)
  market.answers('getMobileChange', nothing)
  market.answers('sendCode', { retryAfterSeconds: 60 })
  market.answers('changeMobile', { isChanged: 1, dueAt: null })
  const { user } = await show(<MobileScreen />, { as: owner, at: ownScreens.mobile })
  expect(await screen.findByText('You have no confirmed e-mail address')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /I still have this number/ }))
  const change = screen.getByRole('button', { name: 'Change number' })
  await fill(user, screen.getByRole('textbox', { name: 'Code to your old number' }), '111111')
  await fill(user, screen.getByRole('textbox', { name: 'New mobile number' }), '138 9999 0001')
  expect(change).toBeDisabled()
  await user.click(screen.getAllByRole('button', { name: 'Send code' })[1] as HTMLElement) // the second is the new number's
  await fill(user, screen.getByRole('textbox', { name: 'Code to your new number' }), '222222')
  market.refuses('changeMobile', 'MOBILE_TAKEN', 'This mobile number already has an account.')
  await user.click(change)
  await enter(user, '135790')
  expect(await screen.findByText('This mobile number already has an account.')).toBeVisible()
  market.answers('changeMobile', { isChanged: 1, dueAt: null })
  await user.click(change)
  await enter(user, '135790')
  await waitFor(() => expect(address()).toBe(ownScreens.security))
  expect(market.asked('sendCode')[0]?.form).toMatchObject({ event: 'newmobile', mobile: '+8613899990001' })
  expect(market.asked('changeMobile').at(-1)?.form).toEqual({
    ...{ mobile: '+8613899990001', code: '222222', oldCode: '111111', payPassword: '135790' },
  })
})

const times = { createdAt: 1_790_000_000, dueAt: 1_790_086_400 }

test('by e-mail the change waits, and stops with one tap', async () => {
  let waiting: DataOf<'getMobileChange'>['waiting'] = null
  market.answers('getUser', owner)
  market.answers('getMarket', config)
  market.answers('getMobileChange', () => ({ waiting, byEmail: 'ready', emailFrom: null }))
  market.answers('sendMobileMail', { retryAfterSeconds: 60 })
  market.answers('changeMobile', () => {
    waiting = { mobile: '+86138****0001', way: 'email', keepsNumber: 0, ...times }
    return { isChanged: 0, dueAt: 1_790_086_400 }
  })
  market.answers('stopMobileChange', () => {
    waiting = null
    return { isStopped: 1 }
  })
  const { user } = await show(<MobileScreen />, { as: owner, at: ownScreens.mobile })
  await user.click(await screen.findByRole('button', { name: /By e-mail/ }))
  await user.click(screen.getAllByRole('button', { name: 'Send code' })[0] as HTMLElement) // the first is the mail's
  await enter(user, '135790')
  await waitFor(() => expect(market.asked('sendMobileMail')).toHaveLength(1))
  await fill(user, screen.getByRole('textbox', { name: 'Code from the mail' }), '333333')
  await fill(user, screen.getByRole('textbox', { name: 'New mobile number' }), '138 9999 0001')
  await fill(user, screen.getByRole('textbox', { name: 'Code to your new number' }), '222222')
  await user.click(screen.getByRole('button', { name: 'Change number' }))
  await enter(user, '135790')
  expect(await screen.findByText('Your number is about to change')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stop the change' }))
  expect(await screen.findByRole('button', { name: /By e-mail/ })).toBeVisible()
})

test('a reset by the desk says that the app goes and the number stays', async () => {
  const waiting = { mobile: '+86138****0002', way: 'desk' as const, keepsNumber: 1 as const, ...times }
  market.answers('getUser', owner)
  market.answers('getMobileChange', { waiting, byEmail: 'none', emailFrom: null })
  await show(<MobileScreen />, { as: owner, at: ownScreens.mobile })
  expect(await screen.findByRole('heading', { name: 'Your account is about to be reset' })).toBeVisible()
  expect(screen.getByText(/your authenticator app is removed.*Your number stays/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Stop the change' })).toBeEnabled()
})

test('a link stops a change only by its button, also without a session', async () => {
  market.answers('stopMobileByLink', { isStopped: 1 })
  const { user } = await show(<StopMobileScreen />, { at: `${ownScreens.stopMobile}?key=${KEY}` })
  expect(screen.getByText('Keep your account as it is?')).toBeVisible()
  expect(market.asked('stopMobileByLink')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Stop the change' }))
  expect(await screen.findByText('Nothing changes')).toBeVisible()
  expect(market.asked('stopMobileByLink')[0]?.form).toEqual({ key: KEY })
})

async function enter(user: Fingers, pin: string): Promise<void> {
  const pad = within(await screen.findByRole('group', { name: 'Payment password' }))
  for (const digit of pin) await user.click(pad.getByRole('button', { name: digit }))
}
