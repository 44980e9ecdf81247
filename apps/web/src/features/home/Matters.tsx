import { useHomeConfig } from '../../base/api/me.ts'
import { isAwaited, useApi } from '../../base/api/use-api.ts'
import { Skeleton } from '../../parts/States.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { WaitingForMe } from './WaitingForMe.tsx'

/** What is mine to do: orders that wait, and the way in for somebody new. */
export function Matters() {
  const orders = useApi('listOrders', { type: 'all', page: 1 })
  const market = useHomeConfig()
  if (isAwaited(orders) || market.isAwaited) return <Skeleton count={1} />
  return (
    <>
      <WaitingForMe />
      <FirstSteps />
    </>
  )
}
