import { isLoginScreen, paths, pathWithin, screens } from '@u-market/contract/paths'
import type { NavigateFunction } from './router.tsx'
import { useSession } from './stores/user-info.ts'

// The router's `navigate`, for code outside React, such as the handling of failed calls.
let navigate: NavigateFunction | null = null

export function provideNavigate(held: NavigateFunction): void {
  navigate = held
}

/** Goes to one of the app's screens from outside React. */
export function goTo(path: string): void {
  navigate?.(path)
}

/** Returns the path to continue at: only one of the app's own paths, to prevent an open redirect. */
export function safeReturn(from: string | null): string {
  const path = pathWithin(location.origin, from ?? '')
  return path !== null && !isLoginScreen(path) ? path : screens.home
}

/** Returns where a login leads: back to where the user came from, unless another user was sent away from there. */
export function afterLogin(userId: number, from: string | null): string {
  const { lastUser } = useSession.getState()
  return lastUser === null || lastUser === userId ? safeReturn(from) : screens.home
}

export function goToLogin(): void {
  if (isLoginScreen(location.pathname)) return
  navigate?.(paths.login(location.pathname + location.search), { replace: true })
}
