// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost:1818/console/link" }
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useTicket } from './use-ticket.ts'

afterEach(cleanup)

test('keeps a ticket through a render that waits for texts, and removes it from the address', async () => {
  window.history.replaceState(null, '', '/console/link#first')
  let arrive = (): void => undefined
  const words = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await act(async () => void render(<Link words={words} />))
  expect(location.hash).toBe('#first')
  await act(async () => arrive())
  expect(screen.getByRole('status').textContent).toBe('first')
  expect(location.href).toBe('http://localhost:1818/console/link')
})

test('takes the ticket of another link opened in the same tab', async () => {
  window.history.replaceState(null, '', '/console/link#first')
  await act(async () => void render(<Link words={Promise.resolve()} />))
  await act(async () => {
    location.hash = 'second'
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(screen.getByRole('status').textContent).toBe('second')
  expect(location.hash).toBe('')
})

function Link({ words }: { readonly words: Promise<void> }) {
  return (
    <BrowserRouter>
      <Suspense>
        <Ticket />
        <Words words={words} />
      </Suspense>
    </BrowserRouter>
  )
}

function Ticket() {
  return <output>{useTicket()}</output>
}

function Words({ words }: { readonly words: Promise<void> }) {
  use(words)
  return null
}
