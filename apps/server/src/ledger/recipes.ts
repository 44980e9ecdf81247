/** The flows of coin, each a named posting with its recipe; `docs/ledger.md` is generated from this table. */
import { type Coin, coin, type DisputeId, type OfferId, type OrderId, type UserId } from '@u-market/domain'
import {
  available,
  bond,
  claimHold,
  exchanged,
  exchangeHold,
  fees,
  issuance,
  offerStock,
  orderEscrow,
  type Posting,
} from './post.ts'

/** `round` counts reopenings; each round has its own escrow and its own end. */
type OrderCoin = { id: OrderId; sellerId: UserId; buyerId: UserId; num: Coin; round: number }
type OrderFee = Pick<OrderCoin, 'id' | 'buyerId'> & { fee: Coin }
/** Whether both accounts are of one user, of two, or one is the market's. The database refuses any other flow (migration 011). */
export type Flow = { from: string; to: string; owners: 'one' | 'two' | 'market'; fact: string }

export const flows = {
  coin_issue: {
    from: 'issuance',
    to: 'available',
    owners: 'market',
    fact: 'Two operators issue coin to a user.',
  },
  coin_take_back: {
    from: 'available',
    to: 'issuance',
    owners: 'market',
    fact: 'Two operators take back coin that should not have been issued.',
  },
  coin_adjust: {
    from: 'available',
    to: 'available',
    owners: 'two',
    fact: 'Two operators move coin between users to correct a mistake.',
  },
  offer_reserve: {
    from: 'available',
    to: 'offer_stock',
    owners: 'one',
    fact: 'A maker lists a sell offer, or adds coin to it.',
  },
  offer_return: {
    from: 'offer_stock',
    to: 'available',
    owners: 'one',
    fact: 'A maker unlists a sell offer or lowers its quantity, or the market unlists it: an operator stopped it, the maker left buyers unanswered, the account is closed, or an award needs the coin.',
  },
  order_escrow: {
    from: 'offer_stock',
    to: 'order_escrow',
    owners: 'one',
    fact: 'A buyer orders from a sell offer, or such an order is reopened and the offer still has the coin.',
  },
  escrow_reserve: {
    from: 'available',
    to: 'order_escrow',
    owners: 'one',
    fact: 'A seller sells to a buy offer, or an order is reopened and its offer is to buy, unlisted or has too little left.',
  },
  escrow_return: {
    from: 'order_escrow',
    to: 'offer_stock',
    owners: 'one',
    fact: 'An order is cancelled or expires without a ruling; its sell offer is listed and has room for the coin.',
  },
  escrow_release: {
    from: 'order_escrow',
    to: 'available',
    owners: 'two',
    fact: 'The seller or a ruling releases to the buyer; of a split, the buyer’s part.',
  },
  order_fee: {
    from: 'available',
    to: 'fees',
    owners: 'market',
    fact: 'The buyer pays the order’s fee out of the coin released.',
  },
  escrow_refund: {
    from: 'order_escrow',
    to: 'available',
    owners: 'one',
    fact: 'A ruling refunds the seller; of a split, the seller’s part. Or an order is cancelled or expires without one, and its offer is to buy, unlisted or full.',
  },
  transfer: { from: 'available', to: 'available', owners: 'two', fact: 'A user sends coin to another user.' },
  exchange_hold: {
    from: 'available',
    to: 'exchange_hold',
    owners: 'one',
    fact: 'A user requests an exchange; the coin is held until it is sent or refused.',
  },
  exchange_paid: {
    from: 'exchange_hold',
    to: 'exchanged',
    owners: 'market',
    fact: 'An operator has sent the USDT and records its transaction.',
  },
  exchange_refused: {
    from: 'exchange_hold',
    to: 'available',
    owners: 'one',
    fact: 'An operator refuses the exchange; the coin returns.',
  },
  bond_pay: {
    from: 'available',
    to: 'bond',
    owners: 'one',
    fact: 'An applicant pays the bond of a merchant.',
  },
  bond_return: {
    from: 'bond',
    to: 'available',
    owners: 'one',
    fact: 'A merchant leaves, or an application is withdrawn or refused: the bond returns, less what awards took from it.',
  },
  bond_make_up: {
    from: 'available',
    to: 'bond',
    owners: 'one',
    fact: 'A merchant replaces what awards took from the bond.',
  },
  claim_hold: {
    from: 'available',
    to: 'claim_hold',
    owners: 'one',
    fact: 'An operator holds coin of the respondent of an open claim.',
  },
  claim_return: {
    from: 'claim_hold',
    to: 'available',
    owners: 'one',
    fact: 'A claim ends; held coin that was not awarded returns. Or an operator ends the hold, or a part of it, before.',
  },
  award_from_hold: {
    from: 'claim_hold',
    to: 'available',
    owners: 'two',
    fact: 'An award is paid from the coin held for the claim first.',
  },
  award_from_balance: {
    from: 'available',
    to: 'available',
    owners: 'two',
    fact: 'Then from the respondent’s balance; if that is too little, their offers are unlisted and the stock pays too.',
  },
  award_from_bond: {
    from: 'bond',
    to: 'available',
    owners: 'two',
    fact: 'The rest is paid from the respondent’s bond, as far as it goes.',
  },
} as const satisfies Record<string, Flow>
export type FlowKind = keyof typeof flows

