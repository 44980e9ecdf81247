import {
  addMethod,
  applyForVerification,
  type NewMethod,
  PASSWORD,
  part,
  type Role,
  recordOf,
  register,
  setPayPassword,
} from '../cast.ts'
import { documentBack, documentFront } from '../pictures.ts'
import { createTrader, type Trader, type Wanted } from '../trader.ts'
import type { DemoMarket } from './open-market.ts'
import { approveMerchant, type faces, giveFace } from './people.ts'
import {
  type DemoPlace,
  priceAt,
  type RailKey,
  railsAt,
  type SellerKey,
  type SellerPerson,
} from './places/index.ts'

/** A seller outside the cast: the offer, for some a buy offer, and the record so far. Prices are told at a reference of 7.20. */
type Plan = {
  readonly key: SellerKey
  /** If missing, the app draws a picture. */
  readonly face?: keyof typeof faces
  readonly offer: {
    readonly num: string
    readonly price: string
    /** Floating price: percent from the reference price, which gives `price` when the demo is seeded. */
    readonly premium?: string
    readonly min: string
    readonly max: string
    readonly payMinutes: 15 | 30 | 60
    readonly autoConfirm?: true
  }
  /** Priced below every offer to sell; a higher buy offer would have been taken. */
  readonly wants?: Wanted & { readonly types: readonly RailKey[] }
  readonly record: {
    readonly sold: number
    /** Orders that the seller cancelled. */
    readonly failed?: number
    /** From payment to release. */
    readonly releaseMinutes: 1 | 3 | 6 | 14
  }
  readonly isMerchant?: true
  /** Has applied as a merchant and paid the bond; the operator has not decided yet. */
  readonly isApplicant?: true
  /** Has frozen the account and asked for it with another mobile; the operators have not decided yet. */
  readonly hasLostPhone?: true
  /** Has a connected phone in the demo. */
  readonly isOnline?: true
}

/** A seller as a place has them. */
export type Seller = Omit<Plan, 'wants'> & {
  readonly wants?: Wanted
  readonly role: Role
  readonly methods: readonly NewMethod[]
  readonly remark: string | undefined
}

export type Selling = { readonly seller: Seller; readonly trader: Trader }

const plans: readonly Plan[] = [
  {
    key: 'chen',
    face: 'chen',
    offer: {
      num: '5200.00',
      price: '7.20',
      min: '100.00',
      max: '30000.00',
      payMinutes: 15,
      autoConfirm: true,
    },
    wants: {
      num: '3000.00',
      price: '7.16',
      min: '100.00',
      max: '10000.00',
      types: ['bank', 'alipay', 'wechat'],
      payMinutes: 15,
    },
    record: { sold: 36, releaseMinutes: 1 },
    isMerchant: true,
    isOnline: true,
  },
  {
    key: 'rosa',
    face: 'rosa',
    offer: { num: '1000.00', price: '7.19', min: '50.00', max: '3000.00', payMinutes: 30 },
    wants: {
      num: '400.00',
      price: '7.14',
      min: '50.00',
      max: '2000.00',
      types: ['bank'],
      payMinutes: 30,
    },
    record: { sold: 28, failed: 2, releaseMinutes: 6 },
    isOnline: true,
  },
  {
    key: 'wulei',
    face: 'wulei',
    offer: { num: '1300.00', price: '7.22', min: '100.00', max: '6000.00', payMinutes: 15 },
    record: { sold: 22, failed: 1, releaseMinutes: 3 },
    isOnline: true,
  },
  {
    key: 'zhouling',
    offer: { num: '1200.00', price: '7.21', min: '200.00', max: '5000.00', payMinutes: 30 },
    record: { sold: 25, failed: 1, releaseMinutes: 3 },
    isApplicant: true,
  },
  {
    key: 'victor',
    face: 'victor',
    offer: {
      num: '6000.00',
      price: '7.24',
      min: '300.00',
      max: '20000.00',
      payMinutes: 15,
      autoConfirm: true,
    },
    wants: {
      num: '5000.00',
      premium: '-0.69',
      min: '500.00',
      max: '20000.00',
      types: ['bank', 'alipay'],
      payMinutes: 30,
      conditions: { minCompleted: 20, minRate: 95, firstMax: '5000.00' },
    },
    record: { sold: 36, releaseMinutes: 1 },
    isMerchant: true,
    isOnline: true,
  },
  {
    key: 'tomasz',
    face: 'tomasz',
    offer: { num: '480.00', price: '7.23', min: '100.00', max: '2000.00', payMinutes: 60 },
    record: { sold: 10, releaseMinutes: 14 },
  },
  {
    key: 'ayse',
    face: 'ayse',
    offer: { num: '260.00', price: '7.25', premium: '0.69', min: '20.00', max: '900.00', payMinutes: 15 },
    record: { sold: 12, releaseMinutes: 3 },
    isOnline: true,
  },
  {
    key: 'kofi',
    face: 'kofi',
    offer: { num: '500.00', price: '7.28', min: '50.00', max: '2500.00', payMinutes: 30 },
    wants: {
      num: '250.00',
      premium: '-0.97',
      min: '50.00',
      max: '1500.00',
      types: ['bank', 'wechat'],
      payMinutes: 60,
    },
    record: { sold: 8, releaseMinutes: 6 },
  },
  {
    key: 'lena',
    offer: { num: '110.00', price: '7.30', min: '10.00', max: '600.00', payMinutes: 15 },
    wants: { num: '80.00', price: '7.05', min: '10.00', max: '500.00', types: ['alipay'], payMinutes: 30 },
    record: { sold: 3, releaseMinutes: 6 },
    hasLostPhone: true,
  },
  {
    key: 'sunqi',
    face: 'sunqi',
    offer: { num: '60.00', price: '7.33', premium: '1.80', min: '50.00', max: '400.00', payMinutes: 30 },
    wants: {
      num: '45.00',
      price: '7.10',
      min: '20.00',
      max: '300.00',
      types: ['wechat'],
      payMinutes: 15,
    },
    record: { sold: 0, releaseMinutes: 3 },
    isOnline: true,
  },
  {
    key: 'grace',
    offer: { num: '300.00', price: '7.35', min: '50.00', max: '1500.00', payMinutes: 60 },
    record: { sold: 5, releaseMinutes: 14 },
  },
]

