import { MAX_PAY_MINUTES, PAYER_KEPT_DAYS } from './limits.ts'
import {
  COIN_DECIMALS,
  type Coin,
  FIAT_DECIMALS,
  type Fiat,
  formatMinor,
  type Price,
  parsePercent,
  percentText,
  USDT_DECIMALS,
} from './money.ts'
import { MAX_COIN_PER_PROPOSAL } from './operators/four-eyes.ts'
import { JSON_PATH } from './prices.ts'
import { typedMinor } from './read-amount.ts'
import { keysOf } from './records.ts'
import type { MarketSettings } from './settings.ts'
import { oneLine } from './text/forms.ts'

export type SettingName = keyof MarketSettings

type Counted = {
  [Name in SettingName]: MarketSettings[Name] extends number | bigint ? Name : never
}[SettingName]

/** In display order. */
export const settingGroups = [
  'price',
  'orders',
  'times',
  'conduct',
  'exchange',
  'merchants',
  'codes',
  'service',
  'operators',
] as const
export type SettingGroup = (typeof settingGroups)[number]

/** Amounts in minor units, percentages in basis points. */
type Whole = 'percent' | 'minutes' | 'hours' | 'days' | 'hourOfDay' | 'count'
type Money = 'coin' | 'fiat' | 'price' | 'usdt'
type Span<Kind, Value> = { readonly kind: Kind; readonly min: Value; readonly max: Value }
/** A list of one to `most` numbers of minutes, ascending, each within the span. */
type MinuteList = Span<'minuteList', number> & { readonly most: number }
type Described<Value> = { readonly group: SettingGroup } & (Value extends number
  ? Span<Whole, number>
  : Value extends Coin
    ? Span<'coin', bigint>
    : Value extends Fiat
      ? Span<'fiat', bigint>
      : Value extends Price
        ? Span<'price', bigint>
        : Value extends bigint
          ? Span<'usdt', bigint>
          : Value extends string
            ? { readonly kind: 'currency' } | { readonly kind: 'symbol' } | { readonly kind: 'jsonPath' }
            : Value extends boolean
              ? { readonly kind: 'onOff' }
              : Value extends readonly number[]
                ? MinuteList
                : { readonly kind: 'prefixes' | 'words'; readonly most: number })

export type SettingKind =
  | Whole
  | Money
  | 'onOff'
  | 'currency'
  | 'symbol'
  | 'jsonPath'
  | 'prefixes'
  | 'words'
  | 'minuteList'
export type SettingDescriptor = { readonly group: SettingGroup } & (
  | Span<Whole, number>
  | Span<Money, bigint>
  | { readonly kind: 'onOff' }
  | { readonly kind: 'currency' }
  | { readonly kind: 'symbol' }
  | { readonly kind: 'jsonPath' }
  | { readonly kind: 'prefixes'; readonly most: number }
  | { readonly kind: 'words'; readonly most: number }
  | MinuteList
)

/** Longest word of a list of words. */
export const MAX_LISTED_WORD = 40
const MOST_LISTED_WORDS = 60
/** The longest list of words, with the comma and blank after each. */
export const MAX_SETTING_TEXT = MOST_LISTED_WORDS * (MAX_LISTED_WORD + 2)

