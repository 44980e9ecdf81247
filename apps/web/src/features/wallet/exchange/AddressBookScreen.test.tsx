import { screen, waitFor, within } from '@testing-library/react'
import { ownScreens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../../test/market.ts'
import { bob, MORNING } from '../../../../test/samples.ts'
import { fill, show, standStillAt } from '../../../../test/show.tsx'
import { AddressBookScreen } from './AddressBookScreen.tsx'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const ledger = {
  id: 3,
  network: 'TRC20' as const,
  address: TRON,
  label: 'Ledger',
  createdAt: MORNING,
  usableAt: MORNING + 86_400,
}
const empty = { locked: 0 as const, unlocksAt: null, data: [] }
const locked = { locked: 1 as const, unlocksAt: null, data: [ledger] }

test('adds an address with the payment password; a refused one leads back to its fields', async () => {
  market.answers('listAddresses', empty)
  market.refuses('addAddress', 'ADDRESS_LISTED', 'Already on your list')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Add an address' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Add an address' }))
  await fill(user, sheet.getByRole('textbox', { name: 'Name' }), 'Ledger')
  await fill(user, sheet.getByRole('textbox', { name: 'TRC20 address' }), 'TR7N')
  expect(sheet.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await fill(user, sheet.getByRole('textbox', { name: 'TRC20 address' }), TRON.slice(4))
  await user.click(sheet.getByRole('button', { name: 'Continue' }))
  await user.keyboard('135790')
  expect(await sheet.findByText('Already on your list')).toBeVisible()
  market.answers('addAddress', () => {
    market.answers('listAddresses', { ...empty, data: [ledger] })
    return ledger
  })
  await user.click(sheet.getByRole('button', { name: 'Continue' }))
  await user.keyboard('135790')
  expect(await screen.findByText('Ledger · TRC20')).toBeVisible()
  expect(market.asked('addAddress').at(-1)).toMatchObject({
    form: { label: 'Ledger', network: 'TRC20', address: TRON, payPassword: '135790' },
  })
})

test('shows from when on a new address works while the list is locked, and ends the lock a day later', async () => {
  standStillAt(MORNING)
  market.answers('listAddresses', locked)
  market.answers('lockAddresses', () => {
    const ending = { ...locked, unlocksAt: MORNING + 86_400 }
    market.answers('listAddresses', ending)
    return ending
  })
  const { user } = await open()
  expect(await screen.findByText(/Usable from /)).toBeVisible()
  const lock = screen.getByRole('switch', { name: /Exchange to these addresses only/ })
  expect(lock).toBeChecked()
  await user.click(lock)
  expect(screen.getByRole('dialog', { name: 'End the lock' })).toHaveTextContent('It ends in 24 hours')
  await user.keyboard('135790')
  expect(await screen.findByText(/^The lock ends at /)).toBeVisible()
  expect(lock).not.toBeChecked()
  expect(market.asked('lockAddresses')).toMatchObject([{ form: { on: '0', payPassword: '135790' } }])
})

test('removes an address at a tap', async () => {
  market.answers('listAddresses', { ...empty, data: [ledger] })
  market.answers('removeAddress', () => {
    market.answers('listAddresses', empty)
    return null
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Remove Ledger' }))
  await waitFor(() => expect(screen.queryByText('Ledger · TRC20')).toBeNull())
  expect(market.asked('removeAddress')).toMatchObject([{ form: { id: '3' } }])
})

test('removes an address from a locked list with the payment password', async () => {
  market.answers('listAddresses', locked)
  market.answers('removeAddress', () => {
    market.answers('listAddresses', { ...locked, data: [] })
    return null
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Remove Ledger' }))
  const sheet = await screen.findByRole('dialog', { name: 'Remove from the locked list' })
  expect(sheet).toHaveTextContent('“Ledger” (TRC20) leaves your list.')
  await user.keyboard('135790')
  await waitFor(() => expect(screen.queryByText('Ledger · TRC20')).toBeNull())
  expect(market.asked('removeAddress')).toMatchObject([{ form: { id: '3', payPassword: '135790' } }])
})

function open() {
  return show(<AddressBookScreen />, { as: { ...bob, hasPayPassword: 1 }, at: ownScreens.addresses })
}
