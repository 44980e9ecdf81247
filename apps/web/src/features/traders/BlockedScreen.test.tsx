import { screen, waitFor, within } from '@testing-library/react'
import type { TraderPage } from '@u-market/contract'
import { ownScreens, paths } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { alice, bob, MORNING, offer } from '../../../test/samples.ts'
import { show, standStillAt } from '../../../test/show.tsx'
import { BlockedScreen } from './BlockedScreen.tsx'
import { TraderMenu } from './TraderMenu.tsx'

const trader: TraderPage = {
  ...offer,
  merchant: 0,
  bond: null,
  days: 40,
  rating: { average: null, count: 0, last: [] },
  appealsLost: { count: 0, last: [] },
  isBlocked: 0,
  isFavourite: 0,
  favouriteNote: null,
  offers: [],
}

beforeEach(() => standStillAt(MORNING))

test('lists blocked users with the note and unblocks one at a tap', async () => {
  market.answers('listBlocked', [
    { userId: alice.id, nickname: 'Alice', note: 'Paid late', createdAt: MORNING - 60 },
  ])
  market.answers('blockUser', () => {
    market.answers('listBlocked', [])
    return null
  })
  const { user } = await show(<BlockedScreen />, { as: bob, at: ownScreens.blocked })
  const list = await screen.findByRole('list', { name: 'Blocked people' })
  expect(within(list).getByRole('listitem')).toHaveTextContent(/^AlicePaid late.*Blocked 09:29/)
  await user.click(screen.getByRole('button', { name: 'Unblock Alice' }))
  expect(await screen.findByText('You have blocked nobody')).toBeVisible()
  expect(market.asked('blockUser').map(({ form }) => form)).toEqual([{ userId: String(alice.id), on: '0' }])
})

test('blocks a user from the menu after a confirmation, with a private note', async () => {
  market.answers('blockUser', null)
  market.answers('getTrader', trader)
  const { user } = await show(<TraderMenu userId={alice.id} name="Alice" />, { as: bob })
  await user.click(await screen.findByRole('button', { name: 'Block or report Alice' }))
  const menu = within(screen.getByRole('dialog', { name: 'Block or report Alice' }))
  expect(menu.getByRole('link', { name: /^Report Alice/ })).toHaveAttribute(
    'href',
    paths.reportUser(alice.id),
  )
  await user.click(menu.getByRole('button', { name: /^Block Alice/ }))
  const dialog = screen.getByRole('dialog', { name: 'Block Alice?' })
  await user.type(within(dialog).getByRole('textbox'), 'Slow')
  await user.click(within(dialog).getByRole('button', { name: 'Block Alice' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(market.asked('blockUser').map(({ form }) => form)).toEqual([
    { userId: String(alice.id), on: '1', note: 'Slow' },
  ])
})
