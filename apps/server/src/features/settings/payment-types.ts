import type { Bilingual } from '@u-market/contract'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { findSetting } from './setting.queries.ts'

/** A way to pay that this market knows, and what a method of it may carry. */
export type PaymentType = {
  readonly type: string
  readonly names: Bilingual
  readonly hasBank: boolean
  readonly hasQrcode: boolean
}

const defaultPaymentTypes: readonly PaymentType[] = [
  { type: 'bank', names: ['Bank card', '银行卡'], hasBank: true, hasQrcode: false },
  { type: 'alipay', names: ['Alipay', '支付宝'], hasBank: false, hasQrcode: true },
  { type: 'wechat', names: ['WeChat Pay', '微信支付'], hasBank: false, hasQrcode: true },
]

const schema = z
  .array(
    z.object({
      type: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/),
      names: z.tuple([z.string().min(1), z.string().min(1)]),
      hasBank: z.boolean(),
      hasQrcode: z.boolean(),
    }),
  )
  .min(1)

/** The setting `paymentTypes`, or the three every market starts with. */
export const readPaymentTypes = async (deps: Pick<Deps, 'database'>): Promise<readonly PaymentType[]> => {
  const value = await findSetting(deps.database.kysely, 'paymentTypes')
  return value === undefined ? defaultPaymentTypes : schema.parse(value)
}
