import { screen, waitFor, within } from '@testing-library/react'
import { ownScreens } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { alice, bob, MORNING } from '../../../test/samples.ts'
import { show, standStillAt } from '../../../test/show.tsx'
import { List } from '../../parts/List.tsx'
import { BlockedScreen } from './BlockedScreen.tsx'
import { BlockRow } from './BlockRow.tsx'

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

test('blocks a user after a confirmation, with a private note', async () => {
  market.answers('blockUser', null)
  const { user } = await show(
    <List>
      <BlockRow userId={alice.id} name="Alice" />
    </List>,
    { as: bob },
  )
  await user.click(await screen.findByRole('button', { name: /^Block Alice/ }))
  const dialog = screen.getByRole('dialog', { name: 'Block Alice?' })
  await user.type(within(dialog).getByRole('textbox'), 'Slow')
  await user.click(within(dialog).getByRole('button', { name: 'Block Alice' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(market.asked('blockUser').map(({ form }) => form)).toEqual([
    { userId: String(alice.id), on: '1', note: 'Slow' },
  ])
})
