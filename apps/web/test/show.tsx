import { QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render, renderHook, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { User } from '@u-market/contract'
import type { Locale } from '@u-market/contract/locale'
import { type ReactNode, useEffect } from 'react'
import { vi } from 'vitest'
import { queryClient } from '../src/base/api/query-client.ts'
import { i18n } from '../src/base/i18n/i18n.ts'
import { provideNavigate } from '../src/base/navigation.ts'
import { Router, useLocation, useNavigate } from '../src/base/router.tsx'
import { useUserInfo } from '../src/base/stores/user-info.ts'
import { Toasts } from '../src/parts/Toasts.tsx'

// Waits end when what they wait for is shown: the limit only has to be longer than a busy machine takes.
configure({ asyncUtilTimeout: 10_000 })

export type Fingers = ReturnType<typeof userEvent.setup>

type Setting = {
  /** The address at which the screen is opened. */
  readonly at?: string
  /** The logged-in user; none if left out. */
  readonly as?: User
  readonly language?: Locale
}

/** Renders a component with the app's own providers. */
export async function show(ui: ReactNode, setting: Setting = {}) {
  const user = await prepare(setting)
  const shown = render(ui, { wrapper: ({ children }) => <Phone>{children}</Phone> })
  return { ...shown, user }
}

/** Renders a hook with the app's own providers. */
export async function use<Result>(hook: () => Result, setting: Setting = {}) {
  const user = await prepare(setting)
  const used = renderHook(hook, { wrapper: ({ children }) => <Phone>{children}</Phone> })
  return { ...used, user }
}

/** Switches the phone's language and re-renders. */
export async function speak(language: Locale): Promise<void> {
  await act(() => i18n.setLocale(language))
}

/** Returns the current address. */
export function address(): string {
  return place
}

/** Stops the clock at this time (Unix seconds); timers continue. */
export function standStillAt(seconds: number): void {
  vi.useFakeTimers({ now: seconds * 1000, toFake: ['Date'] })
}

/** Advances fake timers and waits until all effects have settled. */
export async function pass(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    for (let turn = 1; turn <= TURNS; turn++) {
      await new Promise((resolve) => nextTurn(resolve))
      await vi.advanceTimersByTimeAsync(0)
    }
  })
}

/** Returns the texts of the current toasts. */
export function said(): (string | null)[] {
  return [...document.querySelectorAll('[popover] > p')].map(({ textContent }) => textContent)
}

/** Returns the reason in the action bar why the action is disabled. */
export function reason(): string | null {
  return within(screen.getByRole('contentinfo')).getByRole('status').textContent
}

/** Pastes a text into a field, if the way of typing does not matter. */
export async function fill(user: Fingers, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}

/** A response takes a few turns of the real event loop, even while the clock is stopped. */
const TURNS = 3
const nextTurn = setImmediate
let place = ''

async function prepare({ at = '/', as, language }: Setting) {
  window.history.replaceState(null, '', at)
  if (language) await speak(language)
  if (as) useUserInfo.getState().logIn(as)
  // No test depends on pauses between keys.
  return userEvent.setup({ delay: null })
}

function Phone({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        {children}
        <Wiring />
        <Toasts />
      </Router>
    </QueryClientProvider>
  )
}

function Wiring() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  place = pathname + search
  useEffect(() => provideNavigate(navigate), [navigate])
  return null
}
