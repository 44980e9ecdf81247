import {
  CURRENCY_CODE,
  CURRENCY_SYMBOL,
  coin,
  defaultSettings,
  fiat,
  isAscending,
  JSON_PATH,
  MAX_LISTED_WORD,
  type MarketSettings,
  PHONE_PREFIX,
  price,
  recordFrom,
  type SettingDescriptor,
  type SettingName,
  type SettingValue,
  settingDescriptor,
  settingNames,
} from '@u-market/domain'
import { z } from 'zod'

/** Validates each stored value by the domain's table of settings. */
const schemas = recordFrom(settingNames.map((name) => [name, schemaOf(settingDescriptor(name))]))
const overrides = z.object(schemas).partial()

/** Replaces the defaults by the stored rows. Also returns the names of invalid rows, which count as not set. */
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

/** Returns a value as its row stores it: minor units as text, because they can exceed a JSON number. */
export function storedValue(value: SettingValue) {
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'object' ? [...value] : value
}

function overlay(given: Partial<Record<SettingName, SettingValue | undefined>>): MarketSettings {
  return {
    ...defaultSettings,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
}

function schemaOf(described: SettingDescriptor): z.ZodType<SettingValue> {
  switch (described.kind) {
    case 'onOff':
      return z.boolean()
    case 'currency':
      return z.string().regex(CURRENCY_CODE)
    case 'symbol':
      return z.string().regex(CURRENCY_SYMBOL)
    case 'jsonPath':
      return z.string().regex(JSON_PATH)
    case 'prefixes':
      return z.array(z.string().regex(PHONE_PREFIX)).min(1).max(described.most)
    case 'words':
      return z.array(z.string().min(1).max(MAX_LISTED_WORD)).min(1).max(described.most)
    case 'minuteList':
      return z
        .array(z.int().min(described.min).max(described.max))
        .min(1)
        .max(described.most)
        .refine(isAscending)
    case 'coin':
      return minorWithin(described).transform(coin)
    case 'fiat':
      return minorWithin(described).transform(fiat)
    case 'price':
      return minorWithin(described).transform(price)
    case 'usdt':
      return minorWithin(described)
    default:
      return z.int().min(described.min).max(described.max)
  }
}

/** Accepts stored minor units: a whole number, or text for amounts that exceed a JSON number. */
function minorWithin({ min, max }: { readonly min: bigint; readonly max: bigint }) {
  return z
    .union([z.int().nonnegative(), z.string().regex(/^\d{1,18}$/)])
    .transform((value) => BigInt(value))
    .refine((value) => value >= min && value <= max)
}
