import type { OperatorRole } from '@u-market/domain'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { Failure } from '../../parts/Failure.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { fetchPlace } from '../places.ts'
import { askWhoIsHere, useAsking } from './ask-who-is-here.ts'

/** Without a session: to the sign-in page, and back here afterwards. */
export function RequireSession() {
  const operator = useSession((session) => session.operator)
  const failure = useAsking((asking) => asking.failure)
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (operator === undefined && !failure) void askWhoIsHere()
  }, [operator, failure])
  const isFetched = useFetchedPlace(operator?.role)
  if (operator && isFetched) return <Outlet />
  if (operator === null) return <Navigate to={paths.signIn(pathname + search)} replace />
  return failure && !operator ? (
    <Failure error={failure} onRetry={() => void askWhoIsHere()} />
  ) : (
    <Skeleton lines={14} />
  )
}

/** Whether what stands at the address is there: it then renders at once, shell and page together. */
function useFetchedPlace(role: OperatorRole | undefined): boolean {
  const [isFetched, setFetched] = useState(false)
  useEffect(() => {
    if (role && !isFetched) void fetchPlace().then(() => setFetched(true))
  }, [role, isFetched])
  return isFetched
}