/** A posting's fields apart from its accounts. `key` distinguishes it from other facts of its kind. */
type Fact = { amount: Coin; key: string; at: Date; memo?: string }
type StockFact = Fact & { sellerId: UserId; offerId: OfferId }

export function issueCoin({ userId, key, ...fact }: Fact & { userId: UserId }): Posting {
  return {
    kind: 'coin_issue',
    key: `issue:${key}`,
    from: issuance,
    to: available(userId),
    ...fact,
  }
}

export function takeCoinBack({ userId, key, ...fact }: Fact & { userId: UserId }): Posting {
  return {
    kind: 'coin_take_back',
    key: `take-back:${key}`,
    from: available(userId),
    to: issuance,
    ...fact,
  }
}

export function adjustCoin({ from, to, key, ...fact }: Fact & { from: UserId; to: UserId }): Posting {
  return {
    kind: 'coin_adjust',
    key: `adjust:${key}`,
    from: available(from),
    to: available(to),
    ...fact,
  }
}

export function reserveStock({ sellerId, offerId, key, ...fact }: StockFact): Posting {
  return {
    kind: 'offer_reserve',
    key: `offer:${offerId}:reserve:${key}`,
    from: available(sellerId),
    to: offerStock(sellerId),
    ...fact,
  }
}

export function returnStock({ sellerId, offerId, key, ...fact }: StockFact): Posting {
  return {
    kind: 'offer_return',
    key: `offer:${offerId}:return:${key}`,
    from: offerStock(sellerId),
    to: available(sellerId),
    ...fact,
  }
}

/** For an order on a buy offer, or a reopened order whose offer no longer has the coin. */
export function reserveEscrow(order: OrderCoin, at: Date): Posting {
  return {
    ...takeEscrow(order, at),
    kind: 'escrow_reserve',
    from: available(order.sellerId),
  }
}

/** Facts that an order posts: escrow, end and rest once per round, the fee once. */
const orderFacts = ['escrow', 'end', 'rest', 'fee'] as const

export function takeEscrow(order: OrderCoin, at: Date): Posting {
  return {
    kind: 'order_escrow',
    key: orderKey(order.id, 'escrow', order.round),
    from: offerStock(order.sellerId),
    to: orderEscrow(order.sellerId),
    amount: order.num,
    orderId: order.id,
    at,
  }
}

export function returnEscrow(order: OrderCoin, at: Date): Posting {
  return endEscrow('escrow_return', order, offerStock(order.sellerId), at)
}

/** Releases the whole coin; the fee is a separate posting, `chargeFee`. */
export function releaseEscrow(order: OrderCoin, at: Date): Posting {
  return endEscrow('escrow_release', order, available(order.buyerId), at)
}

/** Posted right after the release that pays it, in the same commit. Empty for an order without a fee. */
export function chargeFee({ id, buyerId, fee }: OrderFee, at: Date): Posting[] {
  if (fee === 0n) return []
  const key = orderKey(id, 'fee')
  return [{ kind: 'order_fee', key, from: available(buyerId), to: fees, amount: fee, orderId: id, at }]
}

export function refundEscrow(order: OrderCoin, at: Date): Posting {
  return endEscrow('escrow_refund', order, available(order.sellerId), at)
}

/** Splits the coin by a ruling: a part to the buyer, the rest to the seller. */
export function splitEscrow(order: OrderCoin, toBuyer: Coin, at: Date): Posting[] {
  const rest = { ...order, num: coin(order.num - toBuyer) }
  return [
    releaseEscrow({ ...order, num: toBuyer }, at),
    { ...refundEscrow(rest, at), key: orderKey(order.id, 'rest', order.round) },
  ]
}

