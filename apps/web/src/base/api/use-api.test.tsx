import { act, screen, waitFor } from '@testing-library/react'
import { paths } from '@u-market/contract/paths'
import { expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { Failure, market, Refusal } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { alice, bob, config, notice, pageOf } from '../../../test/samples.ts'
import { address, pass, use } from '../../../test/show.tsx'
import { useUserInfo } from '../stores/user-info.ts'
import { errorText } from './errors.ts'
import { refresh } from './query-client.ts'
import { useApiList, useApiMutation, useApiQuery, useMe } from './use-api.ts'

const order = orderIn('confirming', 'seller')
const { orderId } = order

test('a read is pending until its response arrives', async () => {
  const answer = later<typeof order>()
  market.answers('getOrder', () => answer.promise)
  const { result } = await use(() => useApiQuery('getOrder', { orderId }), { as: bob, language: 'zh-CN' })
  expect(result.current).toMatchObject({ isPending: true, data: undefined })
  await answer.comes(order)
  await waitFor(() => expect(result.current.data).toEqual(order))
  expect(market.asked('getOrder')).toMatchObject([
    { form: { orderId }, token: 'token-of-bob', language: 'zh-CN', key: null },
  ])
})

test('a call that needs a token is not made without one; an open call is', async () => {
  market.answers('getMarket', config)
  const { result } = await use(() => ({
    mine: useApiQuery('getOrder', { orderId }),
    open: useApiQuery('getMarket', {}),
  }))
  await waitFor(() => expect(result.current.open.data).toEqual(config))
  expect(result.current.mine).toMatchObject({ data: undefined, fetchStatus: 'idle' })
  expect(market.asked('getOrder')).toEqual([])
})

test('a refusal is reported at once; a call to a server that restarts is retried twice', async () => {
  vi.useFakeTimers()
  market.refuses('getOrder', 'ORDER_NOT_FOUND', 'There is no such order')
  market.answers('listMessages', () => {
    throw new Failure(503, 'Back in a moment')
  })
  const { result } = await use(
    () => ({ order: useApiQuery('getOrder', { orderId }), chat: useApiQuery('listMessages', { orderId }) }),
    { as: bob },
  )
  await pass(0)
  expect(errorText(result.current.order.error)).toBe('There is no such order')
  expect(result.current.chat.isPending).toBe(true)
  await pass(1001)
  await pass(2001)
  expect(errorText(result.current.chat.error)).toBe('Back in a moment')
  expect(market.asked('getOrder')).toHaveLength(1)
  expect(market.asked('listMessages')).toHaveLength(3)
})

test('pages come one after the other, and end with the last', async () => {
  const page = (currentPage: number) => ({
    ...pageOf([notice(currentPage)], { currentPage, lastPage: 2 }),
    unread: 0,
    unreadThreads: 0,
  })
  market.answers('listNotices', ({ form }) => page(Number(form.page)))
  const { result } = await use(() => useApiList('listNotices', { limit: 1 }), { as: bob })
  await waitFor(() => expect(result.current.hasNextPage).toBe(true))
  await act(() => result.current.fetchNextPage())
  await waitFor(() => expect(result.current.items?.map(({ id }) => id)).toEqual([1, 2]))
  expect(result.current.hasNextPage).toBe(false)
  expect(market.asked('listNotices').map(({ form }) => form.page)).toEqual(['1', '2', '1'])
})

/** Returns rows of this list, two rows a page, until it is replaced. */
function listsOfNotices(ids: readonly number[]) {
  const list = { ids, limit: 2 }
  market.answers('listNotices', ({ form }) => {
    const page = Number(form.page)
    const rows = list.ids.slice((page - 1) * list.limit, page * list.limit)
    const window = { currentPage: page, lastPage: Math.ceil(list.ids.length / list.limit) }
    return {
      ...pageOf(
        rows.map((id) => notice(id)),
        window,
      ),
      total: list.ids.length,
      unread: 0,
      unreadThreads: 0,
    }
  })
  return list
}

test.for([
  ['one arrives', [9, 1, 2, 3, 4, 5]],
  ['one goes', [2, 3, 4, 5]],
  ['one goes and one comes at the end', [2, 3, 4, 5, 6]],
  ['one moves from the front to the end', [2, 3, 4, 5, 1]],
  ['one moves from the end to the front', [5, 1, 2, 3, 4]],
] as const)('a list that is read on while %s shows every row once', async ([, ids]) => {
  const list = listsOfNotices([1, 2, 3, 4, 5])
  const { result } = await use(() => useApiList('listNotices', { limit: 2 }), { as: bob })
  await waitFor(() => expect(result.current.hasNextPage).toBe(true))
  list.ids = ids
  while (result.current.hasNextPage) await act(() => result.current.fetchNextPage())
  await waitFor(() => expect(result.current.items?.map(({ id }) => id)).toEqual(ids))
})

test('a list that changes at every read is not read for ever', async () => {
  vi.useFakeTimers()
  const list = listsOfNotices([1, 2, 3])
  const { result } = await use(() => useApiList('listNotices', { limit: 2 }), { as: bob })
  await pass(0)
  const { ids } = list
  const reads = () => market.asked('listNotices').length
  Object.defineProperty(list, 'ids', { get: () => [ids.length + reads(), ...ids] })
  await act(() => result.current.fetchNextPage())
  await pass(1000)
  const read = reads()
  expect(read).toBeLessThan(15)
  await pass(10_000)
  expect(reads()).toBe(read)
  const shown = result.current.items?.map(({ id }) => id) ?? []
  expect(new Set(shown).size).toBe(shown.length)
})

test('fetching the next page does not cancel a running refresh', async () => {
  const page = (currentPage: number, unread: number) => ({
    ...pageOf([notice(currentPage)], { currentPage, lastPage: 2 }),
    unread,
    unreadThreads: 0,
  })
  market.answers('listNotices', page(1, 0))
  const { result } = await use(() => useApiList('listNotices', { limit: 1 }), { as: bob })
  await waitFor(() => expect(result.current.hasNextPage).toBe(true))
  const fresh = later<ReturnType<typeof page>>()
  market.answers('listNotices', ({ form }) => (form.page === '1' ? fresh.promise : page(2, 5)))
  act(() => refresh('notices'))
  await waitFor(() => expect(result.current.isRefetching).toBe(true))
  const next = result.current.fetchNextPage()
  await fresh.comes(page(1, 5))
  await act(() => next)
  const counts = () => result.current.data?.pages.map(({ unread }) => unread)
  await waitFor(() => expect(counts()).toEqual([5, 5]))
})

test('the same form keeps its key until it has succeeded; a changed form gets another', async () => {
  const { result } = await use(() => useApiMutation('cancelOrder'), { as: bob })
  const send = (reason: string) =>
    act(() => result.current.mutateAsync({ orderId, reason }).catch(() => null))
  market.loses('cancelOrder')
  await send('a mistake')
  await send('a mistake')
  await send('too slow')
  market.answers('cancelOrder', order)
  await send('too slow')
  await send('too slow')
  const [first, again, changed, taken, fresh] = market.asked('cancelOrder').map(({ key }) => key)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
  expect(taken).toBe(changed)
  expect(fresh).not.toBe(taken)
})

test('an act refreshes the data it changes, and no other', async () => {
  market.answers('getOrder', order)
  market.answers('getUser', alice)
  market.answers('confirmOrder', { ...order, state: 'paying' })
  const done = vi.fn()
  const { result } = await use(
    () => ({
      order: useApiQuery('getOrder', { orderId }),
      me: useApiQuery('getUser', {}),
      confirm: useApiMutation('confirmOrder', { refreshes: ['orders'], onSuccess: done }),
    }),
    { as: alice },
  )
  await waitFor(() => expect(result.current.me.data).toBeDefined())
  await act(() => result.current.confirm.mutateAsync({ orderId }))
  expect(done).toHaveBeenCalledExactlyOnceWith({ ...order, state: 'paying' }, { orderId })
  await waitFor(() => expect(market.asked('getOrder')).toHaveLength(2))
  expect(market.asked('getUser')).toHaveLength(1)
})

test('a refused act changes nothing and refreshes nothing', async () => {
  market.answers('getOrder', order)
  market.refuses('confirmOrder', 'ORDER_STATE', 'The order has moved on')
  const done = vi.fn()
  const { result } = await use(
    () => ({
      order: useApiQuery('getOrder', { orderId }),
      confirm: useApiMutation('confirmOrder', { refreshes: ['orders'], onSuccess: done }),
    }),
    { as: alice },
  )
  await waitFor(() => expect(result.current.order.data).toBeDefined())
  act(() => result.current.confirm.mutate({ orderId }))
  await waitFor(() => expect(errorText(result.current.confirm.error)).toBe('The order has moved on'))
  expect(done).not.toHaveBeenCalled()
  expect(market.asked('getOrder')).toHaveLength(1)
})

test('a push refreshes its group, and no other', async () => {
  market.answers('getOrder', order)
  market.answers('getUser', alice)
  const { result } = await use(
    () => ({ order: useApiQuery('getOrder', { orderId }), me: useApiQuery('getUser', {}) }),
    { as: alice },
  )
  await waitFor(() => expect(result.current.order.data && result.current.me.data).toBeDefined())
  act(() => refresh('wallet'))
  await waitFor(() => expect(market.asked('getUser')).toHaveLength(2))
  expect(market.asked('getOrder')).toHaveLength(1)
})

test('a first read is repeated after a push that came during it', async () => {
  const first = later<typeof alice>()
  market.answers('getUser', () => first.promise)
  const { result } = await use(() => useApiQuery('getUser', {}), { as: alice })
  await waitFor(() => expect(market.asked('getUser')).toHaveLength(1))
  act(() => {
    refresh('wallet')
    refresh('wallet')
  })
  market.answers('getUser', { ...alice, coin: '75.00' })
  await first.comes(alice)
  await waitFor(() => expect(result.current.data?.coin).toBe('75.00'))
  expect(market.asked('getUser')).toHaveLength(2)
})

test('a first read that was refused is repeated after a push that came during it', async () => {
  const first = later<typeof alice>()
  market.answers('getUser', () => first.promise)
  const { result } = await use(() => useApiQuery('getUser', {}), { as: alice })
  await waitFor(() => expect(market.asked('getUser')).toHaveLength(1))
  act(() => refresh('wallet'))
  market.answers('getUser', alice)
  await first.fails(new Refusal('ORDER_NOT_FOUND', 'There is no such order'))
  await waitFor(() => expect(result.current.data).toEqual(alice))
})

test('a push during a refresh restarts it, once', async () => {
  market.answers('getUser', alice)
  const { result } = await use(() => useApiQuery('getUser', {}), { as: alice })
  await waitFor(() => expect(result.current.data).toBeDefined())
  market.answers('getUser', () => new Promise(() => undefined))
  act(() => refresh('wallet'))
  await waitFor(() => expect(market.asked('getUser')).toHaveLength(2))
  market.answers('getUser', { ...alice, coin: '75.00' })
  act(() => refresh('wallet'))
  await waitFor(() => expect(result.current.data?.coin).toBe('75.00'))
  await waitFor(() => expect(result.current.isFetching).toBe(false))
  expect(market.asked('getUser')).toHaveLength(3)
})

test('a 401 ends the session, shows a toast, and leads to the login with the way back', async () => {
  market.answers('getOrder', () => {
    throw new Failure(401, 'Please log in')
  })
  await use(() => useApiQuery('getOrder', { orderId }), { as: bob })
  expect(await screen.findByText('Please log in again (401)')).toBeVisible()
  expect(useUserInfo.getState().info).toBeNull()
  expect(address()).toBe(paths.login('/'))
})

test('the user’s own data goes into the store, and the next user sees none of it', async () => {
  market.answers('getUser', { ...bob, coin: '75.00', token: '' })
  market.answers('getOrder', order)
  const { result } = await use(() => ({ me: useMe(), order: useApiQuery('getOrder', { orderId }) }), {
    as: bob,
  })
  await waitFor(() => expect(result.current.me.info).toMatchObject({ coin: '75.00', token: 'token-of-bob' }))
  await waitFor(() => expect(result.current.order.data).toBeDefined())

  const hers = later<typeof order>()
  market.answers('getUser', alice)
  market.answers('getOrder', () => hers.promise)
  act(() => useUserInfo.getState().logIn(alice))
  expect(result.current.order.data).toBeUndefined()
  await hers.comes({ ...order, num: '30.00' })
  await waitFor(() => expect(result.current.order.data?.num).toBe('30.00'))
})
