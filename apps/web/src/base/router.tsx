// The one module that imports the router (decision 013): addresses, links, and the way back.
import type { ComponentProps, ReactNode } from 'react'
import {
  Link as BaseLink,
  Router as BaseRouter,
  Redirect,
  useLocation as useBaseLocation,
  useSearch,
} from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

export { Route, Switch, useParams, useSearchParams } from 'wouter'

/** Goes to one of the app's addresses; `-1`: back. */
export type NavigateFunction = (to: string | -1, options?: { readonly replace?: boolean }) => void

type Location = {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  /** A new value for each navigation, to the same address too. */
  readonly entry: unknown
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string; readonly replace?: boolean }

export function Router({ children }: { readonly children: ReactNode }) {
  return (
    <BaseRouter
      aroundNav={(change, to, options) => {
        const from = window.location.pathname
        const isOwnQuery = options?.replace === true && to.split('?')[0] === from
        const go = (): void => {
          // While this waited, another screen took the place of the one that writes into its own address.
          if (isOwnQuery && window.location.pathname !== from) return
          isByHistory = false
          const { depth, before, layers } = historyEntry()
          const place = options?.replace ? { depth, before, layers } : { depth: depth + 1, before: here() }
          change(to, { ...options, state: { ...place, key: Math.random() } })
        }
        if (isOwnQuery) ways.write(go)
        else ways.after(go)
      }}
    >
      {children}
    </BaseRouter>
  )
}

export function Link({ to, ...rest }: LinkProps) {
  return <BaseLink href={to} {...rest} />
}

/** Redirects as soon as it is shown, replacing the current address. */
export function Navigate({ to }: { readonly to: string }) {
  return <Redirect href={to} replace />
}

/** Returns an address with its query, if any. */
export function withQuery(path: string, query: URLSearchParams): string {
  return query.size > 0 ? `${path}?${query}` : path
}

export function useNavigate(): NavigateFunction {
  const [, navigate] = useBaseLocation()
  return (to, options) => (to === -1 ? goBack() : navigate(to, options))
}

export function useLocation(): Location {
  const [pathname] = useBaseLocation()
  const search = useSearch()
  const state = useHistoryState<Partial<Entry> | null>()
  return { pathname, search: search && `?${search}`, entry: state?.key }
}

/** Returns a function that goes back to the previous screen; without one (a shared link, a new window), to `otherwise`. */
export function useGoBack(otherwise: string): () => void {
  const [, navigate] = useBaseLocation()
  return () => {
    if (hasWayBack()) goBack()
    else navigate(otherwise, { replace: true })
  }
}

/**
 * Returns a function that replaces this address by another. If the user came from there it goes back instead, because the history
 * would have it twice.
 */
export function useReturnTo(): (to: string) => void {
  const [, navigate] = useBaseLocation()
  return (to) => {
    if (hasWayBack() && historyEntry().before === to) goBack()
    else navigate(to, { replace: true })
  }
}

/** Whether the user came from a screen of the app. */
export function hasWayBack(): boolean {
  return historyEntry().depth > 0
}

/** Whether the browser was asked to go back and is not there yet: it goes in a later turn. */
export function isGoingBack(): boolean {
  return isOnWayBack
}

/** Whether the browser itself led here (back, forward, the first page); it then restores the scroll position. */
export function cameByHistory(): boolean {
  return isByHistory
}

/**
 * Runs a navigation, or a change that a screen makes to its address, goes back by a number of entries, and hears of each
 * `popstate` and whether the app asked for it.
 */
type WaysBack = {
  readonly after: (navigate: () => void) => void
  readonly write: (change: () => void) => void
  readonly leave: (entries: number) => void
  readonly popped: (isByApp: boolean) => void
}

let ways: WaysBack = {
  after: (navigate) => navigate(),
  write: (change) => change(),
  leave: (entries) => window.history.go(-entries),
  popped: () => {},
}

/** For `base/layers.ts`, which is loaded with the first sheet. */
export function provideWaysBack(provided: WaysBack): void {
  ways = provided
}

let isByHistory = true
let isOnWayBack = false
addEventListener('popstate', () => {
  const isByApp = isOnWayBack
  isByHistory = true
  isOnWayBack = false
  ways.popped(isByApp)
})

function goBack(): void {
  const back = (): void => {
    isOnWayBack = true
    ways.leave(1)
  }
  isOnWayBack = true
  ways.after(back)
}

/**
 * Kept with each entry of the browser's history: how many screens of the app come before it, the address of the last one, and a
 * value that no other navigation has.
 */
type Entry = {
  readonly depth: number
  readonly before: string
  readonly key: number
  /** Layers that are open on it; see `base/layers.ts`. */
  readonly layers?: number | undefined
}

function historyEntry(): Omit<Entry, 'key'> {
  const { depth = 0, before = '', layers }: Partial<Entry> = window.history.state ?? {}
  return { depth, before, layers }
}

function here(): string {
  return window.location.pathname + window.location.search
}
