import { screen } from '@testing-library/react'
import { screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { bob, config } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { News } from './News.tsx'

const banners = [
  { id: 1, title: 'Verify once', content: 'It takes minutes', link: screens.verification },
  { id: 2, title: 'Learn', content: 'In five steps', link: screens.tutorial },
]

test.each([
  ['a newcomer', { ...bob, verificationStatus: 0 }, ['Verify once', 'Learn']],
  ['a visitor', undefined, ['Verify once', 'Learn']],
  ['a verified user', bob, ['Learn']],
] as const)('asks %s only for a verification that is missing', async (_, as, titles) => {
  market.answers('getMarket', { ...config, banners })
  await show(<News />, as && { as })
  await screen.findByText('Learn')
  expect(screen.getAllByRole('link').map((link) => link.querySelector('b')?.textContent)).toEqual(titles)
})
