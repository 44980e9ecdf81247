import { TransportError } from '@u-market/contract/client'
import { create } from 'zustand'
import { call } from '../../base/api/client.ts'
import { queryClient } from '../../base/api/query-client.ts'
import { keepAnswer } from '../../base/api/use-call.ts'
import { onSignInElsewhere, useSession } from '../../base/session.ts'

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
    keepAnswer('getOperator', {}, answer)
    useSession.setState({ operator: { id, username, name, role }, end: null })
  } catch (error) {
    const isNobody = error instanceof TransportError && error.status === 401
    if (!isNobody) useAsking.setState({ failure: error })
  }
}

onSignInElsewhere(() => void askWhoIsHere())
