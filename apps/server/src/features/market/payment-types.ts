import { DEFAULT_LOCALE, type Locale } from '@u-market/contract'
import { z } from 'zod'
import { type ByLocale, inLocale, translator } from '../../locales/index.ts'
import type { Deps } from '../deps.ts'
import { findSetting } from './setting.queries.ts'

/** A payment type of this market, and the fields that a payment method of this type may have. */
export type PaymentType = {
  readonly type: string
  readonly nameIn: (locale: Locale) => string
  readonly hasBank: boolean
  readonly hasQrcode: boolean
  /** One to three characters shown as the type's symbol. */
  readonly markIn: (locale: Locale) => string
  /** The payment type's brand colour, as `#RRGGBB`. */
  readonly colour: string
}

/** For types without a brand colour. */
const PLAIN_COLOUR = '#55625C'

const defaultPaymentTypes: readonly PaymentType[] = [
  known('bank', '#B45309'),
  known('alipay', '#1677FF'),
  known('wechat', '#07A84F'),
]

const name = z.string().min(1)
const names: z.ZodType<ByLocale<string>> = z.object({ [DEFAULT_LOCALE]: name }).catchall(name)

const schema = z
  .array(
    z
      .object({
        type: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/),
        names,
        hasBank: z.boolean(),
        hasQrcode: z.boolean(),
        mark: z.string().trim().min(1).max(3).optional(),
        colour: z
          .string()
          .regex(/^#[0-9A-Fa-f]{6}$/)
          .transform((text) => text.toUpperCase())
          .default(PLAIN_COLOUR),
      })
      .transform(
        ({ names, mark, ...type }): PaymentType => ({
          ...type,
          nameIn: (locale) => inLocale(names, locale),
          markIn: (locale) => mark ?? markOf(inLocale(names, locale)),
        }),
      ),
  )
  .min(1)

/** Returns the payment types of the setting `paymentTypes`; the three default types if it is not set. */
export async function readPaymentTypes(deps: Pick<Deps, 'database'>): Promise<readonly PaymentType[]> {
  const value = await findSetting(deps.database.kysely, 'paymentTypes')
  return value === undefined ? defaultPaymentTypes : schema.parse(value)
}

function known(type: 'bank' | 'alipay' | 'wechat', colour: string): PaymentType {
  const nameIn = (locale: Locale) => translator('market', locale)(type)
  return {
    type,
    nameIn,
    markIn: (locale) => markOf(nameIn(locale)),
    colour,
    hasBank: type === 'bank',
    hasQrcode: type !== 'bank',
  }
}

function markOf(name: string): string {
  return (Array.from(name.trim())[0] ?? '').toUpperCase()
}
