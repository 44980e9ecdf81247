import { screen, waitFor, within } from '@testing-library/react'
import type { DataOf, TraderPage } from '@u-market/contract'
import { ownScreens, paths } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { alice, bob, config, MORNING, offer } from '../../../test/samples.ts'
import { address, fill, show, standStillAt } from '../../../test/show.tsx'
import { FavouritesScreen } from './FavouritesScreen.tsx'
import { FindTraderScreen } from './FindTraderScreen.tsx'
import { TraderScreen } from './TraderScreen.tsx'

const favourite: DataOf<'listFavourites'>[number] = { ...offer, note: 'Releases at once', createdAt: MORNING }
const page: TraderPage = {
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

beforeEach(() => {
  standStillAt(MORNING)
  market.answers('getMarket', config)
})

test('makes a trader a favourite with one tap, keeps a note, and ends it with another', async () => {
  market.answers('getTrader', page)
  market.answers('setFavourite', ({ form }) => {
    const isFavourite = form.on === '1' ? (1 as const) : (0 as const)
    market.answers('getTrader', {
      ...page,
      isFavourite,
      favouriteNote: isFavourite ? String(form.note ?? '') : null,
    })
    return null
  })
  const { user } = await show(<TraderScreen />, { as: bob, at: paths.trader(alice.id) })
  await user.click(await screen.findByRole('button', { name: 'Add Alice to favorites' }))
  await user.click(await screen.findByRole('button', { name: /^One of your favorites/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Note on Alice' }))
  await fill(user, dialog.getByRole('textbox', { name: 'Note' }), 'Releases at once')
  await user.click(dialog.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByRole('button', { name: /Releases at once/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove Alice from favorites' }))
  expect(await screen.findByRole('button', { name: 'Add Alice to favorites' })).toBeVisible()
  const id = String(offer.userId)
  expect(market.asked('setFavourite').map(({ form }) => form)).toEqual([
    { userId: id, on: '1' },
    { userId: id, on: '1', note: 'Releases at once' },
    { userId: id, on: '0' },
  ])
})

test('lists favourites with their notes, and leads to them and to their offers', async () => {
  market.answers('listFavourites', [favourite])
  market.answers('setFavourite', () => {
    market.answers('listFavourites', [])
    return null
  })
  const { user } = await show(<FavouritesScreen />, { as: bob, at: ownScreens.favourites })
  const list = await screen.findByRole('list', { name: 'Favorite traders' })
  expect(list).toHaveTextContent('Releases at once')
  expect(within(list).getByRole('link', { name: 'Alice' })).toHaveAttribute(
    'href',
    paths.trader(offer.userId),
  )
  expect(screen.getByRole('link', { name: 'Offers of my favorites' })).toHaveAttribute(
    'href',
    paths.offers({ favourite: 1 }),
  )
  await user.click(screen.getByRole('button', { name: 'Remove Alice from favorites' }))
  expect(await screen.findByText(/^No favorites yet/)).toBeVisible()
  await user.click(screen.getAllByRole('link', { name: 'Find a trader' })[0]!)
  expect(address()).toBe(ownScreens.findTrader)
})

test('finds a trader by the first letters, once for a word that is typed, and keeps it in the address', async () => {
  market.answers('findTraders', ({ form }) => (form.q === 'ali' ? [offer] : []))
  const { user } = await show(<FindTraderScreen />, { as: bob, at: ownScreens.findTrader })
  const field = screen.getByRole('searchbox', { name: 'Nickname' })
  await fill(user, field, 'ali')
  const found = await screen.findByRole('list', { name: 'Traders found' })
  expect(within(found).getByRole('link', { name: 'Alice' })).toHaveAttribute(
    'href',
    paths.trader(offer.userId),
  )
  expect(market.asked('findTraders').map(({ form }) => form)).toEqual([{ q: 'ali' }])
  expect(address()).toBe(`${ownScreens.findTrader}?q=ali`)
  await user.clear(field)
  await fill(user, field, 'zed')
  expect(await screen.findByText(/begins with “zed”/)).toBeVisible()
  market.refuses('findTraders', 'RATE_LIMITED', 'Too often. Try again later.', { until: MORNING + 60 })
  await fill(user, field, 'a')
  await waitFor(() => expect(screen.getByText('Too often. Try again later.')).toBeVisible())
})
