import { TransportError } from '@u-market/contract/client'
import type { OperatorRole } from '@u-market/domain'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { create } from 'zustand'
import { call } from '../base/api/client.ts'
import { queryClient, storeResponse } from '../base/api/use-call.ts'
import { paths } from '../base/paths.ts'
import { onLoginElsewhere, useSession } from '../base/session.ts'
import { Failure, Skeleton } from '../parts/Placeholders.tsx'
import { fetchPlace } from './places.ts'

/** Redirects to the login page without a session; login leads back to the current address. */
export function RequireSession() {
  const operator = useSession((session) => session.operator)
  const failure = useAsking((asking) => asking.failure)
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (operator === undefined && !failure) void askWhoIsHere()
  }, [operator, failure])
  const isFetched = useFetchedPlace(operator?.role)
  if (operator && isFetched) return <Outlet />
  if (operator === null) return <Navigate to={paths.login(pathname + search)} replace />
  return failure && !operator ? (
    <Failure error={failure} onRetry={() => void askWhoIsHere()} />
  ) : (
    <Skeleton lines={14} />
  )
}

/** Returns true once the page at this address is loaded, so that shell and page render together. */
function useFetchedPlace(role: OperatorRole | undefined): boolean {
  const [isFetched, setFetched] = useState(false)
  useEffect(() => {
    if (role && !isFetched) void fetchPlace().then(() => setFetched(true))
  }, [role, isFetched])
  return isFetched
}

/** The error of asking for the session, which is shown with a retry if the page opens without a network. */
export const useAsking = create<{ readonly failure: unknown }>()(() => ({ failure: null }))

let asking: Promise<void> | undefined

/** Asks the server for the current operator; scripts cannot read the session cookie. Concurrent calls share one request. */
export function askWhoIsHere(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

async function ask(): Promise<void> {
  useAsking.setState({ failure: null })
  try {
    const answer = await call('getOperator', {})
    const { id, username, name, role } = answer
    const held = useSession.getState().operator
    // The operator or role has changed: drop cached data that the new one may not see.
    if (held && (held.id !== id || held.role !== role)) queryClient.clear()
    storeResponse('getOperator', {}, answer)
    useSession.setState({ operator: { id, username, name, role }, end: null })
  } catch (error) {
    const isNobody = error instanceof TransportError && error.status === 401
    if (!isNobody) useAsking.setState({ failure: error })
  }
}

onLoginElsewhere(() => void askWhoIsHere())
