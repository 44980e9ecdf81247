import { createHash } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { paths, screens } from '@u-market/contract/paths'
import { describe, expect, test, vi } from 'vitest'
import { market, Refusal } from '../../../test/market.ts'
import { bob, config, MORNING, pageOf } from '../../../test/samples.ts'
import { address, type Fingers, fill, pass, show } from '../../../test/show.tsx'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { RegisterScreen } from './RegisterScreen.tsx'

test('registers with a filled form and leaves out empty optional fields', async () => {
  market.answers('register', bob)
  const { user } = await open()
  await fillAll(user)
  await user.click(register())
  await waitFor(() => expect(address()).toBe(screens.home))
  expect(market.asked('register').map(({ form }) => form)).toEqual([
    { mobile: '+8613800000002', code: '123456', password: 'demo-1234', agreed: '4' },
  ])
})

test('shows what a registration agrees to, over the form, which keeps what was typed', async () => {
  const { user } = await open()
  await fill(user, field('Password'), 'demo-1234')
  await user.click(await screen.findByRole('button', { name: 'Terms of use' }))
  expect(screen.getByRole('dialog', { name: 'Terms of use' })).toHaveTextContent('This is the agreement.')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(field('Password')).toHaveValue('demo-1234')
})

test('does not register before the texts that it agrees to are there, and offers to load them again', async () => {
  market.answers('getMarket', config)
  market.loses('listHelp')
  const { user } = await show(<RegisterScreen />, { at: screens.register })
  await fillAll(user)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(register()).toBeDisabled()
  expect(screen.getByText('The texts that you agree to have not been loaded yet.')).toBeVisible()
  market.answers('listHelp', pageOf([terms]))
  await user.click(again)
  await waitFor(() => expect(register()).toBeEnabled())
})

test('says what is missing until the form is complete', async () => {
  const { user } = await open()
  expect(register()).toBeDisabled()
  expect(screen.getByText(/^Enter the mobile number, the 6-digit code/)).toBeVisible()
  await fillAll(user)
  expect(register()).toBeEnabled()
  await user.type(field('Password'), '{Backspace}{Backspace}')
  expect(register()).toBeDisabled()
})

test('fills in the code of an invitation', async () => {
  await open(paths.register('ALICE1'))
  expect(field('Invite code (optional)')).toHaveValue('ALICE1')
})

test('sends the code of a pasted invite link', async () => {
  market.answers('register', bob)
  const { user } = await open()
  await fillAll(user)
  await fill(user, field('Invite code (optional)'), 'Trade with me: https://u.example/invite/alice1')
  await user.click(register())
  await waitFor(() => expect(market.asked('register')[0]?.form).toMatchObject({ inviteCode: 'ALICE1' }))
})

test('shows each field’s error at that field', async () => {
  market.refuses('register', 'INVALID_PARAMS', 'Please check', {
    fields: { mobile: 'With country code', inviteCode: 'Unknown invite code' },
  })
  const { user } = await open()
  await fillAll(user)
  await user.click(register())
  await waitFor(() => expect(mobile()).toHaveAccessibleDescription('With country code'))
  expect(field('Invite code (optional)')).toHaveAccessibleDescription('Unknown invite code')
  expect(screen.queryByText('Please check')).not.toBeInTheDocument()
})

test.each([
  ['CODE_WRONG', 'SMS code'],
  ['MOBILE_TAKEN', 'Mobile number'],
  ['USERNAME_TAKEN', 'Username (optional)'],
  ['INVITE_NOT_FOUND', 'Invite code (optional)'],
] as const)('shows the refusal %s at its field, once', async (reason, label) => {
  market.refuses('register', reason, 'This is why')
  const { user } = await open()
  await fillAll(user)
  await user.click(register())
  await waitFor(() => expect(field(label)).toHaveAccessibleDescription('This is why'))
  expect(screen.getAllByText('This is why')).toHaveLength(1)
})

test('shows an error about the whole form below it', async () => {
  market.refuses('register', 'RATE_LIMITED', 'Too many accounts')
  const { user } = await open()
  await fillAll(user)
  await user.click(register())
  expect(await screen.findByText('Too many accounts')).toBeVisible()
})

test('sends a code once, and again after the wait', async () => {
  vi.useFakeTimers({ now: MORNING * 1000 + 300 })
  market.answers('sendCode', { retryAfterSeconds: 60 })
  const { user } = await open()
  expect(screen.getByRole('button', { name: 'Send code' })).toBeDisabled()
  await fill(user, mobile(), '+86 138-0000-0002')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await pass(0)
  expect(market.asked('sendCode').map(({ form }) => form)).toEqual([
    { mobile: '+8613800000002', event: 'register' },
  ])
  expect(screen.getByRole('button', { name: 'Again in 60 s' })).toBeDisabled()
  expect(field('SMS code')).toHaveAccessibleDescription('Code sent')
  await pass(60_000)
  expect(screen.getByRole('button', { name: 'Again in 1 s' })).toBeDisabled()
  await pass(1000)
  expect(screen.getByRole('button', { name: 'Send code' })).toBeEnabled()
})

