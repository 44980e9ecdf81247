import { isAwaited, useApi, useHomeConfig } from '../../base/api/use-api.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Sanctions } from '../../parts/Sanctions.tsx'
import { Skeleton } from '../../parts/States.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { WaitingForMe } from './WaitingForMe.tsx'

/** What keeps me from trading, what is mine to do: orders that wait, and the way in for somebody new. */
export function Matters() {
  const info = useUserInfo((store) => store.info)
  const orders = useApi('listOrders', { type: 'all', page: 1 })
  const market = useHomeConfig()
  if (isAwaited(orders) || market.isAwaited) return <Skeleton count={1} />
  return (
    <>
      {info && <Sanctions sanctions={info.sanctions} />}
      <WaitingForMe />
      <FirstSteps />
    </>
  )
}