/** Every setting with its allowed values; the type is total, so a new setting cannot be forgotten. */
export const settingTable: { readonly [Name in SettingName]: Described<MarketSettings[Name]> } = {
  currency: { group: 'price', kind: 'currency' },
  currencySymbol: { group: 'price', kind: 'symbol' },
  currencyDecimals: { group: 'price', kind: 'count', min: 0, max: FIAT_DECIMALS },
  referencePrice: { group: 'price', kind: 'price', min: 1n, max: 100_000_000n },
  priceBandBasisPoints: { group: 'price', kind: 'percent', min: 0, max: 9_999 },
  priceFeedPath: { group: 'price', kind: 'jsonPath' },
  priceStaleMinutes: { group: 'price', kind: 'minutes', min: 2, max: 1440 },
  priceJumpBasisPoints: { group: 'price', kind: 'percent', min: 1, max: 9_999 },
  priceHourBasisPoints: { group: 'price', kind: 'percent', min: 1, max: 9_999 },
  priceDayBasisPoints: { group: 'price', kind: 'percent', min: 1, max: 9_999 },
  feeBasisPoints: { group: 'price', kind: 'percent', min: 0, max: 9_999 },
  orderMin: { group: 'orders', kind: 'fiat', min: 1n, max: 100_000_000_000n },
  orderMax: { group: 'orders', kind: 'fiat', min: 1n, max: 100_000_000_000n },
  verificationRequired: { group: 'orders', kind: 'onOff' },
  openOrders: { group: 'orders', kind: 'count', min: 1, max: 1_000_000 },
  newcomerOpenOrders: { group: 'orders', kind: 'count', min: 1, max: 1_000_000 },
  newcomerCompletedOrders: { group: 'orders', kind: 'count', min: 0, max: 1_000_000 },
  openOffers: { group: 'orders', kind: 'count', min: 1, max: 1_000 },
  paymentMethods: { group: 'orders', kind: 'count', min: 1, max: 1_000 },
  confirmMinutes: { group: 'times', kind: 'minutes', min: 1, max: 1440 },
  payMinutes: { group: 'times', kind: 'minuteList', min: 5, max: MAX_PAY_MINUTES, most: 5 },
  releaseMinutes: { group: 'times', kind: 'minutes', min: 1, max: 1440 },
  appealAnswerHours: { group: 'times', kind: 'hours', min: 1, max: 168 },
  rulingEffectHours: { group: 'times', kind: 'hours', min: 1, max: 168 },
  finalRulingHours: { group: 'times', kind: 'hours', min: 1, max: 336 },
  cancelAnswerMinutes: { group: 'times', kind: 'minutes', min: 5, max: 1440 },
  reopenHours: { group: 'times', kind: 'hours', min: 1, max: 168 },
  reopenAnswerHours: { group: 'times', kind: 'hours', min: 1, max: 168 },
  claimDays: { group: 'times', kind: 'days', min: 1, max: 30 },
  closedAccountDays: { group: 'times', kind: 'days', min: 1, max: 365 },
  // No page goes before its PDF. Ten years: the longest that laws ask books to be kept.
  proofDays: { group: 'times', kind: 'days', min: PAYER_KEPT_DAYS, max: 3_650 },
  acknowledgeHours: { group: 'times', kind: 'hours', min: 1, max: 168 },
  ratingHours: { group: 'times', kind: 'hours', min: 1, max: 720 },
  resetHoldHours: { group: 'times', kind: 'hours', min: 0, max: 168 },
  newAccountHours: { group: 'times', kind: 'hours', min: 0, max: 72 },
  freshHours: { group: 'times', kind: 'hours', min: 0, max: 168 },
  freshHoursMerchant: { group: 'times', kind: 'hours', min: 0, max: 168 },
  freeCancelMinutes: { group: 'conduct', kind: 'minutes', min: 0, max: 60 },
  freeCancels: { group: 'conduct', kind: 'count', min: 0, max: 1_000 },
  faultsToPause: { group: 'conduct', kind: 'count', min: 1, max: 1_000 },
  pauseMinutes: { group: 'conduct', kind: 'minuteList', min: 1, max: 10_080, most: 6 },
  faultWindowHours: { group: 'conduct', kind: 'hours', min: 1, max: 168 },
  unansweredBuyers: { group: 'conduct', kind: 'count', min: 1, max: 100 },
  evidenceADay: { group: 'conduct', kind: 'count', min: 1, max: 50 },
  chatPerMinute: { group: 'conduct', kind: 'count', min: 5, max: 1_000_000 },
  chatPerDay: { group: 'conduct', kind: 'count', min: 50, max: 1_000_000 },
  leadAwayWords: { group: 'conduct', kind: 'words', most: MOST_LISTED_WORDS },
  offerEdits: { group: 'conduct', kind: 'count', min: 3, max: 1_000_000 },
  transfersToOne: { group: 'conduct', kind: 'count', min: 1, max: 1_000_000 },
  openFaults: { group: 'conduct', kind: 'count', min: 1, max: 1_000 },
  usdtRateMillionths: { group: 'exchange', kind: 'usdt', min: 1n, max: 1_000_000_000n },
  stepUpFrom: { group: 'exchange', kind: 'coin', min: 1n, max: 1_000_000_000n },
  usdtFee: { group: 'exchange', kind: 'usdt', min: 0n, max: 1_000_000_000n },
  bond: { group: 'merchants', kind: 'coin', min: 1n, max: 1_000_000_000n },
  smsCountries: { group: 'codes', kind: 'prefixes', most: 50 },
  smsPerHour: { group: 'codes', kind: 'count', min: 1, max: 1_000_000 },
  smsPerDay: { group: 'codes', kind: 'count', min: 1, max: 10_000_000 },
  serviceFromHour: { group: 'service', kind: 'hourOfDay', min: 0, max: 23 },
  serviceToHour: { group: 'service', kind: 'hourOfDay', min: 1, max: 24 },
  serviceAnswerMinutes: { group: 'service', kind: 'minutes', min: 1, max: 1440 },
  secondOperatorFrom: { group: 'operators', kind: 'coin', min: 1n, max: MAX_COIN_PER_PROPOSAL },
  aloneADayFinance: { group: 'operators', kind: 'coin', min: 0n, max: MAX_COIN_PER_PROPOSAL },
  aloneADayArbiter: { group: 'operators', kind: 'coin', min: 0n, max: MAX_COIN_PER_PROPOSAL },
  aloneADayAdministrator: { group: 'operators', kind: 'coin', min: 0n, max: MAX_COIN_PER_PROPOSAL },
  aloneADayAll: { group: 'operators', kind: 'coin', min: 0n, max: MAX_COIN_PER_PROPOSAL },
  proposalHours: { group: 'operators', kind: 'hours', min: 1, max: 168 },
  newOperatorHours: { group: 'operators', kind: 'hours', min: 1, max: 720 },
}

