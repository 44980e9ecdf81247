import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../session.ts'

/** Without a session: to the sign-in page, and back here afterwards. */
export const RequireSession = () => {
  const operator = useSession((session) => session.operator)
  const { pathname, search } = useLocation()
  if (operator) return <Outlet />
  const back = pathname + search
  return <Navigate to={back === '/' ? '/sign-in' : `/sign-in?back=${encodeURIComponent(back)}`} replace />
}
