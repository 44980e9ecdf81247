import { Route, Switch } from '../base/router.tsx'
import type { RouteEntry } from './route-entry.ts'
import { pageRoutes } from './routes.ts'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { chunkOf, RouteScreen } from './shell/RouteScreen.tsx'
import { VerifiedOnly } from './shell/VerifiedOnly.tsx'
import { tabRoutes } from './tabs.ts'

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

/** Fetches the screen of an address before it is shown. */
export async function fetchAt(pathname: string): Promise<unknown> {
  const entry = [...tabRoutes, ...pageRoutes].find(({ path }) =>
    new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(pathname),
  )
  return entry && chunkOf(entry).fetch()
}

/** What a finger lies on is fetched before it is lifted; `first` is the touch that this was fetched for. */
export function watchPresses(first?: Event): void {
  addEventListener('pointerdown', fetchPressed)
  if (first) fetchPressed(first)
}

function fetchPressed({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  // What fails is said by the screen.
  if (link?.origin === location.origin) fetchAt(link.pathname).catch(() => undefined)
}