export const settingNames = keysOf(settingTable)

/** Cannot be changed in the console: existing prices and amounts are in this currency. */
const fixedSettings: ReadonlySet<SettingName> = new Set(['currency', 'currencySymbol', 'currencyDecimals'])

export function isFixedSetting(name: SettingName): boolean {
  return fixedSettings.has(name)
}

/** Pairs whose first is never above the second. */
const ordered: readonly (readonly [Counted, Counted])[] = [
  ['orderMin', 'orderMax'],
  ['newcomerOpenOrders', 'openOrders'],
  ['smsPerHour', 'smsPerDay'],
  ['priceJumpBasisPoints', 'priceHourBasisPoints'],
  ['priceHourBasisPoints', 'priceDayBasisPoints'],
  ['chatPerMinute', 'chatPerDay'],
]
/** Pairs whose first is below the second: service needs at least an hour. */
const apart = [['serviceFromHour', 'serviceToHour']] as const

/** A setting's stored value: whole minor units, whole numbers, texts. */
export type SettingValue = bigint | number | boolean | string | readonly string[] | readonly number[]

/** The texts of a setting that is on or off. */
export const onOffTexts = ['on', 'off'] as const

export function settingDescriptor(name: SettingName): SettingDescriptor {
  return settingTable[name]
}

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settingTable, name)
}

/** A value as people read and write it: "7.20", "1.50" percent, "10", "+86, +852", "15, 30, 60". */
export function settingText({ kind }: SettingDescriptor, value: SettingValue): string {
  if (typeof value === 'bigint') return formatMinor(value, decimalsOf(kind))
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return kind === 'percent' ? percentText(value) : String(value)
  return typeof value === 'string' ? value : value.join(', ')
}

/** Reads entered text as a value; null: not of this kind. `validateSetting` checks the bounds. */
export function readSettingText({ kind }: SettingDescriptor, text: string): SettingValue | null {
  const written = kind === 'jsonPath' ? text.trim() : text.normalize('NFKC').trim()
  switch (kind) {
    case 'percent':
      return parsePercent(written)
    case 'minutes':
    case 'hours':
    case 'days':
    case 'hourOfDay':
    case 'count':
      return /^\d{1,9}$/.test(written) ? Number(written) : null
    case 'onOff':
      return written === 'on' ? true : written === 'off' ? false : null
    case 'currency':
      return CURRENCY_CODE.test(written) ? written : null
    case 'symbol':
      return CURRENCY_SYMBOL.test(written) ? written : null
    case 'jsonPath':
      return JSON_PATH.test(written) ? written : null
    case 'prefixes':
      return readPrefixes(written)
    case 'words':
      return readWords(text)
    case 'minuteList':
      return readMinutes(written)
    default:
      return typedMinor(written, decimalsOf(kind))
  }
}

