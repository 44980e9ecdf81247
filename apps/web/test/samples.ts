import type {
  DataOf,
  HomeConfig,
  Message,
  Notice,
  Offer,
  Order,
  Page,
  PaymentMethod,
  Picture,
  TraderFacts,
  User,
} from '@u-market/contract'
import { wireName } from '@u-market/contract/client'
import { shownField } from '@u-market/domain'

/** 09:30 in the local time zone on a fixed day, so that clock times read the same wherever the tests run. */
export const MORNING = new Date(2026, 2, 2, 9, 30).getTime() / 1000

/** The order that Bob places with Alice. */
export const ORDER_ID = 'UO20260302000017'

export const bob = person({ id: 2, username: 'bob', nickname: 'Bob' })
export const alice = person({ id: 1, username: 'alice', nickname: 'Alice' })

export const config: HomeConfig = {
  coinName: 'U',
  currency: 'CNY',
  currencySymbol: '¥',
  currencyDecimals: 2,
  coinPrice: '7.20',
  usdtRate: '7.10',
  usdtFee: '1.00',
  networks: ['TRC20'],
  bond: '500.00',
  fee: '0',
  limits: {
    orderMin: '10.00',
    verificationRequired: 1,
    orderMax: '50000.00',
    priceMin: '6.48',
    priceMax: '7.92',
    openOrders: 10,
    newcomerOpenOrders: 1,
    newcomerCompletedOrders: 3,
    freeCancels: 5,
    faultsToPause: 3,
    unansweredBuyers: 3,
    evidenceADay: 5,
    openOffers: 20,
    paymentMethods: 20,
    openFaults: 10,
    freshHoursMerchant: 24,
    chatPerMinute: 30,
    chatPerDay: 500,
    offerEdits: 10,
    transfersToOne: 20,
    stepUpFrom: '1000.00',
  },
  windows: {
    confirmMinutes: 15,
    payMinutes: [15, 30, 60],
    releaseMinutes: 30,
    freeCancelMinutes: 3,
    pauseMinutes: [15, 60, 240, 1440],
    faultWindowHours: 24,
    remindSeconds: 180,
    acknowledgeHours: 24,
    appealAnswerHours: 12,
    resetHoldHours: 24,
    newAccountHours: 24,
    freshHours: 24,
    ratingHours: 168,
    cancelAnswerMinutes: 30,
    reopenHours: 24,
    reopenAnswerHours: 12,
    rulingEffectHours: 24,
    finalRulingHours: 72,
    claimDays: 5,
    closedAccountDays: 30,
    proofDays: 400,
  },
  methodTypes: [
    rail({
      ...{ type: 'bank', name: 'Bank card', hasBank: 1, mark: 'B', colour: '#B45309' },
      fields: [
        railField({ name: 'account', label: 'Card number', kind: 'bank_account' }),
        railField({ name: wireName('bankName'), label: 'Bank', kind: 'text' }),
        railField({ name: wireName('bankBranch'), label: 'Branch', kind: 'text', required: 0 }),
      ],
    }),
    rail({
      ...{ type: 'alipay', name: 'Alipay', hasQrCode: 1, mark: 'A', colour: '#1677FF' },
      fields: [railField({ name: 'account', label: 'Alipay account', kind: 'account' })],
    }),
  ],
  formerMethodTypes: [{ type: 'cash', name: 'Cash', mark: 'C', colour: '#55625C', showsPayer: 0 }],
  priceHistory: [],
  priceFeed: {
    path: 'price',
    staleMinutes: 10,
    jumpPercent: '5.00',
    hourPercent: '10.00',
    dayPercent: '20.00',
  },
  reviews: { verificationMinutes: 12 },
  leadAwayWords: ['WhatsApp', '微信', 'QQ'],
  codes: { countries: ['+86'], perHour: 2000, perDay: 20000 },
  switches: [],
  banners: [],
  notices: [],
  share: { title: '', text: '', url: '' },
  customer: { isOnline: 0, hours: '', answerMinutes: 10 },
  wsUrl: '',
  publicUrl: 'http://localhost:1818',
  pushKey: '',
  version: '1.0.0',
  demo: 0,
  demoSince: null,
  demoMails: 0,
}

/** A payment slip as the server stores it. */
export const proof: Picture = {
  url: '/uploads/voucher/r3Lk9sQw_20260302-slip.webp',
  fullUrl: 'http://localhost:1818/uploads/voucher/r3Lk9sQw_20260302-slip.webp?sign=1',
}

export const aliceFacts: TraderFacts = {
  userId: alice.id,
  nickname: 'Alice',
  avatar: '',
  isMerchant: 0,
  isVerified: 1,
  isOnline: 1,
  lastSeenAt: MORNING,
  creditRating: 5,
  dealCount: 12,
  completionRate: 98,
  record: { completed: 49, rate: 98, rateCount: 50, payMedian: 300, releaseMedian: 240, partners: 31 },
  releaseSeconds: 240,
}

