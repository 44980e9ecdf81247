import { Route, Switch } from '../base/router.tsx'
import type { RouteEntry } from './route-entry.ts'
import { pageRoutes } from './routes.ts'
import { watchKeyboard } from './shell/keyboard.ts'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { chunkOf, RouteScreen } from './shell/RouteScreen.tsx'
import { VerifiedOnly } from './shell/VerifiedOnly.tsx'

export { tabScreens } from './routes.ts'

// Home, which does without this module, has no field to type in.
watchKeyboard()

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

/** Fetches the screen of an address, one of these or of the tabs, before it is shown. */
export async function fetchAt(pathname: string, tabs: readonly RouteEntry[]): Promise<unknown> {
  const entry = [...tabs, ...pageRoutes].find(({ path }) =>
    new RegExp(`^${path.replace(/:\w+/, '[^/]+')}/?$`, 'i').test(pathname),
  )
  return entry && chunkOf(entry).fetch()
}
