import { useHomeConfig } from '../../base/api/me.ts'
import { useApi } from '../../base/api/use-api.ts'
import { Skeleton } from '../../parts/States.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { WaitingForMe } from './WaitingForMe.tsx'

/** What is mine to do: orders that wait, and the way in for somebody new. */
export function Matters() {
  const { isPending } = useApi('listOrders', { type: 'all', page: 1 })
  const { isLoading } = useHomeConfig()
  if (isPending || isLoading) return <Skeleton count={1} />
  return (
    <>
      <WaitingForMe />
      <FirstSteps />
    </>
  )
}
