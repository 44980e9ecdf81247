import { screen, waitFor, within } from '@testing-library/react'
import { ownScreens, screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../../test/market.ts'
import { bob } from '../../../../test/samples.ts'
import { address, type Fingers, fill, show } from '../../../../test/show.tsx'
import { EmailScreen } from './EmailScreen.tsx'
import { PhishingWordScreen } from './PhishingWordScreen.tsx'
import { SecurityScreen } from './SecurityScreen.tsx'

test('the screen leads to everything that keeps the account safe, and says what is not set', async () => {
  market.answers('getUser', { ...bob, email: 'bob@mail.example', emailConfirmed: 1 })
  market.answers('getPhishingWord', { phishingWord: '' })
  await show(<SecurityScreen />, { as: bob, at: ownScreens.security })
  expect(await screen.findByRole('link', { name: /bob@mail\.example.*Confirmed/ })).toHaveAttribute(
    'href',
    ownScreens.email,
  )
  expect(screen.getByRole('link', { name: /Anti-phishing word.*Not set/ })).toBeVisible()
  const ways = within(screen.getByRole('list', { name: 'Passwords and devices' }))
  expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    screens.loginPassword,
    screens.payPassword,
    screens.passkeys,
    ownScreens.authenticator,
    ownScreens.sessions,
  ])
})

test('a market without e-mail says so instead of offering it', async () => {
  market.answers('getUser', { ...bob, emailOffered: 0 })
  market.answers('getPhishingWord', { phishingWord: '' })
  await show(<SecurityScreen />, { as: { ...bob, emailOffered: 0 }, at: ownScreens.security })
  expect(await screen.findByText('This market sends no e-mail.')).toBeVisible()
  expect(screen.queryByRole('link', { name: /E-mail/ })).toBeNull()
})

test('an address is asked for with the payment password, then confirmed with the code from the mail', async () => {
  market.answers('getUser', bob)
  market.answers('setEmail', { emailConfirmed: 0, retryAfterSeconds: 60 })
  const { user } = await show(<EmailScreen />, { as: bob, at: ownScreens.email })
  const send = screen.getByRole('button', { name: 'Send code' })
  await fill(user, screen.getByRole('textbox', { name: 'E-mail' }), 'bob@mail')
  expect(send).toBeDisabled()
  await user.clear(screen.getByRole('textbox', { name: 'E-mail' }))
  await fill(user, screen.getByRole('textbox', { name: 'E-mail' }), ' Bob@Mail.example')
  await user.click(send)
  await enter(user, '135790')
  expect(await screen.findByText(/We have sent a code to bob@mail\.example/)).toBeVisible()
  expect(market.asked('setEmail')[0]?.form).toEqual({ email: 'bob@mail.example', payPassword: '135790' })
  expect(screen.getByRole('button', { name: /Send again in/ })).toBeDisabled()
  market.refuses('setEmail', 'CODE_WRONG', 'The code is wrong or has expired.')
  await fill(user, screen.getByRole('textbox', { name: 'Code from the mail' }), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The code is wrong or has expired.')).toBeVisible()
  market.answers('setEmail', { emailConfirmed: 1, retryAfterSeconds: 0 })
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(address()).toBe(ownScreens.security))
  expect(market.asked('setEmail').at(-1)?.form).toEqual({ code: '123456' })
})

test('the word is set with the payment password', async () => {
  let word = 'o•••d'
  market.answers('getPhishingWord', () => ({ phishingWord: word }))
  market.answers('setPhishingWord', () => {
    word = 'a•••n'
    return null
  })
  const { user } = await show(<PhishingWordScreen />, { as: bob, at: ownScreens.phishingWord })
  expect(await screen.findByText(/^Your word now: o•••d\. Only our mails/)).toBeVisible()
  const save = screen.getByRole('button', { name: 'Save the word' })
  await fill(user, screen.getByRole('textbox', { name: 'New word' }), 'abc')
  expect(save).toBeDisabled()
  await fill(user, screen.getByRole('textbox', { name: 'New word' }), ' heron')
  await user.click(save)
  await enter(user, '135790')
  expect(await screen.findByText(/^Your word now: a•••n\./)).toBeVisible()
  expect(market.asked('setPhishingWord').map(({ form }) => form)).toContainEqual({
    phishingWord: 'abc heron',
    payPassword: '135790',
  })
})

async function enter(user: Fingers, pin: string): Promise<void> {
  const pad = within(await screen.findByRole('group', { name: 'Payment password' }))
  for (const digit of pin) await user.click(pad.getByRole('button', { name: digit }))
}
