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

/** A seller outside the cast: the offer, for some a buy offer, and the record so far. */
export type Seller = {
  readonly role: Role
  /** If missing, the app draws a picture. */
  readonly face?: keyof typeof faces
  readonly methods: readonly NewMethod[]
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
  readonly remark?: string
  /** Priced below every offer to sell; a higher buy offer would have been taken. */
  readonly wants?: Wanted
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
  /** Has a connected phone in the demo. */
  readonly isOnline?: true
}

export type Selling = { readonly seller: Seller; readonly trader: Trader }

const sellers: readonly Seller[] = [
  {
    role: role(41, 'chen', '陈记兑换', 'Wei Chen'),
    face: 'chen',
    methods: [
      bank('6222 8800 1200 3301', 'Bank of Utopia'),
      alipay('chen@example.com'),
      wechat('chen_exchange'),
    ],
    offer: {
      num: '5200.00',
      price: '7.20',
      min: '100.00',
      max: '30000.00',
      payMinutes: 15,
      autoConfirm: true,
    },
    remark: '全天在线，自动确认，到账即放币。',
    wants: {
      num: '3000.00',
      price: '7.16',
      min: '100.00',
      max: '10000.00',
      types: ['bank', 'alipay', 'wechat'],
      payMinutes: 15,
      remark: '长期收币，下单后五分钟内付款。',
    },
    record: { sold: 36, releaseMinutes: 1 },
    isMerchant: true,
    isOnline: true,
  },
  {
    role: role(42, 'rosa', 'Rosa', 'Rosa Diaz'),
    face: 'rosa',
    methods: [bank('6217 5500 0045 1180', 'Utopia Savings Bank')],
    offer: { num: '1000.00', price: '7.19', min: '50.00', max: '3000.00', payMinutes: 30 },
    wants: {
      num: '400.00',
      price: '7.14',
      min: '50.00',
      max: '2000.00',
      types: ['bank'],
      payMinutes: 30,
      conditions: {
        autoReply: 'Hello! I pay from my own account at Utopia Savings Bank, within ten minutes.',
      },
    },
    record: { sold: 28, failed: 2, releaseMinutes: 6 },
    isOnline: true,
  },
  {
    role: role(43, 'wulei', '吴磊', 'Lei Wu'),
    face: 'wulei',
    methods: [alipay('wulei@example.com'), wechat('wulei_88')],
    offer: { num: '1300.00', price: '7.22', min: '100.00', max: '6000.00', payMinutes: 15 },
    remark: '请勿备注敏感词。',
    record: { sold: 22, failed: 1, releaseMinutes: 3 },
    isOnline: true,
  },
  {
    role: role(44, 'zhouling', '小周不加价', 'Ling Zhou'),
    methods: [alipay('zhouling@example.com')],
    offer: { num: '1200.00', price: '7.21', min: '200.00', max: '5000.00', payMinutes: 30 },
    record: { sold: 25, failed: 1, releaseMinutes: 3 },
    isApplicant: true,
  },
  {
    role: role(45, 'victor', 'Victor', 'Victor Hale'),
    face: 'victor',
    methods: [
      bank('6228 1100 9090 4410', 'Merchants of Utopia'),
      alipay('victor@example.com'),
      wechat('victor_hale'),
    ],
    offer: {
      num: '6000.00',
      price: '7.24',
      min: '300.00',
      max: '20000.00',
      payMinutes: 15,
      autoConfirm: true,
    },
    remark: 'Merchant since the first day. Please pay from an account in your own name.',
    wants: {
      num: '5000.00',
      premium: '-0.69',
      min: '500.00',
      max: '20000.00',
      types: ['bank', 'alipay'],
      payMinutes: 30,
      remark: 'Merchant. I buy from those with a record, and pay in one sum.',
      conditions: { minCompleted: 20, minRate: 95, firstMax: '5000.00' },
    },
    record: { sold: 36, releaseMinutes: 1 },
    isMerchant: true,
    isOnline: true,
  },
  {
    role: role(46, 'tomasz', 'Tomasz from Harbour', 'Tomasz Nowak'),
    face: 'tomasz',
    methods: [bank('6225 7001 3300 8125', 'Bank of Utopia')],
    offer: { num: '480.00', price: '7.23', min: '100.00', max: '2000.00', payMinutes: 60 },
    remark: 'I check my bank by hand, so give me a quarter of an hour.',
    record: { sold: 10, releaseMinutes: 14 },
  },
  {
    role: role(47, 'ayse', 'Ayşe', 'Ayse Kaya'),
    face: 'ayse',
    methods: [wechat('ayse_kaya')],
    offer: { num: '260.00', price: '7.25', premium: '0.69', min: '20.00', max: '900.00', payMinutes: 15 },
    record: { sold: 12, releaseMinutes: 3 },
    isOnline: true,
  },
  {
    role: role(48, 'kofi', 'Kofi', 'Kofi Mensah'),
    face: 'kofi',
    methods: [bank('6230 4400 7712 0057', 'Utopia Savings Bank'), wechat('kofi_m')],
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
    role: role(49, 'lena', 'Lena', 'Lena Brandt'),
    methods: [bank('6214 0101 2828 9134', 'Bank of Utopia'), alipay('lena@example.com')],
    offer: { num: '110.00', price: '7.30', min: '10.00', max: '600.00', payMinutes: 15 },
    wants: { num: '80.00', price: '7.05', min: '10.00', max: '500.00', types: ['alipay'], payMinutes: 30 },
    record: { sold: 3, releaseMinutes: 6 },
  },
  {
    role: role(50, 'sunqi', '孙七', 'Qi Sun'),
    face: 'sunqi',
    methods: [wechat('sunqi_shop')],
    offer: { num: '60.00', price: '7.33', premium: '1.80', min: '50.00', max: '400.00', payMinutes: 30 },
    remark: '新卖家，价格可谈。',
    wants: {
      num: '45.00',
      price: '7.10',
      min: '20.00',
      max: '300.00',
      types: ['wechat'],
      payMinutes: 15,
      remark: '第一次收币，请多关照。',
    },
    record: { sold: 0, releaseMinutes: 3 },
    isOnline: true,
  },
  {
    role: role(51, 'grace', 'Grace Tan', 'Grace Tan'),
    methods: [alipay('grace.tan@example.com')],
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

/** @param at makes mobile, document and address unique; the cast has numbers below 40 */
function role(at: number, username: string, nickname: string, realName: string): Role {
  return { ...part(username, at, realName), nickname }
}

function bank(account: string, bankName: string): NewMethod {
  return { type: 'bank', account, bankName }
}

function alipay(account: string): NewMethod {
  return { type: 'alipay', account }
}

function wechat(account: string): NewMethod {
  return { type: 'wechat', account }
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
    sellers.filter(isAdmitted).map((seller) => apply(market, seller, { front, back })),
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
export function onlineSellers(): { account: string; password: string }[] {
  return sellers
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