test('takes a number with the country code that is chosen beside it', async () => {
  const known = { ...config, codes: { ...config.codes, countries: ['+55', '+351'] } }
  useUserInfo.getState().keepHomeConfig(known)
  const { user } = await open(screens.register, known)
  const code = () => screen.getByRole('combobox', { name: 'Country code' })
  const numbers = [
    ['+55', '(11) 91234-5678', '+5511912345678'],
    ['+351', '912 345 678', '+351912345678'],
    ['+55', '912 345 678', '+55912345678'],
  ] as const
  market.refuses('sendCode', 'CODE_LIMIT', 'No more codes today')
  for (const [chosen, typed, sent] of numbers) {
    await user.selectOptions(code(), chosen)
    await user.clear(mobile())
    await fill(user, mobile(), typed)
    expect(mobile()).toHaveValue(typed)
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(market.asked('sendCode').at(-1)?.form).toMatchObject({ mobile: sent })
  }
  await user.clear(mobile())
  await fill(user, mobile(), '+86 13800000002')
  expect(screen.queryByRole('combobox', { name: 'Country code' })).toBeNull()
})

test('shows the demo code and fills it in at a tap', async () => {
  market.answers('sendCode', { retryAfterSeconds: 60, demoCode: '246801' })
  const { user } = await open()
  await fill(user, mobile(), '+8613800000002')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await user.click(await screen.findByRole('button', { name: 'Demo: your code is 246801. Tap to enter it.' }))
  expect(field('SMS code')).toHaveValue('246801')
})

test('accepts six digits of a code in any copied form', async () => {
  const { user } = await open()
  await fill(user, field('SMS code'), '123 456')
  expect(field('SMS code')).toHaveValue('123456')
  await user.clear(field('SMS code'))
  await fill(user, field('SMS code'), '【U】5 分钟内有效：135790')
  expect(field('SMS code')).toHaveValue('135790')
  await user.clear(field('SMS code'))
  await fill(user, field('SMS code'), '123456')
  await user.type(field('SMS code'), '7')
  expect(field('SMS code')).toHaveValue('123456')
})

test('shows a refused code at the code field and an invalid number at the number field', async () => {
  market.refuses('sendCode', 'CODE_LIMIT', 'No more codes today')
  const { user } = await open()
  await fill(user, mobile(), '+8613800000002')
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await waitFor(() => expect(field('SMS code')).toHaveAccessibleDescription('No more codes today'))
  market.refuses('sendCode', 'INVALID_PARAMS', 'Please check', { fields: { mobile: 'No such country' } })
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await waitFor(() => expect(mobile()).toHaveAccessibleDescription('No such country'))
})

describe('a proof of work that the server asks for', () => {
  const challenge = 'a-challenge-of-32-characters-now'
  const askingFor = (bits: number) =>
    market.answers('sendCode', ({ form }) => {
      if (form.proof === undefined) throw new Refusal('PROOF_OF_WORK', 'Prove it', { challenge, bits })
      return { retryAfterSeconds: 60 }
    })

  test('is done by the phone, which then sends the request again', async () => {
    askingFor(8)
    const { user } = await open()
    await fill(user, mobile(), '+8613800000002')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(await screen.findByRole('button', { name: /Again in/ })).toBeDisabled()
    const { proof = '' } = market.asked('sendCode').at(-1)?.form ?? {}
    expect(createHash('sha256').update(`${challenge}${proof}`).digest()[0]).toBe(0)
  })

  test('is announced and can be stopped', async () => {
    askingFor(60)
    const { user } = await open()
    await fill(user, mobile(), '+8613800000002')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    expect(await screen.findByRole('button', { name: 'Send code' })).toBeEnabled()
    expect(market.asked('sendCode')).toHaveLength(1)
  })
})

function register(): HTMLElement {
  return screen.getByRole('button', { name: 'Register' })
}

const terms = {
  id: 36,
  kind: 'terms',
  topic: 'terms',
  title: 'Terms of use',
  content: 'This is the agreement.',
  updatedAt: 1,
  version: 4,
  change: '',
} as const

function open(at: string = screens.register, known = config) {
  market.answers('getMarket', known)
  market.answers(
    'listHelp',
    pageOf([terms, { ...terms, id: 38, topic: 'risk', title: 'Risk notice', version: 2 }]),
  )
  return show(<RegisterScreen />, { at })
}

async function fillAll(user: Fingers): Promise<void> {
  await fill(user, mobile(), '+86 138-0000-0002')
  await fill(user, field('SMS code'), '123456')
  await fill(user, field('Password'), 'demo-1234')
}

function mobile(): HTMLElement {
  return field('Mobile number')
}

function field(name: string): HTMLElement {
  return screen.getByLabelText(name)
}
