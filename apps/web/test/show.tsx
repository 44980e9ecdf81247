import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, within } from '@testing-library/react'
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

export type Fingers = ReturnType<typeof userEvent.setup>

type Setting = {
  /** The address that the screen is opened at. */
  readonly at?: string
  /** Who is logged in; nobody, if left out. */
  readonly as?: User
  readonly language?: Locale
}

/** Puts something on the phone's screen, with everything that the app itself has around its screens. */
export async function show(ui: ReactNode, setting: Setting = {}) {
  const user = await prepare(setting)
  const shown = render(ui, { wrapper: ({ children }) => <Phone>{children}</Phone> })
  return { ...shown, user }
}

/** The same for a hook. */
export async function use<Result>(hook: () => Result, setting: Setting = {}) {
  const user = await prepare(setting)
  const used = renderHook(hook, { wrapper: ({ children }) => <Phone>{children}</Phone> })
  return { ...used, user }
}

/** The phone's language changes, with what is on its screen. */
export async function speak(language: Locale): Promise<void> {
  await act(() => i18n.setLocale(language))
}

/** Where the phone is now. */
export function address(): string {
  return place
}

/** Stops the clock at this moment (Unix seconds); timers run on. */
export function standStillAt(seconds: number): void {
  vi.useFakeTimers({ now: seconds * 1000, toFake: ['Date'] })
}

/** Lets time pass, on faked timers, and whatever it brings about come to rest. */
export async function pass(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    for (let turn = 1; turn <= TURNS; turn++) {
      await new Promise((resolve) => nextTurn(resolve))
      await vi.advanceTimersByTimeAsync(0)
    }
  })
}

/** What toasts say at this moment. */
export function said(): (string | null)[] {
  return [...document.querySelectorAll('[popover] > p')].map(({ textContent }) => textContent)
}

/** Why the act at the foot of the screen cannot be done, in its words. */
export function reason(): string | null {
  return within(screen.getByRole('contentinfo')).getByRole('status').textContent
}

/** Fills a field in one go, where it does not matter how it is typed. */
export async function fill(user: Fingers, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}

/** An answer takes some turns of the real event loop to come through, however still the clock stands. */
const TURNS = 3
const nextTurn = setImmediate
let place = ''

async function prepare({ at = '/', as, language }: Setting) {
  window.history.replaceState(null, '', at)
  if (language) await speak(language)
  if (as) useUserInfo.getState().logIn(as)
  // Without pauses between keys: nothing here waits for them.
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
