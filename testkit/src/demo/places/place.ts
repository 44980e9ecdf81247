import type { MarketPlace } from '@u-market/server/features/market/index.ts'
import type { NewMethod } from '../../cast.ts'

export const traderKeys = ['alice', 'bob', 'mei', 'nina', 'oscar'] as const
export const sellerKeys = [
  'chen',
  'rosa',
  'wulei',
  'zhouling',
  'victor',
  'tomasz',
  'ayse',
  'kofi',
  'lena',
  'sunqi',
  'grace',
] as const
export type TraderKey = (typeof traderKeys)[number]
export type SellerKey = (typeof sellerKeys)[number]

/** The first three rails of the history: in a place they can be any others. */
export type RailKey = 'bank' | 'alipay' | 'wechat'

type Person = { readonly nickname: string; readonly realName: string; readonly methods: readonly NewMethod[] }

/** A seller outside the cast. The figures of their offers are the same everywhere, as far from the reference price. */
export type SellerPerson = Person & {
  readonly username: string
  readonly remark?: string
  readonly wantsRemark?: string
  readonly autoReply?: string
}

/** Where the demo takes place: its money, its people, and how they pay. */
export type DemoPlace = {
  /** As for `npm run operator -- market`; null: what a new market has. */
  readonly market: MarketPlace | null
  readonly currency: string
  /** In hundredths. */
  readonly referencePrice: number
  /** @param at makes it unique */
  readonly mobile: (at: number) => string
  readonly rails: Readonly<Record<RailKey, string>>
  readonly traders: Readonly<Record<TraderKey, Person>>
  readonly sellers: Readonly<Record<SellerKey, SellerPerson>>
  readonly words: {
    readonly praise: readonly [string, string, string, string]
    readonly short: readonly (string | undefined)[]
    readonly ofSale: string
  }
}
