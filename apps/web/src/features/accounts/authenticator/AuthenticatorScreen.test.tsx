import { screen, waitFor, within } from '@testing-library/react'
import { ownScreens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../../test/market.ts'
import { bob, MORNING } from '../../../../test/samples.ts'
import { fill, reason, show, standStillAt } from '../../../../test/show.tsx'
import { AuthenticatorScreen } from './AuthenticatorScreen.tsx'

const off = { on: 0 as const, enrolledAt: null, recoveryCodesLeft: 0 }
const on = { on: 1 as const, enrolledAt: MORNING - 86_400, recoveryCodesLeft: 2 }
const codes = Array.from({ length: 10 }, (_, at) => `abcd${at}-efgh${at}`)

test('is set up with the payment password and the first code, and shows the recovery codes once', async () => {
  market.answers('getAuthenticator', off)
  market.answers('startAuthenticator', {
    secret: 'ABCD EFGH',
    otpauthUrl: 'otpauth://totp/U%20Market:bob?secret=ABCDEFGH',
  })
  market.answers('confirmAuthenticator', () => {
    market.answers('getAuthenticator', { ...on, recoveryCodesLeft: 10 })
    return { recoveryCodes: codes }
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Set up the app' }))
  await user.keyboard('135790')
  expect(await screen.findByRole('link', { name: 'Open my authenticator app' })).toHaveAttribute(
    'href',
    'otpauth://totp/U%20Market:bob?secret=ABCDEFGH',
  )
  expect(await screen.findByRole('img', { name: 'QR code of the key' })).toBeVisible()
  const confirm = screen.getByRole('button', { name: 'Confirm the code' })
  expect(confirm).toBeDisabled()
  await fill(user, screen.getByRole('textbox', { name: 'Code of the app' }), '123 456')
  await user.click(confirm)
  expect(await screen.findAllByRole('listitem')).toHaveLength(10)
  expect(market.asked('confirmAuthenticator')).toMatchObject([{ form: { code: '123456' } }])
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(await screen.findByText('On')).toBeVisible()
  expect(screen.queryByText(codes[0] ?? '')).toBeNull()
})

test('keeps the code in sight that was refused', async () => {
  market.answers('getAuthenticator', off)
  market.answers('startAuthenticator', { secret: 'ABCD', otpauthUrl: 'otpauth://totp/x' })
  market.refuses('confirmAuthenticator', 'FACTOR_WRONG', 'This code is wrong')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Set up the app' }))
  await user.keyboard('135790')
  const field = await screen.findByRole('textbox', { name: 'Code of the app' })
  await fill(user, field, '111111')
  await user.click(screen.getByRole('button', { name: 'Confirm the code' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription('This code is wrong'))
})

test('is removed with a code, then the payment password; a wrong code is asked for again', async () => {
  market.answers('getAuthenticator', on)
  market.refuses('removeAuthenticator', 'FACTOR_WRONG', 'This code is wrong')
  const { user } = await open()
  expect(await screen.findByText(/Few recovery codes are left/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove the app' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Remove the app' }))
  await fill(user, sheet.getByRole('textbox'), 'abcde-fghij')
  await user.click(sheet.getByRole('button', { name: 'Continue' }))
  await user.keyboard('135790')
  await waitFor(() => expect(sheet.getByRole('textbox')).toHaveAccessibleDescription('This code is wrong'))
  market.answers('removeAuthenticator', () => {
    market.answers('getAuthenticator', off)
    return null
  })
  await user.click(sheet.getByRole('button', { name: 'Continue' }))
  await user.keyboard('135790')
  expect(await screen.findByRole('button', { name: 'Set up the app' })).toBeVisible()
  expect(market.asked('removeAuthenticator').at(-1)).toMatchObject({
    form: { code: 'abcdefghij', payPassword: '135790' },
  })
})

test('says why it cannot be set up after a password reset', async () => {
  standStillAt(MORNING)
  market.answers('getAuthenticator', off)
  await open({ resetHoldUntil: MORNING + 3600 })
  expect(await screen.findByRole('button', { name: 'Set up the app' })).toBeDisabled()
  expect(reason()).toMatch(
    /^A password was reset by SMS code or the mobile number was changed\. Possible from /,
  )
})

function open(info: Partial<typeof bob> = {}) {
  return show(<AuthenticatorScreen />, {
    as: { ...bob, hasPayPassword: 1, ...info },
    at: ownScreens.authenticator,
  })
}
