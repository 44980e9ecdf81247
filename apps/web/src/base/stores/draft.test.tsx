import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { alice, bob } from '../../../test/samples.ts'
import { address, use } from '../../../test/show.tsx'
import { useSearchParams } from '../router.tsx'
import { dropDraft, useDraft } from './draft.ts'
import { useUserInfo } from './user-info.ts'

const empty = { amount: '', memo: '' }

test('typed input survives leaving the screen, and is removed once sent', async () => {
  const form = await open()
  act(() => form.change({ amount: '25' }))
  act(() => form.change({ memo: 'rent' }))
  form.leave()
  const again = await open()
  expect(again.draft()).toEqual({ amount: '25', memo: 'rent' })
  act(() => again.clear())
  expect(again.draft()).toEqual(empty)
  again.leave()
  expect((await open()).draft()).toEqual(empty)
})

test('a late change applies to the current draft', async () => {
  const form = await open()
  act(() => {
    form.change({ amount: '25' })
    form.change(({ amount }) => ({ memo: `for ${amount}` }))
  })
  expect(form.draft()).toEqual({ amount: '25', memo: 'for 25' })
})

test('a change that comes after its screen was left is kept, and is in sight if the screen is back', async () => {
  const left = await open()
  act(() => left.change({ amount: '25' }))
  left.leave()
  left.change(({ amount }) => ({ memo: `for ${amount}` }))
  const again = await open()
  expect(again.draft()).toEqual({ amount: '25', memo: 'for 25' })
  act(() => left.change({ memo: 'late' }))
  expect(again.draft()).toEqual({ amount: '25', memo: 'late' })
})

test('a draft of an older version fills the fields it has, junk none', async () => {
  sessionStorage.setItem(`draft:${bob.id}:pay`, '{"amount":"25","unit":"U"}')
  const form = await open()
  expect(form.draft()).toEqual({ amount: '25', memo: '', unit: 'U' })
  form.leave()
  sessionStorage.setItem(`draft:${bob.id}:pay`, '{half')
  expect((await open()).draft()).toEqual(empty)
})

test('two forms have separate drafts, and one is dropped without the other', async () => {
  const pay = await open('pay')
  const chat = await open('chat')
  act(() => pay.change({ amount: '25' }))
  act(() => chat.change({ memo: 'Hello' }))
  pay.leave()
  chat.leave()
  dropDraft('pay')
  expect((await open('pay')).draft()).toEqual(empty)
  expect((await open('chat')).draft().memo).toBe('Hello')
})

test('a draft is gone for the next user, and when the first user comes back', async () => {
  const form = await open()
  act(() => form.change({ memo: 'from Bob' }))
  form.leave()
  expect((await open('pay', alice)).draft()).toEqual(empty)
  expect((await open('pay', bob)).draft()).toEqual(empty)
})

test("a refresh of the user's own data keeps the draft", async () => {
  const form = await open()
  act(() => form.change({ memo: 'rent' }))
  form.leave()
  useUserInfo.getState().refresh({ ...bob, coin: '1.00', token: '' })
  expect((await open()).draft().memo).toBe('rent')
})

test('keeps only what was typed', async () => {
  const form = await open()
  act(() => form.change({ memo: 'rent' }))
  expect(sessionStorage.getItem(`draft:${bob.id}:pay`)).toBe('{"memo":"rent"}')
})

test('what the address asks for wins over a kept draft, until it is typed over', async () => {
  const form = await open()
  act(() => form.change({ amount: '500', memo: 'rent' }))
  form.leave()
  const linked = await open('pay', bob, { at: '/pay/x?amount=12.34&from=y' })
  expect(linked.draft()).toEqual({ amount: '12.34', memo: 'rent' })
  act(() => linked.change({ memo: 'food' }))
  expect(linked.draft()).toEqual({ amount: '12.34', memo: 'food' })
  act(() => linked.change({ amount: '9' }))
  expect(linked.draft()).toEqual({ amount: '9', memo: 'food' })
  expect(address()).toBe('/pay/x?from=y')
})

async function open(name = 'pay', as = bob, { at }: { readonly at?: string } = {}) {
  const { result, unmount } = await use(
    () => {
      const amount = useSearchParams()[0].get('amount')
      return useDraft(name, empty, amount === null ? {} : { amount })
    },
    { as, ...(at !== undefined && { at }) },
  )
  return {
    draft: () => result.current[0],
    change: (some: Parameters<(typeof result.current)[1]>[0]) => result.current[1](some),
    clear: () => result.current[2](),
    leave: unmount,
  }
}
