import { coin, defaultSettings, fiat, type MarketSettings, price } from '@u-market/domain'
import { z } from 'zod'

/** Minor units in the table are whole numbers, or text where they could outgrow one. */
const minor = z
  .union([z.int().nonnegative(), z.string().regex(/^\d{1,18}$/)])
  .transform((value) => BigInt(value))
const positive = minor.refine((value) => value > 0n)
const minutes = z.int().min(1).max(1440)
const hours = z.int().min(0).max(168)
const basisPoints = z.int().min(0).max(9_999)
const count = z.int().min(0).max(1_000_000)

/** What each row of the table may hold; total, so that a new setting cannot be forgotten here. */
const schemas: { readonly [K in keyof MarketSettings]: z.ZodType<MarketSettings[K]> } = {
  currency: z.string().regex(/^[A-Z]{3}$/),
  referencePrice: positive.transform(price),
  priceBandBasisPoints: basisPoints,
  confirmMinutes: minutes,
  releaseMinutes: minutes,
  orderMin: positive.transform(fiat),
  orderMax: positive.transform(fiat),
  bond: positive.transform(coin),
  feeBasisPoints: basisPoints,
  openOrders: count.min(1),
  newcomerOpenOrders: count.min(1),
  newcomerCompletedOrders: count,
  freeCancels: count.max(1000),
  faultsToPause: count.min(1).max(1000),
  secondOperatorFrom: positive.transform(coin),
  aloneADayFinance: minor.transform(coin),
  aloneADayArbiter: minor.transform(coin),
  aloneADayAdministrator: minor.transform(coin),
  usdtRateMillionths: positive,
  usdtFee: minor,
  resetHoldHours: hours,
  smsCountries: z.array(z.string().regex(/^\+[1-9]\d{0,3}$/)).min(1),
  smsPerHour: z.int().min(1).max(1_000_000),
  smsPerDay: z.int().min(1).max(10_000_000),
}
const overrides = z.object(schemas).partial()

/** Lays the table's rows over the defaults. Answers the names of rows that cannot be: they count as unset. */
export function mergeSettings(rows: readonly { name: string; value: unknown }[]): {
  settings: MarketSettings
  invalid: string[]
} {
  const known = rows.filter(({ name }) => Object.hasOwn(schemas, name))
  const parsed = overrides.safeParse(Object.fromEntries(known.map(({ name, value }) => [name, value])))
  if (parsed.success) return { settings: overlay(parsed.data), invalid: [] }
  const invalid = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
  const valid = known.filter(({ name }) => !invalid.includes(name))
  return { settings: mergeSettings(valid).settings, invalid }
}

function overlay(given: z.output<typeof overrides>): MarketSettings {
  return {
    ...defaultSettings,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
}
