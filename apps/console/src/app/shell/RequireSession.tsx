import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { Failure } from '../../parts/Failure.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { askWhoIsHere, useAsking } from './ask-who-is-here.ts'

/** Without a session: to the sign-in page, and back here afterwards. */
export function RequireSession() {
  const operator = useSession((session) => session.operator)
  const failure = useAsking((asking) => asking.failure)
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (operator === undefined) void askWhoIsHere()
  }, [operator])
  if (operator) return <Outlet />
  if (operator === null) return <Navigate to={paths.signIn(pathname + search)} replace />
  return failure ? <Failure error={failure} onRetry={() => void askWhoIsHere()} /> : <Skeleton lines={14} />
}
