import { screen } from '@testing-library/react'
import { screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { bob, config } from '../../../test/samples.ts'
import { fill, show } from '../../../test/show.tsx'
import { LoginPasswordScreen } from './LoginPasswordScreen.tsx'

test('a password that is repeated in the other spelling of its accents is the same', async () => {
  market.answers('getMarket', config)
  market.answers('getUser', bob)
  const { user } = await show(<LoginPasswordScreen />, { at: screens.loginPassword, as: bob })
  await fill(user, screen.getByLabelText('Current password'), 'demo-1234')
  await fill(user, screen.getByLabelText('New password'), 'cafés-à-Paris'.normalize('NFC'))
  await fill(user, screen.getByLabelText('New password once more'), 'cafés-à-Paris'.normalize('NFD'))
  expect(screen.queryByText('The two entries differ')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Change password' })).toBeEnabled()
})
