import type { Bilingual } from '@u-market/contract'
import {
  ACKNOWLEDGE_HOURS,
  APPEAL_ANSWER_HOURS,
  coinText,
  exchangeNetworks,
  fiatText,
  formatMinor,
  type MarketSettings,
  PAY_MINUTES,
  priceBand,
  REMINDER_INTERVAL_SECONDS,
  usdtText,
} from '@u-market/domain'
import { serviceHours } from '../home/index.ts'

/** A decimal as people write it: "1.000000" is 1. */
const short = (decimal: string): string => decimal.replace(/\.?0+$/, '')
const same = (value: string | number): Bilingual => [String(value), String(value)]
const oneOf = (values: readonly (string | number)[]): Bilingual => {
  const first = values.slice(0, -1)
  const last = values.at(-1) ?? ''
  return first.length === 0
    ? same(last)
    : [`${first.join(', ')} or ${last}`, `${first.join('、')} 或 ${last}`]
}

/** What a help text may say in braces: the market's rules as they are when it is read, so that no text outlives its rule. */
export const placesOf = (settings: MarketSettings) => {
  const band = priceBand(settings)
  const money = (minor: bigint): Bilingual => same(`${fiatText(minor)} ${settings.currency}`)
  return {
    confirm_minutes: same(settings.confirmMinutes),
    pay_minutes: oneOf(PAY_MINUTES),
    release_minutes: same(settings.releaseMinutes),
    remind_minutes: same(Math.ceil(REMINDER_INTERVAL_SECONDS / 60)),
    answer_hours: same(APPEAL_ANSWER_HOURS),
    acknowledge_hours: same(ACKNOWLEDGE_HOURS),
    order_min: money(settings.orderMin),
    order_max: money(settings.orderMax),
    coin_price: money(settings.referencePrice),
    price_min: money(band.min),
    price_max: money(band.max),
    fee: same(short(formatMinor(BigInt(settings.feeBasisPoints), 2))),
    newcomer_open_orders: same(settings.newcomerOpenOrders),
    newcomer_completed_orders: same(settings.newcomerCompletedOrders),
    bond: same(coinText(settings.bond)),
    usdt_rate: same(short(usdtText(settings.usdtRateMillionths))),
    usdt_fee: same(short(usdtText(settings.usdtFee))),
    networks: oneOf(exchangeNetworks),
    service_hours: serviceHours,
  } satisfies Record<string, Bilingual>
}
export type Places = ReturnType<typeof placesOf>

/** Names in braces that stand for nothing. */
export const unknownPlaces = (text: string, places: Places): string[] =>
  [...text.matchAll(/\{([^}]*)\}?/g)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(places, name))
