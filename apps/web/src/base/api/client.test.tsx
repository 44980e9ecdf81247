import { act, waitFor } from '@testing-library/react'
import { toWire } from '@u-market/contract'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { bob, config, notice, pageOf } from '../../../test/samples.ts'
import { use } from '../../../test/show.tsx'
import { useToasts } from '../stores/toasts.ts'
import { useUserInfo } from '../stores/user-info.ts'
import { call } from './client.ts'
import { useApiQuery, useHomeConfig, useMe } from './use-api.ts'

test('getUserinfo carries the token in its body, and in its header as each call does', {
  tags: ['getUser.token', 'http.token'],
}, async () => {
  market.answers('getUser', { ...bob, token: '' })
  market.answers('listNotices', { ...pageOf([]), unread: 0, unreadThreads: 0 })
  await use(() => ({ me: useMe(), notices: useApiQuery('listNotices', { page: 1 }) }), { as: bob })
  await waitFor(() => expect(market.asked('listNotices')).toHaveLength(1))
  expect(market.asked('getUser')).toMatchObject([{ form: { token: 'token-of-bob' }, token: 'token-of-bob' }])
  expect(market.asked('listNotices')).toMatchObject([{ form: { page: '1' }, token: 'token-of-bob' }])
})

test('a visitor’s calls have an empty token', { tags: ['http.token'] }, async () => {
  market.answers('getMarket', config)
  await call('getMarket', {})
  expect(market.asked('getMarket')).toMatchObject([{ token: '' }])
})

test('the home config from the server is stored, and is there at the next start', {
  tags: ['userInfo.homeConfig'],
}, async () => {
  market.answers('getMarket', config)
  const { result, unmount } = await use(() => useHomeConfig())
  await waitFor(() => expect(result.current.data).toEqual(config))
  expect(useUserInfo.getState().homeConfig).toEqual(config)
  unmount()

  useUserInfo.setState({ homeConfig: null })
  localStorage.setItem(
    'homeConfig',
    JSON.stringify(toWire({ build: '', config: { ...config, coinName: 'V' } })),
  )
  anotherTabWrites()
  expect(useUserInfo.getState().homeConfig).toMatchObject({ coinName: 'V' })
  // From another build, whose fields may differ.
  localStorage.setItem('homeConfig', JSON.stringify(toWire({ build: '/assets/entry-1.js', config })))
  anotherTabWrites()
  expect(useUserInfo.getState().homeConfig).toBeNull()
})

test('a read that failed while the server was away is repeated when it responds again', async () => {
  market.loses('listNotices')
  market.answers('getMarket', config)
  const { result } = await use(() => useApiQuery('listNotices', { page: 1 }), { as: bob })
  await waitFor(() => expect(result.current.isError).toBe(true))
  expect(market.asked('listNotices')).toHaveLength(1)
  market.answers('listNotices', { ...pageOf([notice(1)]), unread: 1, unreadThreads: 1 })
  await act(() => call('getMarket', {}))
  await waitFor(() => expect(result.current.data?.unread).toBe(1))
})

test('a lost connection is told once: later calls leave it to the banner, until the server responds', async () => {
  market.loses('listNotices')
  market.answers('getMarket', config)
  const read = () => call('listNotices', { page: 1 }).catch(() => undefined)
  const told = () => useToasts.getState().list.map(({ text }) => text)
  const dismiss = () => useToasts.setState({ list: [] })
  useUserInfo.getState().logIn(bob)
  await read()
  expect(told()).toEqual(['Network Error'])
  dismiss()
  await read()
  expect(told()).toEqual([])
  await call('getMarket', {})
  await read()
  expect(told()).toEqual(['Network Error'])
  dismiss()
})

function anotherTabWrites(): void {
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'userInfo' }))
}
