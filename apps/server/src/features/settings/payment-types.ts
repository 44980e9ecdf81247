import { DEFAULT_LOCALE, type Locale } from '@u-market/contract'
import { z } from 'zod'
import { type ByLocale, inLocale, translator } from '../../locales/index.ts'
import type { Deps } from '../deps.ts'
import { findSetting } from './setting.queries.ts'

/** A way to pay that this market knows, and what a method of it may carry. */
export type PaymentType = {
  readonly type: string
  readonly nameIn: (locale: Locale) => string
  readonly hasBank: boolean
  readonly hasQrcode: boolean
}

const defaultPaymentTypes: readonly PaymentType[] = [known('bank'), known('alipay'), known('wechat')]

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
      })
      .transform(
        ({ names, ...type }): PaymentType => ({ ...type, nameIn: (locale) => inLocale(names, locale) }),
      ),
  )
  .min(1)

/** The setting `paymentTypes`, or the three every market starts with. */
export async function readPaymentTypes(deps: Pick<Deps, 'database'>): Promise<readonly PaymentType[]> {
  const value = await findSetting(deps.database.kysely, 'paymentTypes')
  return value === undefined ? defaultPaymentTypes : schema.parse(value)
}

function known(type: 'bank' | 'alipay' | 'wechat') {
  return {
    type,
    nameIn: (locale: Locale) => translator('payment-types', locale)(type),
    hasBank: type === 'bank',
    hasQrcode: type !== 'bank',
  }
}
