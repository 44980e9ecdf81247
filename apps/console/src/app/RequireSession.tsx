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

/** Without a session: to the login page, and back here afterwards. */
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

/** Whether what stands at the address is there: it then renders at once, shell and page together. */
function useFetchedPlace(role: OperatorRole | undefined): boolean {
  const [isFetched, setFetched] = useState(false)
  useEffect(() => {
    if (role && !isFetched) void fetchPlace().then(() => setFetched(true))
  }, [role, isFetched])
  return isFetched
}

/** Why the server could not be asked; a page that opens without a network says so, and asks again. */
export const useAsking = create<{ readonly failure: unknown }>()(() => ({ failure: null }))

let asking: Promise<void> | undefined

/** The cookie is the server's to read: it says whose it is. */
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
    // Another person, or another role: what was read before is not theirs to see.
    if (held && (held.id !== id || held.role !== role)) queryClient.clear()
    storeResponse('getOperator', {}, answer)
    useSession.setState({ operator: { id, username, name, role }, end: null })
  } catch (error) {
    const isNobody = error instanceof TransportError && error.status === 401
    if (!isNobody) useAsking.setState({ failure: error })
  }
}

onLoginElsewhere(() => void askWhoIsHere())
