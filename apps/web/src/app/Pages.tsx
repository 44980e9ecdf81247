import { Route, Switch } from '../base/router.tsx'
import type { RouteEntry } from './route-entry.ts'
import { pageRoutes } from './routes.ts'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { prefetch, RouteScreen } from './shell/RouteScreen.tsx'
import { VerifiedOnly } from './shell/VerifiedOnly.tsx'

export { tabScreens } from './routes.ts'

/** Every screen but the tabs; an address that is none of them is said to be none. */
export function Pages() {
  return (
    <Switch>
      {pageRoutes.map((entry) => (
        <Route key={entry.path} path={entry.path}>
          <PageScreen entry={entry} />
        </Route>
      ))}
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}

/** One of them, behind what it asks for. */
export function PageScreen({ entry }: { readonly entry: RouteEntry }) {
  return <RouteScreen entry={entry} guard={entry.needsVerified && VerifiedOnly} />
}

/** What a finger lies on is fetched before it is lifted; `first` is the touch that this was fetched for. */
export function watchPresses(first?: Event): void {
  addEventListener('pointerdown', fetchPressed)
  if (first) fetchPressed(first)
}

function fetchPressed({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === location.origin) void prefetchAt(link.pathname)
}

/** Fetches the screen of an address before it is shown. */
export async function prefetchAt(pathname: string): Promise<void> {
  const entry = pageRoutes.find(({ path }) =>
    new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(pathname),
  )
  if (entry) await prefetch(entry)
}