/** Keys of the postings of an order's escrow and fee; postings of a claim about it have the claim's key. */
export function orderKeys(id: OrderId, rounds: number): string[] {
  const each = Array.from({ length: rounds + 1 }, (_, round) => round)
  return each.flatMap((round) => orderFacts.map((fact) => orderKey(id, fact, round)))
}

export function transfer({ from, to, key, ...fact }: Fact & { from: UserId; to: UserId }): Posting {
  return {
    kind: 'transfer',
    key: `transfer:${key}`,
    from: available(from),
    to: available(to),
    ...fact,
  }
}

type ExchangeCoin = { id: number; userId: UserId; num: Coin }

export function holdExchange({ id, userId, num }: ExchangeCoin, at: Date): Posting {
  return {
    kind: 'exchange_hold',
    key: `exchange:${id}:hold`,
    from: available(userId),
    to: exchangeHold(userId),
    amount: num,
    at,
  }
}

export function payExchange(exchange: ExchangeCoin, at: Date): Posting {
  return endExchange('exchange_paid', exchange, exchanged, at)
}

export function refuseExchange(exchange: ExchangeCoin, at: Date): Posting {
  return endExchange('exchange_refused', exchange, available(exchange.userId), at)
}

type BondCoin = { id: number; userId: UserId; num: Coin }

export function payBond({ id, userId, num }: BondCoin, at: Date): Posting {
  return {
    kind: 'bond_pay',
    key: `merchant:${id}:bond`,
    from: available(userId),
    to: bond(userId),
    amount: num,
    at,
  }
}

export function returnBond({ id, userId, num }: BondCoin, at: Date): Posting {
  return {
    kind: 'bond_return',
    key: `merchant:${id}:return`,
    from: bond(userId),
    to: available(userId),
    amount: num,
    at,
  }
}

type BondRest = BondCoin & { readonly key: string }

export function makeUpBond({ id, userId, num, key }: BondRest, at: Date): Posting {
  return {
    kind: 'bond_make_up',
    key: `merchant:${id}:make-up:${key}`,
    from: available(userId),
    to: bond(userId),
    amount: num,
    at,
  }
}

type ClaimCoin = Pick<OrderCoin, 'num'> & {
  readonly id: DisputeId
  readonly orderId: OrderId
  /** The party that the claim is against, and the party that made it. */
  readonly respondent: UserId
  readonly claimant: UserId
}

/** @param key distinguishes several holds, and several returns, of one claim */
export function holdForClaim({ id, orderId, respondent, num }: ClaimCoin, key: string, at: Date): Posting {
  return {
    kind: 'claim_hold',
    key: `claim:${id}:hold:${key}`,
    from: available(respondent),
    to: claimHold(respondent),
    amount: num,
    orderId,
    at,
  }
}

export function returnFromClaim({ id, orderId, respondent, num }: ClaimCoin, key: string, at: Date): Posting {
  return {
    kind: 'claim_return',
    key: `claim:${id}:return:${key}`,
    from: claimHold(respondent),
    to: available(respondent),
    amount: num,
    orderId,
    at,
  }
}

const awardSources = { hold: claimHold, balance: available, bond } as const

/** Pays an award, once from each source. */
export function payAwardFrom(source: keyof typeof awardSources, award: ClaimCoin, at: Date): Posting {
  const { id, orderId, respondent, claimant, num } = award
  return {
    kind: `award_from_${source}`,
    key: `claim:${id}:${source}`,
    from: awardSources[source](respondent),
    to: available(claimant),
    amount: num,
    orderId,
    at,
  }
}

/** An order's escrow ends once per round, in one of three ways; the shared key makes a second end impossible. */
function endEscrow(kind: FlowKind, order: OrderCoin, to: Posting['to'], at: Date): Posting {
  return {
    kind,
    key: orderKey(order.id, 'end', order.round),
    from: orderEscrow(order.sellerId),
    to,
    amount: order.num,
    orderId: order.id,
    at,
  }
}

/** Held coin is paid out or returned, once; the shared key makes a second end impossible. */
function endExchange(
  kind: FlowKind,
  { id, userId, num }: ExchangeCoin,
  to: Posting['to'],
  at: Date,
): Posting {
  return {
    kind,
    key: `exchange:${id}:end`,
    from: exchangeHold(userId),
    to,
    amount: num,
    at,
  }
}

function orderKey(id: OrderId, fact: (typeof orderFacts)[number], round = 0): string {
  return round === 0 ? `order:${id}:${fact}` : `order:${id}:${fact}:${round}`
}
