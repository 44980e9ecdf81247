import { paths, screens } from '@u-market/contract/paths'
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react'
import { type Chunk, chunk, usePart } from '../../base/chunk.tsx'
import { i18n, useT } from '../../base/i18n/i18n.ts'
import { Navigate, useLocation } from '../../base/router.tsx'
import { useIsLoggedIn, useSession } from '../../base/stores/user-info.ts'
import type { Namespace } from '../../locales/index.ts'
import { Screen } from '../../parts/Screen.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { ScreenBoundary } from './Boundary.tsx'
import styles from './RouteScreen.module.css'

const chunks = new WeakMap<RouteEntry, Chunk<ComponentType>>()

/** A route with its title, guards, error boundary and skeleton. */
export function RouteScreen({
  entry,
  title,
  isTab = false,
  guard: Guard,
}: {
  readonly entry: RouteEntry
  readonly title: string
  readonly isTab?: boolean
  /** Wraps the screen, and lets through only users who may start its action. */
  readonly guard?: ComponentType<{ readonly title: string; readonly children: ReactNode }> | undefined
}) {
  const t = useT('core')
  const isLoggedIn = useIsLoggedIn()
  const session = useSession(({ number }) => number)
  const { pathname, search } = useLocation()
  useEffect(() => {
    document.title = `${title} · ${t('appName')}`
  }, [title, t])

  if (entry.needsLogin && !isLoggedIn) return <Navigate to={paths.login(pathname + search)} />
  const back = isTab ? {} : { back: screens.home }
  const waiting = (
    <Screen title={title} {...back}>
      <Skeleton />
    </Screen>
  )
  const content = <Content entry={entry} waiting={waiting} />
  return (
    // The key drops what a user has typed when their session ends.
    <ScreenBoundary key={`${session} ${pathname}`}>
      <Suspense fallback={waiting}>{Guard ? <Guard title={title}>{content}</Guard> : content}</Suspense>
    </ScreenBoundary>
  )
}

/** Loads the screen and its catalogues in parallel. */
export function chunkOf(entry: RouteEntry): Chunk<ComponentType> {
  const { load, messages = [] } = entry
  const made =
    chunks.get(entry) ??
    chunk(async () => {
      const [screen] = await Promise.all([load(), ...messages.map((namespace) => i18n.preload(namespace))])
      return screen
    })
  chunks.set(entry, made)
  return made
}

type ContentProps = { readonly entry: RouteEntry; readonly waiting: ReactNode }

function Content({ entry, waiting }: ContentProps) {
  const Component = usePart(chunkOf(entry))
  if (!Component) return waiting
  return (
    <div className={styles.fade}>
      <Component />
    </div>
  )
}

export type RouteEntry = {
  readonly path: string
  /** Without a session the guard leads to the login, and back here afterwards. */
  readonly needsLogin?: true
  /** Only users with a verified real name may open the screen. */
  readonly needsVerified?: true
  /** For an act that is refused while the user has frozen the account: the screen leads to thawing instead. */
  readonly needsThawed?: true
  /** The screen's catalogues, fetched in parallel with it. */
  readonly messages?: readonly Namespace[]
  readonly load: () => Promise<ComponentType>
}
