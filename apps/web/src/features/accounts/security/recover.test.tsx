import { screen, waitFor } from '@testing-library/react'
import { wireName } from '@u-market/contract/client'
import { ownScreens } from '@u-market/contract/paths'
import { expect, test, vi } from 'vitest'
import { market } from '../../../../test/market.ts'
import { address, fill, show } from '../../../../test/show.tsx'
import { RecoverScreen } from './RecoverScreen.tsx'

// There is no canvas here.
vi.mock('./inline-picture.ts', () => ({
  inlinePicture: async (file: File) => ({ url: `inline_${file.name.length}`, fullUrl: '' }),
}))

const KEY = '0123456789AB'
const SHOWN = `${ownScreens.recover}?${wireName('recoveryId')}=1007&key=${KEY}`

test('a visitor asks with two pictures, and keeps number and key in the address', async () => {
  market.answers('sendCode', { retryAfterSeconds: 60 })
  market.answers('askRecovery', { recoveryId: 1007, key: KEY, closesAt: 1_790_000_000 })
  market.answers('readRecovery', { status: 'open', closesAt: 1_790_000_000, dueAt: null })
  const { user } = await show(<RecoverScreen />, { at: ownScreens.recover })
  const send = screen.getByRole('button', { name: 'Send the request' })
  const type = (name: string, text: string) => fill(user, screen.getByRole('textbox', { name }), text)
  await type('Username or mobile number of the account', 'bob')
  await type('Name as on the document', 'Bob Brown')
  await type('Document number', 'E12345678')
  expect(screen.getByText(/if only the authenticator app is gone/)).toBeVisible()
  await type('Mobile number', '138 9999 0001')
  await type('SMS code', '222222')
  expect(send).toBeDisabled()
  for (const [label, name] of [
    ['Your document', 'a.png'],
    ['You with a note', 'bb.png'],
  ] as const)
    await user.upload(screen.getByLabelText(label), new File(['x'], name, { type: 'image/png' }))
  await waitFor(() => expect(send).toBeEnabled())
  await user.click(send)
  expect(await screen.findByText('We are looking at it')).toBeVisible()
  expect(address()).toBe(SHOWN)
  expect(screen.getByText(KEY)).toBeVisible()
  expect(market.asked('askRecovery')[0]?.form).toEqual({
    ...{ account: 'bob', realName: 'Bob Brown', documentNumber: 'E12345678', mobile: '+8613899990001' },
    ...{ code: '222222', document: 'inline_5', portrait: 'inline_6', dropsFactor: '0' },
  })
})

test('the request shows its end, and the way on', async () => {
  market.answers('readRecovery', { status: 'closed', closesAt: 1_790_000_000, dueAt: null })
  await show(<RecoverScreen />, { at: SHOWN })
  expect(await screen.findByText('Not given back')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ask again' })).toHaveAttribute('href', ownScreens.recover)
})
