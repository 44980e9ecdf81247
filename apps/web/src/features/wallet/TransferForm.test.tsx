import { screen, waitFor, within } from '@testing-library/react'
import { screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { alice, bob } from '../../../test/samples.ts'
import { address, type Fingers, fill, show, speak } from '../../../test/show.tsx'
import { TransferForm } from './TransferForm.tsx'

const receiver = {
  userId: 9,
  walletAddress: alice.walletAddress,
  nickname: 'Alice',
  avatar: '',
  maskedRealName: 'A***e Z***u',
}

test('shows the receiver and the available coin', async () => {
  await open()
  expect(screen.getByRole('region', { name: 'You send to' })).toHaveTextContent('AliceA***e Z***uu1wallet')
  expect(amount()).toHaveAccessibleDescription('Available 100.00 U')
  expect(pay('0.00 U')).toBeDisabled()
  expect(screen.getByText('Enter an amount')).toBeVisible()
})

test('reports an amount over the balance at the field in both languages and fills in all of it at a tap', async () => {
  const { user } = await open()
  await fill(user, amount(), '100.01')
  expect(amount()).toBeInvalid()
  expect(pay('100.01 U')).toBeDisabled()
  await speak('zh-CN')
  expect(screen.getByRole('alert')).toHaveTextContent('您的可用余额为 100.00 U')
  await speak('en-US')
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(amount()).toHaveValue('100.00')
  expect(pay('100.00 U')).toBeEnabled()
})

test('opens with the amount of the code, not with a kept draft; the note is kept', async () => {
  const first = await open()
  await fill(first.user, amount(), '500')
  await fill(first.user, note(), 'rent')
  first.unmount()
  const { user, unmount } = await open({ at: '/pay/u1wallet?amount=1,012.34' })
  expect(amount()).toHaveValue('1,012.34')
  expect(note()).toHaveValue('rent')
  await user.type(amount(), '{Backspace}')
  expect(amount()).toHaveValue('1,012.3')
  expect(address()).toBe('/pay/u1wallet')
  unmount()
  await open({ at: '/pay/u1wallet?amount=1e3' })
  expect(amount()).toHaveValue('1,012.3')
})

test('sends a confirmed payment once and shows the remaining balance', async () => {
  market.answers('payCoin', { id: 5, money: '-25.00', coin: '75.00' })
  const { user } = await open()
  await fill(user, amount(), '25')
  await fill(user, note(), ' lunch ')
  await sign(user)
  expect(await screen.findByRole('heading', { name: /25\.00 U.*Alice/ })).toBeVisible()
  expect(screen.getByText(/75\.00 U/)).toBeVisible()
  expect(screen.getByRole('region', { name: '25.00 U sent to Alice' })).toHaveAttribute('data-whole')
  expect(market.asked('payCoin').map(({ form }) => form)).toEqual([
    {
      type: 'transfer',
      walletAddress: 'u1wallet',
      amount: '25',
      memo: 'lunch',
      payPassword: '135790',
    },
  ])
})

test('repeats a payment with the same idempotency key after a lost response', async () => {
  market.loses('payCoin')
  const { user } = await open()
  await fill(user, amount(), '25')
  await sign(user)
  await waitFor(() => expect(sheet().getByRole('alert')).toHaveTextContent('No connection'))
  await user.click(sheet().getByRole('button', { name: 'Close' }))
  market.answers('payCoin', { id: 5, money: '-25.00', coin: '75.00' })
  await sign(user)
  expect(await screen.findByRole('heading', { name: /25\.00 U.*Alice/ })).toBeVisible()
  const [lost, again] = market.asked('payCoin')
  expect(again?.key).toBe(lost?.key)
})

test('shows a wrong payment password in the sheet', async () => {
  market.refuses('payCoin', 'PAYPASSWORD_WRONG', 'Wrong payment password. 4 tries are left')
  const { user } = await open()
  await fill(user, amount(), '25')
  await sign(user)
  await waitFor(() => expect(sheet().getByRole('alert')).toHaveTextContent('4 tries are left'))
})

test('keeps a draft per receiver', async () => {
  const { user, unmount } = await open()
  await fill(user, amount(), '25')
  unmount()
  const other = await open({ to: { ...receiver, walletAddress: 'u3wallet', nickname: 'Mei' } })
  expect(amount()).toHaveValue('')
  other.unmount()
  await open()
  expect(amount()).toHaveValue('25')
})

test('sends a user without a payment password to set one', async () => {
  const { user } = await open({ as: { ...bob, hasPayPassword: 0 } })
  await fill(user, amount(), '25')
  await user.click(pay('25.00 U'))
  expect(address()).toBe(screens.payPassword)
})

function pay(what: string): HTMLElement {
  return screen.getByRole('button', { name: `Send ${what}` })
}

function open({ to = receiver, as = bob, at }: Opening = {}) {
  return show(<TransferForm receiver={to} />, { as, ...(at !== undefined && { at }) })
}

type Opening = { readonly to?: typeof receiver; readonly as?: typeof bob; readonly at?: string }

function note(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Note (optional)' })
}

function amount(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Amount' })
}

async function sign(user: Fingers): Promise<void> {
  await user.click(pay('25.00 U'))
  await user.keyboard('135790')
}

function sheet() {
  return within(screen.getByRole('dialog', { name: 'Send 25.00 U' }))
}
