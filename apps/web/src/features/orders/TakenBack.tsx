import type { Order } from '@u-market/contract'
import { TriangleAlert } from 'lucide-react'
import { useKnownMarket } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Callout } from '../../parts/Card.tsx'
import { useMethodName } from '../../parts/MethodMark.tsx'

/** Before a release: that the payer can take a payment of this kind back. Nothing for other kinds. */
export function TakenBack({ order: { methodType } }: { readonly order: Pick<Order, 'methodType'> }) {
  const t = useT('payers')
  const name = useMethodName()
  const rail = useKnownMarket()?.methodTypes.find(({ type }) => type === methodType)
  if (rail?.reversible !== 1) return null
  return (
    <Callout tone="amber">
      <TriangleAlert aria-hidden="true" />
      <p>{t('takenBack', { method: name(methodType) })}</p>
    </Callout>
  )
}
