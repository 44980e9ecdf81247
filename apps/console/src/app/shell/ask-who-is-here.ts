import { TransportError } from '@u-market/contract/client'
import { create } from 'zustand'
import { call } from '../../base/api/client.ts'
import { queryClient } from '../../base/api/query-client.ts'
import { onSignInElsewhere, useSession } from '../../base/session.ts'

/** Why the server could not be asked; a page that opens without a network says so, and asks again. */
export const useAsking = create<{ readonly failure: unknown }>()(() => ({ failure: null }))

/** The cookie is the server's to read: it says whose it is. */
export async function askWhoIsHere(): Promise<void> {
  useAsking.setState({ failure: null })
  try {
    const { id, username, name, role } = await call('getOperator', {})
    const held = useSession.getState().operator
    // Another person, or another role: what was read before is not theirs to see.
    if (held && (held.id !== id || held.role !== role)) queryClient.clear()
    useSession.setState({ operator: { id, username, name, role }, end: null })
  } catch (error) {
    const isNobody = error instanceof TransportError && error.status === 401
    if (!isNobody) useAsking.setState({ failure: error })
  }
}

onSignInElsewhere(() => void askWhoIsHere())
