import type { HomeConfig } from '@u-market/contract'
import { defaultSettings, type MarketSettings } from '@u-market/domain'
import { useKnownMarket } from './api/use-api.ts'

type Times = Pick<
  MarketSettings & HomeConfig['windows'],
  'cancelAnswerMinutes' | 'reopenAnswerHours' | 'rulingEffectHours' | 'finalRulingHours'
>

/** How long requests and rulings wait, as the market was last seen; as it is unless changed, where it was not. */
export function useMarketTimes(): Times {
  return { ...defaultSettings, ...useKnownMarket()?.windows }
}
