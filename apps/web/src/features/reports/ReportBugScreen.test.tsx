import { screen, within } from '@testing-library/react'
import { screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { bob } from '../../../test/samples.ts'
import { address, fill, reason, show } from '../../../test/show.tsx'
import { maskedMobile, ReportBugScreen } from './ReportBugScreen.tsx'

const none = { total: 0, perPage: 10, currentPage: 1, lastPage: 1, data: [] }

test('sends a bug report with text and contact and shows its number', async () => {
  market.answers('listBugReports', none)
  market.answers('reportBug', { id: 1001 })
  const { user } = await show(<ReportBugScreen />, { as: bob, at: screens.bugReports })
  const content = screen.getByRole('textbox', { name: 'What happened?' })
  expect(reason()).toBe('Describe what happened')
  await fill(user, content, 'No')
  expect(reason()).toBe('Write at least 5 characters')
  await user.click(screen.getByRole('radio', { name: 'Balance' }))
  await fill(user, content, 'thing is shown ')
  await fill(user, screen.getByRole('textbox', { name: /^Another way to reach you/ }), ' bob@example.com')
  await user.click(screen.getByRole('button', { name: 'Send the report' }))
  expect(await screen.findByRole('heading', { name: 'Report #1001 received' })).toBeVisible()
  expect(market.asked('reportBug').map(({ form }) => form)).toEqual([
    { type: 'wallet', content: 'Nothing is shown', contact: 'bob@example.com' },
  ])
  expect(address()).toContain('sent=1001')
})

test('shows a refusal and keeps the text', async () => {
  market.answers('listBugReports', none)
  market.refuses('reportBug', 'FAULT_LIMIT', 'You already have 10 open reports.')
  const { user } = await show(<ReportBugScreen />, { as: bob, at: screens.bugReports })
  await fill(user, screen.getByRole('textbox', { name: 'What happened?' }), 'The scanner stays black')
  await user.click(screen.getByRole('button', { name: 'Send the report' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('You already have 10 open reports.')
  expect(screen.getByRole('textbox', { name: 'What happened?' })).toHaveValue('The scanner stays black')
})

test('shows a reopened report as waiting, with its earlier answer', async () => {
  const report = {
    id: 1001,
    type: 'app' as const,
    content: 'The scanner stays black',
    images: [],
    contact: '',
    status: 'open' as const,
    answer: 'It is mended in version 1.1.',
    answeredAt: 1_700_000_100,
    createdAt: 1_700_000_000,
  }
  market.answers('listBugReports', { ...none, total: 1, data: [report] })
  await show(<ReportBugScreen />, { as: bob, at: screens.bugReports })
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('Waiting')).toBeVisible()
  expect(card.getByText('It is mended in version 1.1.')).toBeVisible()
})

test('masks the middle of a mobile number', () => {
  expect(maskedMobile('+8613800000001')).toBe('+86138****0001')
  expect(maskedMobile('1234567')).toBe('1234567')
  expect(maskedMobile('')).toBe('')
})
