import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'

/** Without a session: to the sign-in page, and back here afterwards. */
export function RequireSession() {
  const operator = useSession((session) => session.operator)
  const { pathname, search } = useLocation()
  if (operator) return <Outlet />
  const back = pathname + search
  return <Navigate to={paths.signIn(back)} replace />
}
