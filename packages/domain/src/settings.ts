import { type Coin, coin, type Fiat, fiat, type Price, price } from './money.ts'

/**
 * The market's settings: a row of the table `setting` overrides the default. Their bounds and texts are in `setting-table.ts`.
 * Percentages are in basis points.
 */
export type MarketSettings = {
  /** Set once, before the first offer, with what follows from it: see `fixedSettings`. */
  readonly currency: string
  readonly currencySymbol: string
  /** Decimals of amounts of money. Prices always have two. */
  readonly currencyDecimals: number
  readonly referencePrice: Price
  readonly priceBandBasisPoints: number
  /**
   * The path of the reference price in the feed's response, how old a reading may be, and how far the price may move without an
   * operator.
   */
  readonly priceFeedPath: string
  readonly priceStaleMinutes: number
  readonly priceJumpBasisPoints: number
  readonly priceHourBasisPoints: number
  readonly priceDayBasisPoints: number
  readonly confirmMinutes: number
  /** The times to pay that an offer may give; an offer that names none gets the first. Existing offers keep theirs. */
  readonly payMinutes: readonly number[]
  readonly releaseMinutes: number
  /** Hours that the other party of an appeal has to respond before the operator decides without it. */
  readonly appealAnswerHours: number
  /** Hours to object to a proposed ruling, and hours for another operator to rule after the first objection. */
  readonly rulingEffectHours: number
  readonly finalRulingHours: number
  /** Minutes that a buyer has to answer a request to cancel by consent. */
  readonly cancelAnswerMinutes: number
  /** Hours after an order ended unpaid in which its buyer may ask to reopen it, and hours that the seller has to answer. */
  readonly reopenHours: number
  readonly reopenAnswerHours: number
  /** Days after an order's end in which a claim may be made; fixed when the order ends. */
  readonly claimDays: number
  readonly closedAccountDays: number
  /** Days after its upload in which the picture of a payment proof, a chat or a dispute is kept. */
  readonly proofDays: number
  /** Hours after the release until the market acknowledges it for the buyer. */
  readonly acknowledgeHours: number
  readonly orderMin: Fiat
  readonly orderMax: Fiat
  /** Off: unverified users may buy too. Every other act that needs a verified name still does. */
  readonly verificationRequired: boolean
  readonly bond: Coin
  readonly feeBasisPoints: number
  /** Orders that a buyer may have open: with a record, without one, and how many completed orders make a record. */
  readonly openOrders: number
  readonly newcomerOpenOrders: number
  readonly newcomerCompletedOrders: number
  /** Cancels within the fault window that are no fault. */
  readonly freeCancels: number
  /** Orders ended by the buyer's fault within the fault window that lead to a pause. */
  readonly faultsToPause: number
  /** The length of the first pause, the next, and so on; the last applies from then on. */
  readonly pauseMinutes: readonly number[]
  /** How long faults and free cancels count towards a pause; faults towards one trader within it count once in a record. */
  readonly faultWindowHours: number
  /** Minutes after the confirmation in which a buyer may cancel freely. */
  readonly freeCancelMinutes: number
  /** A seller who leaves the orders of this many buyers in a row unanswered is unresponsive. */
  readonly unansweredBuyers: number
  /** Hours after an order's end in which both sides may rate; after that, a single rating is shown too. */
  readonly ratingHours: number
  /** Evidence that one side may add to a dispute within a day. */
  readonly evidenceADay: number
  /** Messages that one side of an order may write in its chat. */
  readonly chatPerMinute: number
  readonly chatPerDay: number
  /** Edits of offers by one user in `OFFER_EDIT_MINUTES`, listing and unlisting among them. */
  readonly offerEdits: number
  /** Transfers from one user to one other in an hour. */
  readonly transfersToOne: number
  /** The most per user: listed offers with coin left, payment methods, unanswered bug reports. */
  readonly openOffers: number
  readonly paymentMethods: number
  readonly openFaults: number
  /**
   * From the first amount on, a payout or a ruling needs two operators. The others limit what one operator decides alone within a
   * day, by role, and what all decide so together.
   */
  readonly secondOperatorFrom: Coin
  readonly aloneADayFinance: Coin
  readonly aloneADayArbiter: Coin
  readonly aloneADayAdministrator: Coin
  readonly aloneADayAll: Coin
  /** A proposal that is not decided within these hours is void. */
  readonly proposalHours: number
  /** Operators who were invited, reset or given a role act neither alone nor by two for this many hours: others notice it first. */
  readonly newOperatorHours: number
  readonly usdtRateMillionths: bigint
  readonly usdtFee: bigint
  /**
   * Hours after a password reset by code in which no coin leaves the account, and neither receiving accounts nor the terms of
   * offers change in a way that would help an intruder.
   */
  readonly resetHoldHours: number
  /** Hours until new orders may use a receiving account that was added or changed in a younger session. */
  readonly newAccountHours: number
  /** Hours in which bought coin can only be sold. */
  readonly freshHours: number
  /** The same for merchants in good standing, if it is less: their bond pays awards. */
  readonly freshHoursMerchant: number
  /**
   * When the transfers and exchanges of `STEP_UP_HOURS` come to this amount, coin leaves an account only with a step-up if the
   * session is younger than that.
   */
  readonly stepUpFrom: Coin
  /**
   * Prefixes of the numbers that codes are sent to. Elsewhere the owner of a number may be paid for each message, so an open list
   * invites fraud.
   */
  readonly smsCountries: readonly string[]
  /** Names of other messengers: a chat message with one of them, or with a phone number, is shown with a warning. */
  readonly leadAwayWords: readonly string[]
  /** Codes to all mobiles together: caps the cost of a flood of requests. */
  readonly smsPerHour: number
  readonly smsPerDay: number
  /** Service hours in the market's home zone; `serviceToHour` is the first hour without service. */
  readonly serviceFromHour: number
  readonly serviceToHour: number
  /** Minutes that most answers take during service hours. Shown to users, so rather too long than too short. */
  readonly serviceAnswerMinutes: number
}

