// @vitest-environment node
// @vitest-environment-options {"console":true}
import { consolePaths } from '@u-market/contract'
import { roles } from '@u-market/testkit/cast'
import { expect } from 'vitest'
import { address, has, screen, table, test, within } from './desk.tsx'
import { hold } from './page.ts'

/** Longer than the debounce of the search box. */
const PAUSE_SECONDS = 0.3

test('users are found by name, document number and wallet address while the operator types', async ({
  world,
  desk,
  words,
}) => {
  const { bob, olivia } = world
  const { accounts } = words.console
  await desk.open('/console/users', olivia)
  const users = () => table(accounts('title'))
  const field = () => screen.getByRole('textbox', { name: accounts('search') })
  const search = () => new URLSearchParams(location.search).get('search')
  const { walletAddress } = await bob.info()
  expect(users().getByRole('link', { name: 'alice' })).toBeVisible()
  for (const asked of [roles.bob.realName, 'uto31-0002x', 'ＵＴＯ ３１０００２Ｘ', walletAddress]) {
    await desk.fill(field(), asked)
    expect(search()).not.toBe(asked)
    await desk.passes(PAUSE_SECONDS)
    expect(users().getAllByRole('row')).toHaveLength(2)
    expect(users().getByRole('link', { name: 'bob' })).toBeVisible()
    expect(search()).toBe(asked)
  }
  // A reload keeps the search; Back skips it as a whole.
  await desk.reload()
  expect(field()).toHaveValue(walletAddress)
  await desk.back()
  expect(field()).toHaveValue('')
  expect(users().getByRole('link', { name: 'alice' })).toBeVisible()
  await desk.fill(field(), 'nobody is called so')
  await desk.passes(PAUSE_SECONDS)
  expect(screen.getByText(accounts('noneFound'))).toBeVisible()
})

test('old rows stay and look busy until the new ones arrive', async ({ world, desk, words }) => {
  const { accounts } = words.console
  await desk.open('/console/users', world.olivia)
  const rows = () => table(accounts('title')).getAllByRole('row')
  const busy = () => screen.getByRole('main').querySelectorAll('[aria-busy=true]')
  const all = rows().length
  expect(all).toBeGreaterThan(4)
  const letGo = hold(consolePaths.searchUsers)
  await desk.fill(screen.getByRole('textbox', { name: accounts('search') }), 'mei')
  await desk.passes(PAUSE_SECONDS)
  expect(busy()).toHaveLength(1)
  expect(rows()).toHaveLength(all)
  letGo()
  await desk.passes(0)
  expect(rows()).toHaveLength(2)
  expect(busy()).toHaveLength(0)
})

test('all orders of a user are listed by id, searched within, and left by taking the filter off', async ({
  world,
  desk,
  words,
}) => {
  const { alice, bob, mei, olivia } = world
  await world.pool.query('update app_user set nickname = $2 where id = $1', [mei.id, `x${bob.username}x`])
  const ofBob = await bob.buys({ from: alice, num: '5.00' })
  const ofMei = await mei.buys({ from: alice, num: '6.00' })
  const { accounts, orders } = words.console
  await desk.open(`/console/users/${bob.id}`, olivia)
  const { completedOrders } = await olivia.call('getUser', { userId: bob.id })
  await desk.click(
    screen.getByRole('link', { name: accounts('ordersOf', { count: String(completedOrders) }) }),
  )
  const linkOf = ({ orderId }: { orderId: string }) =>
    table(orders('title')).queryByRole('link', { name: has(orderId) })
  expect(linkOf(ofBob)).toBeVisible()
  expect(linkOf(ofMei)).toBeNull()
  const chip = orders('onlyOf', { name: `${bob.nickname} (${bob.id})` })
  expect(screen.getByText(chip)).toBeVisible()

  await desk.fill(screen.getByRole('textbox', { name: orders('search') }), ofMei.orderId)
  await desk.passes(PAUSE_SECONDS)
  expect(screen.getByText(orders('noneFound'))).toBeVisible()
  expect(address()).toBe(`/console/orders?user=${bob.id}&search=${ofMei.orderId}`)

  await desk.click(screen.getByRole('button', { name: orders('everyone') }))
  expect(address()).toBe(`/console/orders?search=${ofMei.orderId}`)
  expect(linkOf(ofMei)).toBeVisible()
})

test('an order is found by its payment reference and by a part of its number', async ({
  world,
  desk,
  words,
}) => {
  const { alice, bob, mei, olivia } = world
  const wanted = await bob.buys({ from: alice, num: '5.00' })
  await mei.buys({ from: alice, num: '6.00' })
  await alice.confirms(wanted)
  const { paymentReference } = await bob.call('getOrder', { orderId: wanted.orderId })
  const { orders } = words.console
  await desk.open('/console/orders', olivia)
  for (const asked of [paymentReference ?? '', wanted.orderId.slice(-9).toLowerCase()]) {
    await desk.fill(screen.getByRole('textbox', { name: orders('search') }), asked)
    await desk.passes(PAUSE_SECONDS)
    const found = table(orders('title'))
    expect(found.getAllByRole('row')).toHaveLength(2)
    expect(found.getByRole('link', { name: has(wanted.orderId) })).toBeVisible()
  }
})

test('an order that a seller placed shows so, in the list and on its page', async ({
  world,
  desk,
  words,
}) => {
  const { alice, bob, mei, olivia } = world
  const offer = await bob.wants({ num: '20.00' })
  const sold = await alice.sellsTo({ to: offer, num: '5.00' })
  const bought = await bob.buys({ from: mei, num: '6.00' })
  const { orders } = words.console
  await desk.open('/console/orders', olivia)
  const row = ({ orderId }: { readonly orderId: string }) =>
    within(table(orders('title')).getByRole('row', { name: has(orderId) }))
  expect(row(bought).getByRole('cell', { name: orders('buyer') })).toBeVisible()
  expect(row(sold).getByRole('cell', { name: orders('seller') })).toBeVisible()
  await desk.click(row(sold).getByRole('link'))
  const order = within(screen.getByRole('complementary'))
  expect(order.getByText(has(orders('placedBySeller', { id: offer.id })))).toBeVisible()
})

test('an id that is no user’s lists no orders, until the filter is taken off', async ({
  world,
  desk,
  words,
}) => {
  const { alice, bob, olivia } = world
  const { orderId } = await bob.buys({ from: await alice.lists({ num: '25.00' }), num: '25.00' })
  const { orders } = words.console
  for (const user of ['abc', '0', '1e9', '-3', '12x']) {
    await desk.open(`/console/orders?user=${user}`, olivia)
    expect(screen.getByText(orders('noSuchUser'))).toBeVisible()
    expect(screen.getByText(orders('onlyOf', { name: user }))).toBeVisible()
    expect(screen.queryByRole('link', { name: has(orderId) })).toBeNull()
  }
  await desk.click(screen.getByRole('button', { name: orders('everyone') }))
  expect(table(orders('title')).getByRole('link', { name: has(orderId) })).toBeVisible()
})
