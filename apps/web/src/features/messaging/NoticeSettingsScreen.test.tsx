import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { User } from '@u-market/contract'
import { ownScreens } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { bob, config } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { NoticeSettingsScreen } from './NoticeSettingsScreen.tsx'

const unchosen = {
  types: 'order=push,appeal=push,chat=push,money=push,account=push,service=push',
  quietFrom: '',
  quietTo: '',
  timezone: '',
}

beforeEach(() => {
  market.answers('getMarket', config)
  market.answers('noticeSettings', unchosen)
})

test('silences one kind at once, and keeps an e-mail that was chosen for it elsewhere', async () => {
  market.answers('noticeSettings', { ...unchosen, types: unchosen.types.replace('money=push', 'money=both') })
  const { user } = await open()
  const pushes = within(await screen.findByRole('region', { name: 'What wakes your phone' }))
  await user.click(pushes.getByRole('switch', { name: /^Messages/ }))
  await user.click(pushes.getByRole('switch', { name: /^Money/ }))
  await waitFor(() => expect(sent()).toEqual([{ types: 'chat=none' }, { types: 'money=email' }]))
  expect(screen.getByText(/passkeys and payment methods.*always reach you/)).toBeVisible()
})

test('turns on quiet hours for the night in the phone’s zone, and saves a changed time', async () => {
  const { user } = await open()
  const night = await screen.findByRole('switch', { name: /^No notifications for a part of the day/ })
  const quiet = { quietFrom: '23:00', quietTo: '07:00', timezone: expect.any(String) }
  market.answers('noticeSettings', { ...unchosen, ...quiet, timezone: 'Asia/Shanghai' })
  await user.click(night)
  await waitFor(() => expect(sent()).toEqual([quiet]))
  const to = await screen.findByLabelText('To')
  fireEvent.change(to, { target: { value: '08:30' } })
  fireEvent.blur(to)
  await waitFor(() =>
    expect(sent().at(-1)).toEqual({ quietFrom: '23:00', quietTo: '08:30', timezone: 'Asia/Shanghai' }),
  )
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  expect(zone).toHaveValue('Asia/Shanghai')
  expect(within(zone).getAllByRole('option').length).toBeGreaterThan(100)
})

const MAILS = { name: 'What is mailed to you' } as const

test('mails wait for a confirmed address, and say so', async () => {
  await open()
  const mails = within(await screen.findByRole('region', MAILS))
  for (const each of mails.getAllByRole('switch')) expect(each).toBeDisabled()
  expect(mails.getByText(/an e-mail address that you have confirmed/)).toBeVisible()
  expect(mails.getByRole('link', { name: /Add an e-mail address/ })).toHaveAttribute('href', ownScreens.email)
})

test('mails are chosen beside pushes', async () => {
  market.answers('noticeSettings', {
    ...unchosen,
    types: unchosen.types.replace('money=push', 'money=email'),
  })
  const { user } = await open({ ...bob, email: 'bob@mail.example', emailConfirmed: 1 })
  const mails = within(await screen.findByRole('region', MAILS))
  await user.click(mails.getByRole('switch', { name: 'Orders' }))
  await user.click(mails.getByRole('switch', { name: 'Money' }))
  await waitFor(() => expect(sent()).toEqual([{ types: 'order=both' }, { types: 'money=none' }]))
  expect(mails.queryByRole('link')).toBeNull()
})

test('a market without a mail server says nothing of mails', async () => {
  await open({ ...bob, emailOffered: 0 })
  await screen.findByRole('region', { name: 'What wakes your phone' })
  expect(screen.queryByRole('region', MAILS)).toBeNull()
})

test('shows why a change was refused', async () => {
  const { user } = await open()
  const [toggle] = await screen.findAllByRole('switch', { name: /^Support/ })
  if (!toggle) throw new Error('there is no such switch')
  market.refuses('noticeSettings', 'RATE_LIMITED', 'Too many changes. Please wait.')
  await user.click(toggle)
  expect(await screen.findByText('Too many changes. Please wait.')).toBeVisible()
  await waitFor(() => expect(toggle).toBeChecked())
})

function open(as: User = bob) {
  market.answers('getUser', as)
  return show(<NoticeSettingsScreen />, { as, at: ownScreens.noticeSettings })
}

/** Changes that left the screen; a form without fields only reads. */
function sent(): object[] {
  return market
    .asked('noticeSettings')
    .map(({ form }) => form)
    .filter((form) => Object.keys(form).length > 0)
}
