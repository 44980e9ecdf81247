import { screen, waitFor, within } from '@testing-library/react'
import { toWire } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { later } from '../../../test/later.ts'
import { market, Refusal } from '../../../test/market.ts'
import { bob, config } from '../../../test/samples.ts'
import { address, type Fingers, fill, show, standStillAt } from '../../../test/show.tsx'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { LoginScreen } from './LoginScreen.tsx'

beforeEach(() => market.answers('getMarket', config))

test('logs in and returns to the screen that asked for it', async () => {
  market.answers('logIn', bob)
  const { user } = await open(paths.login(paths.order('UO1')))
  expect(logIn()).toBeDisabled()
  await user.type(account(), ' bob ')
  expect(logIn()).toBeDisabled()
  await user.type(password(), 'demo-1234')
  await user.click(logIn())
  await waitFor(() => expect(address()).toBe(paths.order('UO1')))
  expect(useUserInfo.getState().info).toEqual(bob)
  expect(market.asked('logIn')).toMatchObject([
    { form: { account: 'bob', password: 'demo-1234' }, token: '' },
  ])
})

test('goes to no address outside the app', async () => {
  market.answers('logIn', bob)
  const { user } = await open(paths.login('//evil.example'))
  await send(user)
  await waitFor(() => expect(address()).toBe(screens.home))
})

test('does not send the form twice while a login is in progress', async () => {
  const answer = later<typeof bob>()
  market.answers('logIn', () => answer.promise)
  const { user } = await open()
  await send(user)
  expect(logIn()).toBeDisabled()
  expect(logIn()).toHaveAttribute('aria-busy', 'true')
  await answer.comes(bob)
  await waitFor(() => expect(address()).toBe(screens.home))
  expect(market.asked('logIn')).toHaveLength(1)
})

test('shows a wrong password once, as a toast, and keeps what was typed', async () => {
  market.refuses('logIn', 'LOGIN_FAILED', 'Wrong account or password')
  const { user } = await open()
  await send(user)
  expect(await screen.findAllByText('Wrong account or password')).toHaveLength(1)
  expect(account()).toHaveValue('bob')
  expect(password()).toHaveValue('demo-1234')
  expect(useUserInfo.getState().info).toBeNull()
})

test.each([null, undefined, []])(
  'shows a refusal without data too: %j',
  {
    tags: ['error.withoutData', 'error.signIn'],
  },
  async (data) => {
    market.says('logIn', { code: 0, msg: 'Wrong account or password', data })
    const { user } = await open()
    await send(user)
    expect(await screen.findAllByText('Wrong account or password')).toHaveLength(1)
    expect(account()).toHaveValue('bob')
  },
)

test('logs in with a response that has only the fields of the specification', async () => {
  const { frozenCoin, verificationReason, hasPayPassword, merchantStatus, locale, ...named } = bob
  const { coin: _, ...poor } = toWire<object>(named) as Record<string, unknown>
  market.says('logIn', { code: 1, data: poor })
  const { user } = await open()
  await send(user)
  await waitFor(() => expect(address()).toBe(screens.home))
  expect(useUserInfo.getState().info).toMatchObject({
    ...named,
    coin: '0.00',
    frozenCoin: '0.00',
    verificationReason: '',
    hasPayPassword: 1,
    merchantStatus: 'none',
  })
})

test('shows a field’s error at that field', async () => {
  market.refuses('logIn', 'INVALID_PARAMS', 'Please check', { fields: { account: 'At most 64 characters' } })
  const { user } = await open()
  await send(user)
  await waitFor(() => expect(account()).toHaveAccessibleDescription('At most 64 characters'))
  expect(account()).toBeInvalid()
  expect(password()).toBeValid()
})

test('shows in local time when a locked account opens again', async () => {
  const until = new Date(2026, 2, 2, 14, 7).getTime() / 1000
  standStillAt(until - 900)
  market.answers('logIn', () => {
    throw new Refusal('LOGIN_LOCKED', 'Too many tries', { until })
  })
  const { user } = await open()
  await send(user)
  expect(await screen.findByText('Too many tries (from 14:07)')).toBeVisible()
})

test('keeps in sight why an account was closed', async () => {
  market.answers('logIn', () => {
    throw new Refusal('ACCOUNT_CLOSED', 'Closed: two reports')
  })
  const { user } = await open()
  await send(user)
  expect(await within(screen.getByRole('main')).findByText('Closed: two reports')).toBeVisible()
})

test('asks for the code of the authenticator app when the server does, and again for another account', async () => {
  market.refuses('logIn', 'FACTOR_NEEDED', 'Enter the code')
  const { user } = await open()
  await send(user)
  const code = await screen.findByRole('textbox', { name: 'Code of your authenticator app' })
  expect(code).toHaveFocus()
  expect(logIn()).toBeDisabled()
  market.refuses('logIn', 'FACTOR_WRONG', 'This code is wrong')
  await user.type(code, '12 34 56')
  await user.click(logIn())
  expect(await screen.findByText('This code is wrong')).toBeVisible()
  expect(market.asked('logIn').at(-1)).toMatchObject({
    form: { account: 'bob', password: 'demo-1234', factorCode: '123456' },
  })
  await user.type(account(), 'by')
  expect(screen.queryByRole('textbox', { name: 'Code of your authenticator app' })).toBeNull()
})

test('keeps what was typed when the connection is lost, and succeeds on the next press', async () => {
  market.loses('logIn')
  const { user } = await open()
  await send(user)
  expect(await screen.findByText('No connection. What you typed is kept; please try again.')).toBeVisible()
  market.answers('logIn', bob)
  await user.click(logIn())
  await waitFor(() => expect(address()).toBe(screens.home))
})

test('switches the language at a tap and keeps what was typed', async () => {
  const { user } = await open()
  await user.type(account(), 'bob')
  await user.click(screen.getByRole('button', { name: 'Language: 简体中文' }))
  expect(await screen.findByRole('textbox', { name: '用户名或手机号' })).toHaveValue('bob')
  expect(screen.getByRole('heading', { name: '登录' })).toBeVisible()
})

test('passes the return address on to registration and password reset', async () => {
  await open(paths.login(screens.sell))
  const from = `from=${encodeURIComponent(screens.sell)}`
  expect(screen.getByRole('link', { name: 'New here? Register' })).toHaveAttribute(
    'href',
    `${screens.register}?${from}`,
  )
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    `${screens.loginPassword}?${from}&forgot=1`,
  )
})

test('fills the form at one tap in the demo', async () => {
  market.answers('getMarket', { ...config, demo: 1 })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Alice sells' }))
  expect(account()).toHaveValue('alice')
  expect(password()).toHaveValue('demo-1234')
})

function open(at: string = screens.login) {
  return show(<LoginScreen />, { at })
}

function logIn(): HTMLElement {
  return screen.getByRole('button', { name: 'Log in' })
}

function account(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Username or mobile number' })
}

function password(): HTMLElement {
  return screen.getByLabelText('Password')
}

async function send(user: Fingers): Promise<void> {
  await fill(user, account(), 'bob')
  await fill(user, password(), 'demo-1234')
  await user.click(logIn())
}
