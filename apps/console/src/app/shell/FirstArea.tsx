import { mayDo } from '@u-market/domain'
import { Navigate } from 'react-router'
import { pages } from '../../base/paths.ts'
import { useSession } from '../../base/session.ts'
import { areas } from './areas.ts'

/** Each begins with the first area that is theirs. */
export function FirstArea() {
  const role = useSession((session) => session.operator?.role)
  const first = areas.find(({ act }) => role && mayDo(role, act))
  return <Navigate to={first?.to ?? pages.own} replace />
}
