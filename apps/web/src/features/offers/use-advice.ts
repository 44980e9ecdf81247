import type { Offer } from '@u-market/contract'
import { useApi, useHomeConfig } from '../../base/api/use-api.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { type Advice, adviseOn } from './match-advice.ts'
import { type MatchForm, wishOf } from './match-query.ts'

/** The most that one answer holds: enough of the market to see what is near. */
const LOOK_AT = 50

export type MarketAdvice = Advice & { readonly currency: string }

/** What to change when nothing matched, from what others offer; null until the market has answered. */
export function useAdvice(form: MatchForm): MarketAdvice | null {
  const me = useUserInfo((store) => store.info?.id)
  const { data: config } = useHomeConfig()
  const { num, amount, methodType = '', side } = form
  const of = side ? { side } : {}
  const quantity = num === undefined ? { amount: amount ?? '' } : { num }
  const forAmount = useApi('listOffers', { ...of, ...quantity, fits: 1, limit: LOOK_AT })
  const forMethod = useApi('listOffers', {
    ...of,
    ...(methodType && { methodType }),
    fits: 1,
    limit: LOOK_AT,
  })
  if (!config || forAmount.isPending || forMethod.isPending) return null
  const isOthers = ({ userId }: Offer): boolean => userId !== me
  const advice = adviseOn({
    wish: wishOf(form),
    methodType,
    forAmount: forAmount.data?.data.filter(isOthers) ?? [],
    forMethod: forMethod.data?.data.filter(isOthers) ?? [],
    limits: config.limits,
  })
  return { ...advice, currency: config.currency }
}
