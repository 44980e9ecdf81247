import { Route, Switch } from '../base/router.tsx'
import { pageRoutes } from './routes.ts'
import { NotFoundScreen } from './shell/NotFoundScreen.tsx'
import { RouteScreen } from './shell/RouteScreen.tsx'

export { tabScreens } from './routes.ts'

/** Every screen but the tabs; an address that is none of them is said to be none. */
export function Pages() {
  return (
    <Switch>
      {pageRoutes.map((entry) => (
        <Route key={entry.path} path={entry.path}>
          <RouteScreen entry={entry} />
        </Route>
      ))}
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}
