import { paths, screens } from '@u-market/contract/paths'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { i18n, useT } from '../../base/i18n/i18n.ts'
import { Navigate, useLocation } from '../../base/router.tsx'
import { useSession } from '../../base/stores/session.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { Screen } from '../../parts/Screen.tsx'
import { Skeleton } from '../../parts/States.tsx'
import type { RouteEntry } from '../route-entry.ts'
import styles from './RouteScreen.module.css'
import { ScreenBoundary } from './ScreenBoundary.tsx'

const loaded = new WeakMap<RouteEntry, ComponentType>()

/** One route: its title, its guard, its boundary, its skeleton. */
export function RouteScreen({
  entry,
  isTab = false,
  guard: Guard,
}: {
  readonly entry: RouteEntry
  readonly isTab?: boolean
  /** Stands before the screen, and lets through who may begin what it holds. */
  readonly guard?: ComponentType<{ readonly title: string; readonly children: ReactNode }> | undefined
}) {
  const titles = useT('titles')
  const t = useT('core')
  const isSignedIn = useIsSignedIn()
  const session = useSession(({ number }) => number)
  const { pathname, search } = useLocation()
  const title = titles(entry.title)
  useEffect(() => {
    document.title = `${title} · ${t('appName')}`
  }, [title, t])

  if (entry.needsLogin && !isSignedIn) return <Navigate to={paths.signIn(pathname + search)} />
  const Component = componentOf(entry)
  const back = isTab ? {} : { back: screens.home }
  return (
    // What somebody has typed on it goes with their session.
    <ScreenBoundary key={`${session} ${pathname}`}>
      <Suspense
        fallback={
          <Screen title={title} {...back}>
            <Skeleton />
          </Screen>
        }
      >
        <div className={styles.fade}>
          {Guard ? (
            <Guard title={title}>
              <Component />
            </Guard>
          ) : (
            <Component />
          )}
        </div>
      </Suspense>
    </ScreenBoundary>
  )
}

/** Starts fetching a screen before it is shown. */
export function prefetch(entry: RouteEntry): void {
  void entry.load()
  for (const namespace of entry.messages ?? []) void i18n.preload(namespace)
}

/** The screen and its catalogues, side by side. */
function componentOf(entry: RouteEntry): ComponentType {
  const { load, messages = [] } = entry
  const known = loaded.get(entry)
  if (known) return known
  const made = lazy(async () => {
    const [screen] = await Promise.all([load(), ...messages.map((namespace) => i18n.preload(namespace))])
    return { default: screen }
  })
  loaded.set(entry, made)
  return made
}