/** Coin to start with: the offer, the bond and some to spare. */
function openingCoin({ offer, isMerchant, isApplicant }: Seller): string {
  return (Number(offer.num) + (isMerchant || isApplicant ? 1000 : 0) + 150).toFixed(2)
}

/** Coin of a usual order: a little above the offer's minimum. */
export function usualNum({ offer }: Seller, at: number): string {
  const least = Number(offer.min) / Number(offer.price)
  return (Math.ceil(least) + 2 + (at % 5)).toFixed(2)
}

/** The cast has numbers below this one. */
const FIRST_NUMBER = 41

export function sellersOf(place: DemoPlace): Seller[] {
  return plans.map((plan, at) => {
    const number = FIRST_NUMBER + at
    const { username, nickname, realName, methods, remark, ...person } = place.sellers[plan.key]
    const { offer, wants } = plan
    return {
      ...plan,
      role: { ...part(username, number, realName), mobile: place.mobile(number), nickname },
      methods,
      remark,
      offer: { ...offer, price: priceAt(place, offer.price) },
      ...(wants && { wants: wishOf(place, wants, person) }),
    }
  })
}

type Words = Pick<SellerPerson, 'wantsRemark' | 'autoReply'>

function wishOf(place: DemoPlace, wants: NonNullable<Plan['wants']>, { wantsRemark, autoReply }: Words) {
  return {
    ...wants,
    ...(wants.price !== undefined && { price: priceAt(place, wants.price) }),
    types: railsAt(place, wants.types),
    ...(wantsRemark !== undefined && { remark: wantsRemark }),
    ...(autoReply !== undefined && { conditions: { ...wants.conditions, autoReply } }),
  }
}

/** Time that their verification waited for the operator. */
const REVIEW_MINUTES = 12

/** Creates the sellers outside the cast: verified, with methods and coin, some as merchants. */
export async function admitSellers(
  market: DemoMarket,
  isAdmitted: (seller: Seller) => boolean,
): Promise<Selling[]> {
  const [front, back] = await Promise.all([
    documentFront({ name: 'Specimen', number: 'UTO000000X' }),
    documentBack({ number: 'UTO000000X' }),
  ])
  const applied = await Promise.all(
    sellersOf(market.place)
      .filter(isAdmitted)
      .map((seller) => apply(market, seller, { front, back })),
  )
  await market.advance({ minutes: REVIEW_MINUTES })
  const operator = await market.operator()
  const admitted = await Promise.all(
    applied.map(async ({ seller, trader }) => {
      await operator.approves(trader)
      const [methods] = await Promise.all([
        Promise.all(seller.methods.map((method) => addMethod(trader, method))),
        operator.issues({ to: trader, amount: openingCoin(seller) }),
      ])
      return { seller, trader: createTrader({ ...recordOf(trader), methods }, market.transport) }
    }),
  )
  for (const { seller, trader } of admitted) if (seller.isMerchant) await approveMerchant(trader, operator)
  return admitted
}

/** Returns the logins of the sellers with a connected phone. */
export function onlineSellers(place: DemoPlace): { account: string; password: string }[] {
  return sellersOf(place)
    .filter(({ isOnline }) => isOnline)
    .map(({ role }) => ({ account: role.username, password: PASSWORD }))
}

async function apply(
  { transport }: DemoMarket,
  seller: Seller,
  documents: { front: Buffer; back: Buffer },
): Promise<{ seller: Seller; trader: Trader }> {
  const trader = await register(seller.role, transport)
  await Promise.all([
    seller.face ? giveFace(trader, seller.face) : trader.call('editProfile', { nickname: trader.nickname }),
    setPayPassword(trader),
    applyForVerification(trader, seller.role, documents),
  ])
  return { seller, trader }
}
