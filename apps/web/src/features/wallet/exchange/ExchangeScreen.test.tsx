import { screen, waitFor, within } from '@testing-library/react'
import { screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../../test/market.ts'
import { bob, config } from '../../../../test/samples.ts'
import { address, fill, reason, show, speak } from '../../../../test/show.tsx'
import { ExchangeForm } from './ExchangeScreen.tsx'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const three = { ...config, networks: ['TRC20', 'ERC20', 'BEP20'] as typeof config.networks }

const book = {
  locked: 0 as const,
  unlocksAt: null,
  data: [{ id: 3, network: 'TRC20' as const, address: TRON, label: 'Ledger', createdAt: 1, usableAt: 2 }],
}

test('says what is missing, one field after the other, and preselects no network', {
  tags: ['validation.area', 'validation.address'],
}, async () => {
  const { user } = await open(three)
  expect(reason()).toBe('Enter an amount')
  await fill(user, screen.getByRole('textbox', { name: 'You exchange' }), '25')
  for (const network of three.networks) expect(screen.getByRole('radio', { name: network })).not.toBeChecked()
  expect(reason()).toBe('Please select a receiving area')
  await user.click(screen.getByRole('radio', { name: 'TRC20' }))
  expect(reason()).toBe('Address can not be empty')
  await speak('zh-CN')
  expect(reason()).toBe('地址不能为空')
  await speak('en-US')
  await fill(user, screen.getByRole('textbox', { name: 'TRC20 address' }), TRON)
  expect(screen.getByRole('button', { name: 'Exchange 25.00 U' })).toBeEnabled()
  await user.click(screen.getByRole('radio', { name: 'ERC20' }))
  expect(screen.getByRole('textbox', { name: 'ERC20 address' })).toBeInvalid()
})

test('selects a single network by default', async () => {
  market.says('requestExchange', { code: 1, data: null })
  const { user } = await open(config)
  expect(screen.getByRole('radio', { name: 'TRC20' })).toBeChecked()
  await fill(user, screen.getByRole('textbox', { name: 'You exchange' }), '25')
  await fill(user, screen.getByRole('textbox', { name: 'TRC20 address' }), ` ${TRON}`)
  await user.click(screen.getByRole('button', { name: 'Exchange 25.00 U' }))
  const sheet = screen.getByRole('dialog', { name: 'Exchange 25.00 U' })
  // The whole address, without spaces that a copy would have.
  expect(sheet).toHaveTextContent(`to this TRC20 address${TRON}`)
  expect(within(sheet).getByText('TR7N')).toBeVisible()
  expect(sheet).toHaveTextContent('176.50 USDT')
  await user.keyboard('135790')
  await waitFor(() => expect(address()).toBe(screens.exchanges))
  expect(market.asked('requestExchange')).toMatchObject([
    { form: { coin: '25', network: 'TRC20', address: TRON, payPassword: '135790' } },
  ])
})

test('fills in a kept address with its network at a tap', async () => {
  const { user } = await open(three)
  await user.click(await screen.findByRole('radio', { name: 'Ledger · TRC20' }))
  expect(screen.getByRole('textbox', { name: 'TRC20 address' })).toHaveValue(TRON)
})

function open(shown: typeof config) {
  market.answers('getMarket', config)
  market.answers('listAddresses', book)
  return show(<ExchangeForm config={shown} />, { as: bob, at: screens.exchange })
}
