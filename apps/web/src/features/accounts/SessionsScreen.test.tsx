import { screen, waitFor, within } from '@testing-library/react'
import type { DataOf } from '@u-market/contract'
import { ownScreens } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market, Refusal } from '../../../test/market.ts'
import { bob, MORNING } from '../../../test/samples.ts'
import { show, standStillAt } from '../../../test/show.tsx'
import { SessionsScreen } from './SessionsScreen.tsx'

type Session = DataOf<'listSessions'>[number]

const own = session(1, { device: 'Chrome, Android', current: 1 })
const tablet = session(2, { device: 'Safari, iPad', address: '203.0.113.7' })
const unknown = session(3, { device: 'Unknown device', address: '' })

beforeEach(() => standStillAt(MORNING))

test('shows each device with its address and last use, and no log out button for this one', async () => {
  market.answers('listSessions', [own, tablet, unknown])
  await open()
  const rows = within(await screen.findByRole('list', { name: 'Logged-in devices' })).getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent(/^Chrome, Android This device.*In use now/)
  expect(rows[1]).toHaveTextContent(
    /^Safari, iPad.*Last used 08:30.*Logged in Mar 1, 09:30.*IP 203\.0\.113\.7/,
  )
  expect(rows[2]).not.toHaveTextContent('IP')
  expect(within(rows[0] as HTMLElement).queryByRole('button')).not.toBeInTheDocument()
})

test('logs out one device after a confirmation and removes it from the list', async () => {
  market.answers('listSessions', [own, tablet])
  market.answers('endSession', () => {
    market.answers('listSessions', [own])
    return null
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Log out Safari, iPad/ }))
  const dialog = screen.getByRole('dialog', { name: 'Log out this device?' })
  expect(dialog).toHaveTextContent('Safari, iPad, IP 203.0.113.7')
  await user.click(within(dialog).getByRole('button', { name: 'Log out' }))
  expect(await screen.findByText('No other device is logged in.')).toBeVisible()
  expect(market.asked('endSession').map(({ form }) => form)).toEqual([{ id: '2' }])
})

test('logs out all other devices at once', async () => {
  market.answers('listSessions', [own, tablet, unknown])
  market.answers('endSession', null)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Log out all other devices' }))
  const dialog = screen.getByRole('dialog', { name: 'Log out all other devices?' })
  await user.click(within(dialog).getByRole('button', { name: 'Log out all other devices' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(market.asked('endSession').map(({ form }) => form)).toEqual([{ others: '1' }])
})

test('reports a device that is already logged out and removes it from the list', async () => {
  market.answers('listSessions', [own, tablet])
  market.answers('endSession', () => {
    market.answers('listSessions', [own])
    throw new Refusal('SESSION_NOT_FOUND', 'This device is already logged out')
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Log out Safari, iPad/ }))
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This device is already logged out')
  await user.click(screen.getByRole('button', { name: 'Keep it' }))
  expect(await screen.findByText('No other device is logged in.')).toBeVisible()
})

function open() {
  return show(<SessionsScreen />, { as: bob, at: ownScreens.sessions })
}

function session(id: number, some: Partial<Session>): Session {
  const times = { createdAt: MORNING - 86_400, lastUsedAt: MORNING - 3600 }
  return { id, device: '', address: '198.51.100.1', current: 0, ...times, ...some }
}
