import { screen, within } from '@testing-library/react'
import { screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../../test/market.ts'
import { bob } from '../../../../test/samples.ts'
import { show } from '../../../../test/show.tsx'
import { refresh } from '../../../base/api/query-client.ts'
import { MerchantScreen } from './MerchantScreen.tsx'

test.each([
  ['250.00', 'What is left of your bond is still yours', '750.00 U goes back to your balance at once.'],
  ['1000.00', 'Claims have taken the whole bond', null],
])(
  'a revoked merchant, of whose bond claims have taken %s, reads why and what comes back on leaving',
  async (bondMissing, said, back) => {
    market.answers('getUser', { ...bob, token: '' })
    const reason = 'Asks buyers to pay outside the app.'
    market.answers('certifyMerchant', {
      status: 'refused',
      bond: '1000.00',
      bondPaid: 1,
      bondMissing,
      reason,
    })
    const { user } = await show(<MerchantScreen />, { as: bob, at: screens.merchant })
    const told = await screen.findByText(new RegExp(said))
    expect(told).toHaveTextContent(reason)
    await user.click(screen.getByRole('button', { name: 'Leave' }))
    const dialog = await screen.findByRole('dialog')
    const lines = within(dialog)
      .getAllByText(/\.$/)
      .map(({ textContent }) => textContent?.trim())
    expect(lines).toEqual([
      ...(back === null ? [] : [back]),
      'Once no claim is open, and none is possible about your last order.',
      'This needs no listed offer and no open order.',
    ])
  },
)

test('an approval fills the screen when it arrives, and is a card when the page is opened later', async () => {
  const pending = {
    status: 'pending',
    bond: '1000.00',
    bondPaid: 1,
    bondMissing: '0.00',
    reason: '',
  } as const
  market.answers('getUser', { ...bob, token: '' })
  market.answers('certifyMerchant', pending)
  const { unmount } = await show(<MerchantScreen />, { as: bob, at: screens.merchant })
  await screen.findByText(/We are reviewing your application/)
  market.answers('certifyMerchant', { ...pending, status: 'approved' })
  refresh('wallet')
  const name = 'You are a certified merchant'
  expect(await screen.findByRole('region', { name })).toHaveAttribute('data-whole')
  expect(screen.getAllByRole('heading', { name })).toHaveLength(1)
  unmount()
  await show(<MerchantScreen />, { as: bob, at: screens.merchant })
  expect(await screen.findByRole('region', { name })).not.toHaveAttribute('data-whole')
})
