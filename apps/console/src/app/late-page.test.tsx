// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { type ComponentType, Suspense, startTransition, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { latePage } from './late-page.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('keeps the previous page until the next is loaded, then shows it without a placeholder', async () => {
  const next = fetched()
  await open(next.Page)
  expect(screen.getByText('before')).toBeTruthy()
  await act(async () => next.comes())
  expect(screen.getByText('next')).toBeTruthy()
  expect(screen.queryByText('placeholder')).toBeNull()
})

test('shows a skeleton for a page that takes longer, and the page once it is loaded', async () => {
  const next = fetched()
  await open(next.Page)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.queryByText('before')).toBeNull()
  await act(async () => next.comes())
  expect(screen.getByText('next')).toBeTruthy()
})

test('renders a page that was fetched before at once', async () => {
  const { Page, comes } = fetched()
  comes()
  await Page.fetch()
  render(<Page />)
  expect(screen.getByText('next')).toBeTruthy()
})

function fetched() {
  let comes = (): void => undefined
  const page = new Promise<ComponentType>((resolve) => {
    comes = () => resolve(() => <p>next</p>)
  })
  return { Page: latePage(() => page), comes }
}

/** Navigates in a transition, as the router does. */
async function open(Page: ComponentType): Promise<void> {
  let go = (): void => undefined
  function Place() {
    const [isNext, setNext] = useState(false)
    go = () => startTransition(() => setNext(true))
    return <Suspense fallback={<p>placeholder</p>}>{isNext ? <Page /> : <p>before</p>}</Suspense>
  }
  render(<Place />)
  await act(async () => go())
}
