import type { Locale } from '@u-market/contract'
import {
  coinText,
  exchangeNetworks,
  fiatText,
  type MarketSettings,
  percentText,
  priceBand,
  REMINDER_INTERVAL_SECONDS,
  usdtText,
} from '@u-market/domain'
import { translator } from '../../locales/index.ts'
import { moneyText } from '../../locales/money-text.ts'
import { serviceHours } from './home.routes.ts'

/**
 * Returns the values of the placeholders in help texts. They come from the current settings, so that a text never states an
 * outdated rule.
 */
export function placesOf(settings: MarketSettings, locale: Locale) {
  const band = priceBand(settings)
  const money = (minor: bigint): string => moneyText(fiatText(minor), settings, locale)
  return {
    confirm_minutes: settings.confirmMinutes,
    pay_minutes: oneOf(settings.payMinutes, locale),
    release_minutes: settings.releaseMinutes,
    remind_minutes: Math.ceil(REMINDER_INTERVAL_SECONDS / 60),
    answer_hours: settings.appealAnswerHours,
    acknowledge_hours: settings.acknowledgeHours,
    rating_hours: settings.ratingHours,
    cancel_answer_minutes: settings.cancelAnswerMinutes,
    reopen_hours: settings.reopenHours,
    reopen_answer_hours: settings.reopenAnswerHours,
    ruling_hours: settings.rulingEffectHours,
    final_ruling_hours: settings.finalRulingHours,
    claim_days: settings.claimDays,
    proof_days: settings.proofDays,
    reset_hold_hours: settings.resetHoldHours,
    new_account_hours: settings.newAccountHours,
    fresh_hours: settings.freshHours,
    step_up_from: coinText(settings.stepUpFrom),
    order_min: money(settings.orderMin),
    order_max: money(settings.orderMax),
    coin_price: money(settings.referencePrice),
    price_min: money(band.min),
    price_max: money(band.max),
    fee: short(percentText(settings.feeBasisPoints)),
    free_cancel_minutes: settings.freeCancelMinutes,
    free_cancels: settings.freeCancels,
    faults_to_pause: settings.faultsToPause,
    pause_lengths: oneOf(
      settings.pauseMinutes.map((minutes) => lengthText(minutes, locale)),
      locale,
    ),
    // Only in texts that operators wrote with it.
    pause_minutes: oneOf(settings.pauseMinutes, locale),
    fault_window_hours: settings.faultWindowHours,
    open_orders: settings.openOrders,
    newcomer_open_orders: settings.newcomerOpenOrders,
    newcomer_completed_orders: settings.newcomerCompletedOrders,
    bond: coinText(settings.bond),
    usdt_rate: short(usdtText(settings.usdtRateMillionths)),
    usdt_fee: short(usdtText(settings.usdtFee)),
    networks: oneOf(exchangeNetworks, locale),
    service_hours: serviceHours(settings, locale),
    phone_codes: oneOf(settings.smsCountries, locale),
  }
}

export type Places = ReturnType<typeof placesOf>

/** Returns the names in braces that are not placeholders. */
export function unknownPlaces(text: string, places: Places): string[] {
  return [...text.matchAll(/\{([^{}]*)\}?/g)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(places, name))
}

function oneOf(values: readonly (string | number)[], locale: Locale): string {
  const t = translator('market', locale)
  const others = values.slice(0, -1)
  const last = values.at(-1) ?? ''
  return others.length === 0 ? String(last) : t('or', { others: others.join(t('comma')), last })
}

/** "15 minutes", "4 hours", "1 day": in the largest unit that leaves no rest. */
function lengthText(minutes: number, locale: Locale): string {
  const t = translator('responses', locale)
  if (minutes % (24 * 60) === 0) return t('days', { count: minutes / (24 * 60) })
  return minutes % 60 === 0 ? t('hours', { count: minutes / 60 }) : t('minutes', { count: minutes })
}

/** A decimal without trailing zeros: "1.000000" is 1. */
function short(decimal: string): string {
  return decimal.replace(/\.?0+$/, '')
}