export const CURRENCY_CODE = /^[A-Z]{3}$/
/** Without digits, blanks and separators, which would change how an amount behind it reads. */
export const CURRENCY_SYMBOL = /^[\p{Script=Latin}\p{Sc}]{1,4}$/u

/** A country prefix that codes can be sent to. */
export const PHONE_PREFIX = /^\+[1-9]\d{0,3}$/

export type SettingError =
  | { readonly flaw: 'fixed' }
  | { readonly flaw: 'too_many'; readonly most: number }
  | { readonly flaw: 'unordered' }
  /** `other`: the setting that limits it; absent: the table's own bound. */
  | { readonly flaw: 'below' | 'above'; readonly bound: SettingValue; readonly other?: SettingName }

/** Returns why a setting cannot have a value, given the other settings; null: it can. */
export function validateSetting(
  settings: MarketSettings,
  name: SettingName,
  value: SettingValue,
): SettingError | null {
  const described = settingDescriptor(name)
  if (isFixedSetting(name)) return { flaw: 'fixed' }
  if (!('min' in described || 'most' in described)) return null
  if (described.kind === 'prefixes' || described.kind === 'words')
    return Array.isArray(value) && value.length > described.most
      ? { flaw: 'too_many', most: described.most }
      : null
  if (described.kind === 'minuteList')
    return typeof value === 'object' ? validateMinutes(described, value.map(Number)) : null
  if (typeof value !== 'number' && typeof value !== 'bigint') return null
  if (value < described.min) return { flaw: 'below', bound: described.min }
  if (value > described.max) return { flaw: 'above', bound: described.max }
  for (const [low, high] of ordered) {
    if (name === low && value > settings[high]) return { flaw: 'above', bound: settings[high], other: high }
    if (name === high && value < settings[low]) return { flaw: 'below', bound: settings[low], other: low }
  }
  for (const [low, high] of apart) {
    if (name === low && value >= settings[high])
      return { flaw: 'above', bound: settings[high] - 1, other: high }
    if (name === high && value <= settings[low])
      return { flaw: 'below', bound: settings[low] + 1, other: low }
  }
  return null
}

/** Whether the numbers ascend, without duplicates. */
export function isAscending(minutes: readonly number[]): boolean {
  return minutes.every((each, at) => at === 0 || each > (minutes[at - 1] ?? each))
}

function validateMinutes({ min, max, most }: MinuteList, minutes: readonly number[]): SettingError | null {
  if (minutes.length > most) return { flaw: 'too_many', most }
  if (minutes.some((each) => each < min)) return { flaw: 'below', bound: min }
  if (minutes.some((each) => each > max)) return { flaw: 'above', bound: max }
  return isAscending(minutes) ? null : { flaw: 'unordered' }
}

function decimalsOf(kind: SettingKind): number {
  return kind === 'usdt' ? USDT_DECIMALS : kind === 'coin' ? COIN_DECIMALS : FIAT_DECIMALS
}

function readPrefixes(text: string): readonly string[] | null {
  const prefixes = [...new Set(partsOf(text))]
  return prefixes.length > 0 && prefixes.every((prefix) => PHONE_PREFIX.test(prefix)) ? prefixes : null
}

/** Words may hold blanks: only commas separate them. */
function readWords(text: string): readonly string[] | null {
  const words = [...new Set(text.split(/[,，、;；\n]+/).map(oneLine))].filter((word) => word !== '')
  return words.length > 0 && words.every((word) => word.length <= MAX_LISTED_WORD) ? words : null
}

function readMinutes(text: string): readonly number[] | null {
  const parts = partsOf(text)
  return parts.length > 0 && parts.every((part) => /^\d{1,9}$/.test(part)) ? parts.map(Number) : null
}

/** Splits a list written in either language. */
function partsOf(text: string): string[] {
  return text.split(/[\s,，、]+/).filter((part) => part !== '')
}