export const bobFacts: TraderFacts = {
  ...aliceFacts,
  userId: bob.id,
  nickname: 'Bob',
  isOnline: 0,
  dealCount: 3,
  releaseSeconds: null,
}

/** Alice sells 100 U, at 36 to 360 yuan per order. */
export const offer: Offer = {
  ...aliceFacts,
  id: 31,
  side: 'sell',
  price: '7.20',
  priceType: 'fixed',
  premium: null,
  priceStop: null,
  currency: 'CNY',
  num: '100.00',
  remainingNum: '100.00',
  minAmount: '36.00',
  maxAmount: '360.00',
  methodTypes: ['bank', 'alipay'],
  waitingMethods: [],
  remark: '',
  payMinutes: 15,
  autoConfirm: 0,
  status: 'up',
  conditions: { minCompleted: null, minRate: null, minPartners: null, minDays: null, firstMax: null },
  fits: 1,
  unfit: [],
  firstMaxApplies: 0,
  firstLeft: null,
  eligibility: null,
  autoReply: null,
  createdAt: MORNING,
}

type Rail = HomeConfig['methodTypes'][number]

export function rail(some: Pick<Rail, 'type' | 'name' | 'fields'> & Partial<Rail>): Rail {
  return {
    ...{ hasBank: 0, hasQrCode: 0, mark: '', colour: '#55625C', country: '', reversible: 0 },
    showsPayer: 1,
    ...{ payMinutes: null, releaseMinutes: null, largest: null },
    ...some,
  }
}

type RailField = Rail['fields'][number]

export function railField(some: Pick<RailField, 'name' | 'label' | 'kind'> & Partial<RailField>): RailField {
  return { required: 1, minLength: null, maxLength: null, prefix: '', ...some }
}

/** With the fields that the server derives from the columns, unless others are given. */
export function method(some: Partial<PaymentMethod> = {}): PaymentMethod {
  const given = { account: '6222021234567890', bankName: 'Bank of Utopia', bankBranch: '', ...some }
  const fields = [
    { name: 'account', label: 'Account', value: given.account },
    { name: wireName('bankName'), label: 'Bank', value: given.bankName },
    { name: wireName('bankBranch'), label: 'Branch', value: given.bankBranch },
  ].filter(({ value }) => value !== '')
  return {
    fields: fields.map((field) => ({ ...field, shown: shownField('bank_account', field.value) })),
    id: 11,
    type: 'bank',
    name: 'Alice Zhou',
    account: '6222021234567890',
    bankName: 'Bank of Utopia',
    bankBranch: '',
    qrCode: '',
    status: 'active',
    usableAt: 0,
    createdAt: MORNING,
    ...some,
  }
}

export function message(id: number, some: Partial<Message> = {}): Message {
  return {
    id,
    sessionId: 7,
    orderId: ORDER_ID,
    sender: 'peer',
    message: `Message ${id}`,
    messageType: 0,
    messageId: `m${id}`,
    status: 1,
    createdAt: MORNING + id,
    ...some,
  }
}

export function notice(id: number, some: Partial<Notice> = {}): Notice {
  return {
    id,
    type: 'order',
    title: `Notice ${id}`,
    content: 'Something happened',
    orderId: '',
    link: '',
    isRead: 0,
    createdAt: MORNING,
    ...some,
  }
}

export function pageOf<Item>(data: Item[], some: Partial<Page<Item>> = {}): Page<Item> {
  return { total: data.length, perPage: 20, currentPage: 1, lastPage: 1, data, ...some }
}

/** As the list of orders, with the number of conversations with unread messages. */
export function orderPageOf(orders: Order[], unreadChats = 0): DataOf<'listOrders'> {
  return { ...pageOf(orders), unreadChats }
}

function person(who: Pick<User, 'id' | 'username' | 'nickname'>): User {
  return {
    ...who,
    userId: who.id,
    mobile: `+861380000000${who.id}`,
    avatar: '',
    coin: '100.00',
    frozenCoin: '0.00',
    heldCoin: '0.00',
    heldUntil: null,
    resetHoldUntil: null,
    verificationStatus: 2,
    verificationReason: '',
    walletAddress: `u${who.id}wallet`,
    inviteCode: 'INVITE',
    creditRating: 100,
    token: `token-of-${who.username}`,
    createdAt: MORNING,
    expiresAt: MORNING + 86_400,
    expiresInSeconds: 86_400,
    hasPayPassword: 1,
    merchantStatus: 'none',
    locale: 'en-US',
    orderPauseUntil: null,
    paused: 0,
    pausedUntil: null,
    pausedBy: null,
    resumeFrom: null,
    sanctions: [],
    email: '',
    emailConfirmed: 0,
    frozenAt: null,
    emailOffered: 1,
  }
}
