import { type Coin, coin, type Fiat, fiat, type Price, price } from './money.ts'

/**
 * The market's rules that are settings: a row of the table `setting` stands before the default. What each may be, and how people
 * read and write it, stands in `setting-table.ts`. Percentages in basis points.
 */
export type MarketSettings = {
  readonly currency: string
  readonly referencePrice: Price
  readonly priceBandBasisPoints: number
  /** Where a feed says the reference price, how old a reading may be, and how far the price may move without an operator. */
  readonly priceFeedPath: string
  readonly priceStaleMinutes: number
  readonly priceJumpBasisPoints: number
  readonly confirmMinutes: number
  /** What a seller may give a buyer to pay; an offer that says nothing has the first. Offers keep what they have. */
  readonly payMinutes: readonly number[]
  readonly releaseMinutes: number
  /** How long the other side of an appeal has to answer before the operator decides without it. */
  readonly appealAnswerHours: number
  /** How long a proposed ruling may be objected to, and how long after the first objection another operator has to rule. */
  readonly rulingEffectHours: number
  readonly finalRulingHours: number
  /** How long a buyer has to answer whether an order is cancelled by consent. */
  readonly cancelAnswerMinutes: number
  /** How long after an order ended unpaid its buyer may ask for it to be reopened, and how long the seller has to answer. */
  readonly reopenHours: number
  readonly reopenAnswerHours: number
  /** How long after its end a claim about an order may be made; orders keep what they have ended with. */
  readonly claimDays: number
  /** After the release, until the market takes it as seen for the buyer. */
  readonly acknowledgeHours: number
  readonly orderMin: Fiat
  readonly orderMax: Fiat
  /** Off: who is not verified may buy too. Whatever else takes a verified name takes it all the same. */
  readonly verificationRequired: boolean
  readonly bond: Coin
  readonly feeBasisPoints: number
  /** Orders that a buyer may have open: with a record, and without one, which so many completed orders make. */
  readonly openOrders: number
  readonly newcomerOpenOrders: number
  readonly newcomerCompletedOrders: number
  /** Cancels within the fault window that are nobody's fault. */
  readonly freeCancels: number
  /** With how many orders that end by their fault within the fault window a buyer is paused. */
  readonly faultsToPause: number
  /** For how long: the first time, the next, and so on; the last stands for all that follow. */
  readonly pauseMinutes: readonly number[]
  /** What counts towards a pause is so young; faults towards the same trader within it count once in a record. */
  readonly faultWindowHours: number
  /** So long after the confirmation a buyer may still think better of it. */
  readonly freeCancelMinutes: number
  /** A seller who leaves the orders of so many buyers unanswered, one after the other, is not there. */
  readonly unansweredBuyers: number
  /** After the end of an order both sides may rate; then what one of them said is shown. */
  readonly ratingHours: number
  /** Entries that one side may add to the appeals of an order within a day. */
  readonly evidenceADay: number
  /** The most that one person may have: offers up with coin left, payment methods, reports without an answer. */
  readonly openOffers: number
  readonly paymentMethods: number
  readonly openFaults: number
  /** From this amount on a payout or a ruling takes two operators; what one decides alone within a day, by role. */
  readonly secondOperatorFrom: Coin
  readonly aloneADayFinance: Coin
  readonly aloneADayArbiter: Coin
  readonly aloneADayAdministrator: Coin
  /** A proposal that nobody has looked at by then is void. */
  readonly proposalHours: number
  /** Whoever was invited approves nothing for so long: one person cannot be two. */
  readonly newOperatorHours: number
  readonly usdtRateMillionths: bigint
  readonly usdtFee: bigint
  /** After a password was reset by a code, no coin leaves the account for so long. */
  readonly resetHoldHours: number
  /** Bought coin is sold on, and goes nowhere else, for so long. */
  readonly freshHours: number
  /** From this amount on, coin leaves a login of today by a step-up only. */
  readonly stepUpFrom: Coin
  /** How the numbers begin that codes are sent to: calls to others are sold by the minute, and somebody is paid for each. */
  readonly smsCountries: readonly string[]
  /** Codes to all mobiles together: what a storm of requests may cost. */
  readonly smsPerHour: number
  readonly smsPerDay: number
  /** When customer service is there, by the clock of the market's home: from the first hour on, until the other. */
  readonly serviceFromHour: number
  readonly serviceToHour: number
  /** What most answers take while somebody is there; a promise, so rather too long than too short. */
  readonly serviceAnswerMinutes: number
}

export const defaultSettings: MarketSettings = {
  currency: 'CNY',
  referencePrice: price(720),
  priceBandBasisPoints: 1000,
  priceFeedPath: 'price',
  priceStaleMinutes: 10,
  priceJumpBasisPoints: 500,
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
  openOffers: 20,
  paymentMethods: 20,
  openFaults: 10,
  secondOperatorFrom: coin(5_000_00),
  aloneADayFinance: coin(20_000_00),
  aloneADayArbiter: coin(20_000_00),
  aloneADayAdministrator: coin(20_000_00),
  proposalHours: 24,
  newOperatorHours: 24,
  usdtRateMillionths: 1_000_000n,
  usdtFee: 1_000_000n,
  resetHoldHours: 24,
  freshHours: 24,
  stepUpFrom: coin(1_000_00),
  // Where people have the currency and the payment methods of the other defaults: the mainland, Hong Kong, Macao and Taiwan.
  smsCountries: ['+86', '+852', '+853', '+886'],
  smsPerHour: 2_000,
  smsPerDay: 20_000,
  serviceFromHour: 9,
  serviceToHour: 21,
  serviceAnswerMinutes: 15,
}

/** The lowest and highest price an offer may have: the reference price less and plus the band, rounded inward. */
export function priceBand(settings: MarketSettings): { min: Price; max: Price } {
  const band = BigInt(settings.priceBandBasisPoints)
  return {
    min: price((settings.referencePrice * (10_000n - band) + 9_999n) / 10_000n),
    max: price((settings.referencePrice * (10_000n + band)) / 10_000n),
  }
}

/**
 * What an operator can stop at once, whatever the rules say: an emergency brake. `method:` is a payment type, `offer:` one offer.
 * What is under way goes on.
 */
export const marketSwitches = ['orders', 'exchanges', 'registrations'] as const
export type SwitchName = (typeof marketSwitches)[number] | `method:${string}` | `offer:${number}`
export type SwitchKind = (typeof marketSwitches)[number] | 'method' | 'offer'

const NAMED =
  /^(?:(?<whole>orders|exchanges|registrations)|(?<kind>method|offer):(?<subject>[a-z0-9_]{1,30}))$/

/** Its kind, and of a payment type or an offer which; null for the name of no switch. */
export function readSwitch(name: string): { readonly kind: SwitchKind; readonly subject: string } | null {
  const groups = NAMED.exec(name)?.groups
  const kind = switchKinds.find((each) => each === (groups?.whole ?? groups?.kind))
  return kind ? { kind, subject: groups?.subject ?? '' } : null
}

const switchKinds: readonly SwitchKind[] = [...marketSwitches, 'method', 'offer']
