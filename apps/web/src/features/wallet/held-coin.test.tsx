import { screen, waitFor, within } from '@testing-library/react'
import { screens } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { alice, bob, config } from '../../../test/samples.ts'
import { type Fingers, fill, reason, show, speak } from '../../../test/show.tsx'
import { serverNow } from '../../base/clock.ts'
import { ExchangeForm } from './exchange/ExchangeScreen.tsx'
import { FreshCoin, ResetHold } from './held-coin.tsx'
import { TransferForm } from './TransferForm.tsx'

const receiver = {
  userId: 9,
  walletAddress: alice.walletAddress,
  nickname: 'Alice',
  avatar: '',
  maskedRealName: '',
}

beforeEach(() => market.answers('getAuthenticator', { on: 0, enrolledAt: null, recoveryCodesLeft: 0 }))

test('shows the free coin at the amount, fills it in at a tap and rejects more with the time', async () => {
  const { user } = await showPay(fresh())
  expect(amount()).toHaveAccessibleDescription(
    /^Available 60\.00 U\. 40\.00 U was bought recently and frees up from .*\d\d:\d\d\.$/,
  )
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(amount()).toHaveValue('60.00')
  await user.clear(amount())
  await fill(user, amount(), '60.01')
  expect(screen.getByRole('alert')).toHaveTextContent(/You can send 60\.00 U now/)
  await speak('zh-CN')
  expect(screen.getByRole('alert')).toHaveTextContent('目前可转出 60.00 U')
})

test('says from when coin is free if none is yet', async () => {
  const { user } = await showPay({ ...fresh(), heldCoin: bob.coin })
  await fill(user, amount(), '1')
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^This coin can’t leave your balance yet: bought recently, free from .*\d\d:\d\d$/,
  )
})

test('limits an exchange to the free coin too', async () => {
  market.answers('getMarket', config)
  market.answers('listAddresses', { locked: 0, unlocksAt: null, data: [] })
  const { user } = await show(<ExchangeForm config={config} />, { as: fresh(), at: screens.exchange })
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(screen.getByRole('textbox', { name: 'You exchange' })).toHaveValue('60.00')
})

test('explains held coin and its end in the wallet, and hides it afterwards', async () => {
  const { unmount } = await show(<FreshCoin />, { as: fresh() })
  expect(screen.getByText('40.00 U bought recently')).toBeVisible()
  expect(screen.getByText(/You can sell it now.*Free now: 60\.00 U\./)).toBeVisible()
  unmount()
  await show(<FreshCoin />, { as: { ...fresh(), heldUntil: now() - 1 } })
  expect(screen.queryByText(/bought recently/)).toBeNull()
})

test('blocks transfers during a reset hold and says until when', async () => {
  const reset = { ...bob, resetHoldUntil: now() + 3600 }
  const { unmount } = await show(<ResetHold />, { as: reset })
  expect(screen.getByText(/Until .* you cannot send or exchange coin/)).toBeVisible()
  unmount()
  const { user } = await showPay(reset)
  await fill(user, amount(), '5')
  expect(reason()).toMatch(
    /^A password was reset by SMS code or the mobile number was changed\. Possible from /,
  )
  expect(screen.getByRole('button', { name: 'Send 5.00 U' })).toBeDisabled()
})

test('asks for a code as second proof when the server requires it and sends it with the same form', async () => {
  market.refuses('payCoin', 'STEP_UP', 'Confirm this as well')
  market.answers('sendCode', { retryAfterSeconds: 60 })
  const { user } = await showPay(bob)
  await fill(user, amount(), '25')
  await sign(user)
  const sheet = await stepUp()
  expect(sheet.getByText(/large amount/)).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Send code' }))
  expect(market.asked('sendCode').map(({ form }) => form)).toEqual([
    {
      mobile: bob.mobile,
      event: 'stepup',
      kind: 'transfer',
      amount: '25',
      walletAddress: alice.walletAddress,
    },
  ])
  market.refuses('payCoin', 'CODE_WRONG', 'This code is wrong')
  await fill(user, sheet.getByRole('textbox'), '111111')
  await user.click(sheet.getByRole('button', { name: 'Confirm' }))
  expect(await sheet.findByText('This code is wrong')).toBeVisible()
  market.answers('payCoin', { id: 5, money: '-25.00', coin: '75.00' })
  await user.clear(sheet.getByRole('textbox'))
  await fill(user, sheet.getByRole('textbox'), '222222')
  await user.click(sheet.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('heading', { name: /25\.00 U.*Alice/ })).toBeVisible()
  const sent = market.asked('payCoin').map(({ form }) => form)
  expect(sent.map((form) => Object(form).code)).toEqual([undefined, '111111', '222222'])
  expect(sent[2]).toMatchObject({ payPassword: '135790', amount: '25', walletAddress: alice.walletAddress })
})

test('offers the authenticator app that is set up first, and an SMS code beside it', async () => {
  market.answers('getAuthenticator', { on: 1, enrolledAt: 1, recoveryCodesLeft: 10 })
  market.refuses('payCoin', 'STEP_UP', 'Confirm this as well')
  const { user } = await showPay(bob)
  await fill(user, amount(), '25')
  await sign(user)
  const sheet = await stepUp()
  const code = await sheet.findByRole('textbox', { name: 'Code of your authenticator app' })
  expect(sheet.getByRole('button', { name: 'Use an SMS code' })).toBeVisible()
  market.answers('payCoin', { id: 5, money: '-25.00', coin: '75.00' })
  await fill(user, code, '123456')
  await user.click(sheet.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('heading', { name: /25\.00 U.*Alice/ })).toBeVisible()
  expect(market.asked('payCoin').at(-1)).toMatchObject({ form: { factorCode: '123456', amount: '25' } })
})

test('closes the proof sheet on any other error and shows it', async () => {
  market.refuses('payCoin', 'STEP_UP', 'Confirm this as well')
  const { user } = await showPay(bob)
  await fill(user, amount(), '25')
  await sign(user)
  const sheet = await stepUp()
  market.refuses('payCoin', 'INSUFFICIENT_COIN', 'Not enough coin')
  await fill(user, sheet.getByRole('textbox'), '222222')
  await user.click(sheet.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull())
  expect(await screen.findByText('Not enough coin')).toBeVisible()
})

function fresh() {
  return { ...bob, heldCoin: '40.00', heldUntil: now() + 7200 }
}

function now(): number {
  return Math.floor(serverNow() / 1000)
}

function showPay(as: typeof bob) {
  return show(<TransferForm receiver={receiver} />, { as })
}

function amount(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Amount' })
}

async function sign(user: Fingers): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Send 25.00 U' }))
  await user.keyboard('135790')
}

async function stepUp() {
  return within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
}
