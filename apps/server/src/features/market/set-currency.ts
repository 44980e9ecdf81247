/** The market's currency with what follows from it, set on the command line before the first offer. */

import {
  CURRENCY_CODE,
  CURRENCY_SYMBOL,
  defaultSettings,
  FIAT_DECIMALS,
  type Fiat,
  fiat,
  isPayable,
  type MarketSettings,
  type Price,
  payable,
  price,
  readSettingText,
  type SettingName,
  settingDescriptor,
  settingText,
} from '@u-market/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { recordAudit } from '../operators/index.ts'
import { mergeSettings, storedValue } from './market-settings.ts'
import { lockSettings, settingsNow, writeSetting } from './setting.queries.ts'

/** As typed; what is left out follows from the currency and the price. */
export type MarketPlace = {
  readonly currency: string
  readonly price: string
  readonly symbol?: string | undefined
  readonly decimals?: string | undefined
  readonly orderMin?: string | undefined
  readonly orderMax?: string | undefined
  /** Country codes of mobiles: "+55, +351". */
  readonly phoneCodes?: string | undefined
  /** Types of the rails that the market offers: exactly these. */
  readonly rails?: readonly string[] | undefined
}

/** Says in English why a place cannot be set. */
export class PlaceProblem extends Error {
  override readonly name = 'PlaceProblem'
}

/**
 * Sets currency, reference price, order limits, and what else is named, in one audited change. Throws `PlaceProblem` if a value
 * is wrong or there is an offer. Until then it can be set again, because a setting can be mistyped.
 */
export function setCurrency(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  place: MarketPlace,
): Promise<MarketSettings> {
  const values = valuesOf(place)
  return transact(database, null, async (tx) => {
    const at = clock.now()
    await lockSettings(tx)
    // No offer can come between the check and the change.
    await sql`lock table offer in share mode`.execute(tx)
    if (await tx.selectFrom('offer').select('id').limit(1).executeTakeFirst())
      throw new PlaceProblem('There are offers: their prices are in the currency that is set')
    const before = await settingsNow(tx)
    for (const [name, value] of values) await writeSetting(tx, { name, value: storedValue(value), at })
    if (place.rails) await offerOnly(tx, place.rails, at)
    const after = await settingsNow(tx)
    await recordAudit(tx, {
      operatorId: null,
      action: 'setting.change',
      subject: 'setting:currency',
      requestId: 'command line',
      address: '',
      before: shown(before, values),
      after: { ...shown(after, values), ...(place.rails && { rails: place.rails.join(', ') }) },
      at,
    })
    return after
  })
}

type Values = readonly (readonly [SettingName, MarketSettings[SettingName]])[]

function shown(settings: MarketSettings, values: Values): Record<string, string> {
  return Object.fromEntries(
    values.map(([name]) => [name, settingText(settingDescriptor(name), settings[name])]),
  )
}

function valuesOf(place: MarketPlace): Values {
  const { currency, symbol = symbolIn(currency), phoneCodes } = place
  if (!CURRENCY_CODE.test(currency) || !Intl.supportedValuesOf('currency').includes(currency))
    throw new PlaceProblem(`${currency} is no currency of ISO 4217`)
  if (!CURRENCY_SYMBOL.test(symbol))
    throw new PlaceProblem('A symbol has one to four letters or currency signs')
  const decimals = decimalsIn(place)
  const referencePrice = price(minorOf('referencePrice', place.price))
  const limit = (name: 'orderMin' | 'orderMax', typed: string | undefined): Fiat => {
    const amount =
      typed === undefined ? scaled(defaultSettings[name], referencePrice) : fiat(minorOf(name, typed))
    if (!isPayable(amount, decimals)) throw new PlaceProblem(`${typed} has more than ${decimals} decimals`)
    return amount
  }
  const values: Values = [
    ['currency', currency],
    ['currencySymbol', symbol],
    ['currencyDecimals', decimals],
    ['referencePrice', referencePrice],
    ['orderMin', limit('orderMin', place.orderMin)],
    ['orderMax', limit('orderMax', place.orderMax)],
    ...(phoneCodes === undefined ? [] : ([['smsCountries', prefixesIn(phoneCodes)]] as const)),
  ]
  const { settings, invalid } = mergeSettings(
    values.map(([name, value]) => ({ name, value: storedValue(value) })),
  )
  if (invalid.length > 0) throw new PlaceProblem(`Out of bounds: ${invalid.join(', ')}`)
  if (settings.orderMin > settings.orderMax) throw new PlaceProblem('The smallest order is above the largest')
  return values
}

function symbolIn(currency: string): string {
  if (!CURRENCY_CODE.test(currency)) return currency
  const form = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const symbol = form.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
  return CURRENCY_SYMBOL.test(symbol) ? symbol : currency
}

function decimalsIn({ currency, decimals: typed }: MarketPlace): number {
  const own = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  const most = own.maximumFractionDigits ?? FIAT_DECIMALS
  if (typed === undefined && most > FIAT_DECIMALS)
    throw new PlaceProblem(`${currency} has ${most} decimals. To count it in hundredths, add --decimals 2`)
  const decimals = Number(typed ?? most)
  if ((decimals !== 0 && decimals !== FIAT_DECIMALS) || decimals > most)
    throw new PlaceProblem(`Amounts of ${currency} have ${most === 0 ? 'no' : 'no or two'} decimals`)
  return decimals
}

function minorOf(name: SettingName, typed: string): bigint {
  const value = readSettingText(settingDescriptor(name), typed)
  if (typeof value !== 'bigint') throw new PlaceProblem(`${typed} is no amount`)
  return value
}

function prefixesIn(typed: string): readonly string[] {
  const value = readSettingText(settingDescriptor('smsCountries'), typed)
  if (!Array.isArray(value)) throw new PlaceProblem(`${typed} are no country codes such as +55`)
  return value.map(String)
}

/** A limit of the default currency at this price, in round figures: 10.00 at 7.20 is 200.00 at 151.00. */
function scaled(limit: Fiat, referencePrice: Price): Fiat {
  const units = (limit * referencePrice) / defaultSettings.referencePrice / 100n
  const step = 10n ** BigInt(Math.max(0, String(units).length - 1))
  const rounded = ((units + step / 2n) / step) * step
  return payable(fiat((rounded > 0n ? rounded : 1n) * 100n), 0)
}

async function offerOnly(tx: Tx, types: readonly string[], at: Date): Promise<void> {
  const rails = await tx.selectFrom('paymentRail').select(['type', 'isOn', 'position']).execute()
  const unknown = types.filter((type) => !rails.some((rail) => rail.type === type))
  if (unknown.length > 0) throw new PlaceProblem(`There is no payment rail ${unknown.join(', ')}`)
  for (const { type, isOn, position } of rails) {
    const place = types.indexOf(type)
    // What is named first is listed first; the others keep their places behind.
    const next = { isOn: place >= 0, position: place >= 0 ? place + 1 : position }
    if (next.isOn === isOn && next.position === position) continue
    await tx
      .updateTable('paymentRail')
      .set(({ eb, ref }) => ({ ...next, version: eb(ref('version'), '+', 1), changedAt: at }))
      .where('type', '=', type)
      .execute()
  }
}

/** The country of a currency, by which rails are suggested: the first two letters of most codes. */
export function countryOf(currency: string): string {
  return currency.slice(0, 2)
}