export const defaultSettings: MarketSettings = {
  currency: 'CNY',
  currencySymbol: '¥',
  currencyDecimals: 2,
  referencePrice: price(720),
  priceBandBasisPoints: 1000,
  priceFeedPath: 'price',
  priceStaleMinutes: 10,
  priceJumpBasisPoints: 500,
  priceHourBasisPoints: 1000,
  priceDayBasisPoints: 2000,
  confirmMinutes: 10,
  payMinutes: [15, 30, 60],
  releaseMinutes: 30,
  appealAnswerHours: 12,
  rulingEffectHours: 24,
  finalRulingHours: 72,
  cancelAnswerMinutes: 30,
  reopenHours: 24,
  reopenAnswerHours: 12,
  claimDays: 5,
  closedAccountDays: 30,
  proofDays: 400,
  acknowledgeHours: 24,
  orderMin: fiat(10_00),
  orderMax: fiat(50_000_00),
  verificationRequired: true,
  bond: coin(1000_00),
  feeBasisPoints: 0,
  openOrders: 10,
  newcomerOpenOrders: 3,
  newcomerCompletedOrders: 3,
  freeCancels: 5,
  faultsToPause: 3,
  pauseMinutes: [15, 60, 240, 1440],
  faultWindowHours: 24,
  freeCancelMinutes: 3,
  ratingHours: 168,
  unansweredBuyers: 3,
  evidenceADay: 5,
  chatPerMinute: 30,
  chatPerDay: 500,
  offerEdits: 10,
  transfersToOne: 20,
  openOffers: 20,
  paymentMethods: 20,
  openFaults: 10,
  secondOperatorFrom: coin(5_000_00),
  aloneADayFinance: coin(20_000_00),
  aloneADayArbiter: coin(20_000_00),
  aloneADayAdministrator: coin(20_000_00),
  aloneADayAll: coin(60_000_00),
  proposalHours: 24,
  newOperatorHours: 24,
  usdtRateMillionths: 1_000_000n,
  usdtFee: 1_000_000n,
  resetHoldHours: 24,
  newAccountHours: 24,
  freshHours: 24,
  freshHoursMerchant: 24,
  stepUpFrom: coin(1_000_00),
  // The countries of the default currency and payment methods: the mainland, Hong Kong, Macao and Taiwan.
  smsCountries: ['+86', '+852', '+853', '+886'],
  leadAwayWords: [
    'WhatsApp',
    'Telegram',
    't.me',
    'wa.me',
    'WeChat',
    '微信',
    '威信',
    '薇信',
    'VX',
    'QQ',
    '扣扣',
    '电报',
    '飞机号',
    '加我',
    '私聊',
    'Messenger',
    'Discord',
    'Skype',
    'Viber',
    'Zalo',
  ],
  smsPerHour: 2_000,
  smsPerDay: 20_000,
  serviceFromHour: 9,
  serviceToHour: 21,
  serviceAnswerMinutes: 15,
}

/** The lowest and highest price of an offer: the reference less and plus the band, rounded inward. */
export function priceBand(settings: MarketSettings): { min: Price; max: Price } {
  const band = BigInt(settings.priceBandBasisPoints)
  return {
    min: price((settings.referencePrice * (10_000n - band) + 9_999n) / 10_000n),
    max: price((settings.referencePrice * (10_000n + band)) / 10_000n),
  }
}

/**
 * Emergency stops: an operator can turn these off at once, whatever the settings. `method:` is a payment type, `offer:` one
 * offer. Orders and exchanges under way continue, except while `everything` is off: then nothing changes an order or moves a
 * trader's coin, and no clock of an order runs.
 */
export const marketSwitches = ['everything', 'orders', 'exchanges', 'registrations'] as const
export type SwitchName = (typeof marketSwitches)[number] | `method:${string}` | `offer:${number}`
export type SwitchKind = (typeof marketSwitches)[number] | 'method' | 'offer'

const NAMED =
  /^(?:(?<whole>everything|orders|exchanges|registrations)|(?<kind>method|offer):(?<subject>[a-z0-9_]{1,30}))$/

/** Returns the kind of a switch, with its payment type or offer; null: no such switch. */
export function readSwitch(name: string): { readonly kind: SwitchKind; readonly subject: string } | null {
  const groups = NAMED.exec(name)?.groups
  const kind = switchKinds.find((each) => each === (groups?.whole ?? groups?.kind))
  return kind ? { kind, subject: groups?.subject ?? '' } : null
}

const switchKinds: readonly SwitchKind[] = [...marketSwitches, 'method', 'offer']
