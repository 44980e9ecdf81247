import type { NavigateFunction } from 'react-router'

// Calls fail outside of React; this is their one way to the login page.
let navigate: NavigateFunction | null = null

export const holdNavigate = (held: NavigateFunction): void => {
  navigate = held
}

/** Leads to a screen of ours from outside of React. */
export const goTo = (path: string): void => void navigate?.(path)

export const LOGIN_PATH = '/views/auth/login'
export const HOME_PATH = '/views/home/index'
export const MINE_PATH = '/views/my/index'

/** `from` is where the user was: login leads back there. */
export const loginAddress = (from: string): string => `${LOGIN_PATH}?from=${encodeURIComponent(from)}`

/** Only a path of our own: an address in a link must not lead elsewhere. */
export const safeReturn = (from: string | null): string =>
  from && /^\/(?![/\\])/.test(from) && !from.startsWith('/views/auth/') ? from : HOME_PATH

export const goToLogin = (): void => {
  if (location.pathname.startsWith('/views/auth/')) return
  void navigate?.(loginAddress(location.pathname + location.search), { replace: true })
}
