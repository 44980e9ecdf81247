import { mayDo, type OperatorRole } from '@u-market/domain'
import { Navigate } from 'react-router'
import { pages } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { areas } from './areas.ts'

/** Each begins with the first area that is theirs. */
export function FirstArea() {
  const role = useSession((session) => session.operator?.role)
  return <Navigate to={role ? firstAreaOf(role) : pages.own} replace />
}

export function firstAreaOf(role: OperatorRole): string {
  return areas.find(({ act }) => mayDo(role, act))?.to ?? pages.own
}
