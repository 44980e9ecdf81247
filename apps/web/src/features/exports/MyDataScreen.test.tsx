import { screen, waitFor, within } from '@testing-library/react'
import { ownScreens } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market, Refusal } from '../../../test/market.ts'
import { bob, MORNING } from '../../../test/samples.ts'
import { show, standStillAt } from '../../../test/show.tsx'
import { refreshAll } from '../../base/api/query-client.ts'
import { MyDataScreen } from './MyDataScreen.tsx'

const URL = 'https://market.example/exports/statement-2026-03.pdf?s=sealed'
const open = (language: 'en-US' | 'zh-CN' = 'en-US') =>
  show(<MyDataScreen />, { as: bob, at: ownScreens.myData, language })

const none = {
  status: 'none',
  askedAt: null,
  nextAt: null,
  byteCount: null,
  keptUntil: null,
  url: null,
  expiresInSeconds: null,
} as const

beforeEach(() => {
  standStillAt(MORNING)
  market.answers('exportData', none)
})

test('makes the statement of a month or a year, which the user then opens', async () => {
  market.answers('exportBills', { url: URL, expiresInSeconds: 300 })
  const { user } = await open()
  const period = screen.getByRole('combobox', { name: 'Month or year' })
  expect(within(period).getAllByRole('option')[0]).toHaveTextContent('March 2026')
  await user.click(screen.getByRole('button', { name: 'Make the statement' }))
  const sheet = screen.getByRole('dialog', { name: 'Statement for March 2026' })
  const link = await within(sheet).findByRole('link', { name: 'Open the file' })
  expect(link).toHaveAttribute('href', URL)
  expect(link).toHaveAttribute('target', '_blank')
  await user.click(within(sheet).getByRole('button', { name: 'Close' }))
  await user.selectOptions(period, '2025')
  await user.click(screen.getByRole('button', { name: 'Make the statement' }))
  await screen.findByRole('dialog', { name: 'Statement for 2025' })
  await waitFor(() => expect(market.asked('exportBills')).toHaveLength(2))
  expect(market.asked('exportBills').map(({ form }) => form)).toEqual([
    expect.objectContaining({ format: 'pdf', month: '2026-03' }),
    expect.objectContaining({ format: 'pdf', year: '2025' }),
  ])
})

test('says when the link is over, and gets a new one', async () => {
  market.answers('exportOrders', { url: URL, expiresInSeconds: 300 })
  const { user } = await open('zh-CN')
  await user.click(screen.getByRole('button', { name: /^全部订单/ }))
  expect(await screen.findByRole('link', { name: '打开文件' })).toBeVisible()
  standStillAt(MORNING + 301)
  await waitFor(() => expect(screen.getByText('链接已过期。')).toBeVisible())
  await user.click(screen.getByRole('button', { name: '重新获取链接' }))
  expect(await screen.findByRole('link', { name: '打开文件' })).toBeVisible()
  expect(market.asked('exportOrders')).toHaveLength(2)
})

test('says why there is no file', async () => {
  market.answers('exportBills', () => {
    throw new Refusal('STATEMENT_TOO_LONG', 'Choose a month')
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Make the statement' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a month')
})

test('the archive is asked for and opened with the login password', async () => {
  const ready = { ...none, status: 'ready', byteCount: 2_340_000, keptUntil: MORNING + 500_000 } as const
  const { user } = await open()
  const ask = screen.getByRole('button', { name: 'Ask for the archive' })
  await waitFor(() => expect(ask).toBeEnabled())
  await user.click(ask)
  await user.type(screen.getByLabelText('Confirm with your login password'), 'demo-1234')
  market.answers('exportData', { ...none, status: 'building', nextAt: MORNING + 86_400 })
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/^Being built/)).toBeVisible()
  expect(screen.getByText(/^You can ask again from/)).toBeVisible()
  expect(market.asked('exportData').map(({ form }) => form)).toContainEqual({
    act: 'ask',
    password: 'demo-1234',
  })
  market.answers('exportData', ({ form }) => ({
    ...ready,
    nextAt: MORNING + 86_400,
    ...(form.act === 'open' && { url: URL, expiresInSeconds: 300 }),
  }))
  refreshAll()
  expect(await screen.findByText(/^Ready: 2\.3\sMB/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await user.type(screen.getByLabelText('Confirm with your login password'), 'demo-1234')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('link', { name: 'Open the file' })).toHaveAttribute('href', URL)
})
