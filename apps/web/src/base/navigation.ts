import { isLoginScreen, paths, screens } from '@u-market/contract/paths'
import type { NavigateFunction } from './router.tsx'
import { useSession } from './stores/user-info.ts'

// Calls fail outside React; this is their one way to the login page.
let navigate: NavigateFunction | null = null

export function provideNavigate(held: NavigateFunction): void {
  navigate = held
}

/** Leads to one of the app's screens from outside React. */
export function goTo(path: string): void {
  navigate?.(path)
}

/** Only one of the app's own paths: an address in a link must not lead elsewhere. */
export function safeReturn(from: string | null): string {
  return from && /^\/(?![/\\])/.test(from) && !isLoginScreen(from) ? from : screens.home
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
