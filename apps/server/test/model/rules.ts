/**
 * The refusals of calls, in the order in which they are checked; the first that applies is returned. Those of the lifecycle are
 * in lifecycle.ts.
 */
import type { RefusalReason } from '@u-market/contract'
import type { OrderAction, Side } from '@u-market/domain'
import {
  type Appeal,
  type Exchange,
  heldOf,
  type Market,
  type Order,
  offerOf,
  type Trader,
} from './market.ts'
import { usdtFor } from './money.ts'

export type Rule<Facts> = readonly [refusal: RefusalReason, holds: (facts: Facts) => boolean]

/** Returns the refusal of the first rule that applies, or null. */
export function firstRefusal<Facts>(rules: readonly Rule<Facts>[], facts: Facts): RefusalReason | null {
  return rules.find(([, holds]) => holds(facts))?.[0] ?? null
}

export type Transfer = {
  readonly market: Market
  readonly payer: Trader
  readonly receiver: Trader
  readonly amount: bigint
}

export const transferRules: readonly Rule<Transfer>[] = [
  ['OWN_WALLET', ({ payer, receiver }) => payer.name === receiver.name],
  ['PAYPASSWORD_NOT_SET', ({ payer }) => !payer.hasPayPassword],
  ['RATE_LIMITED', ({ market, payer, receiver }) => isUsedUp(market, transfersTo(market, payer, receiver))],
  ['RATE_LIMITED', ({ market, payer }) => isUsedUp(market, transfersOf(payer))],
  ['INSUFFICIENT_COIN', ({ payer, amount }) => amount > payer.available],
  ['COIN_HELD', ({ market, payer, amount }) => amount > freeOf(market, payer)],
]

type Limit = { readonly subject: string; readonly most: number; readonly windowMs: number }

const HOUR = 3_600_000

export function transfersTo({ terms }: Market, payer: Trader, receiver: Trader): Limit {
  return { subject: `transfers ${payer.name} ${receiver.name}`, most: terms.transfersToOne, windowMs: HOUR }
}

export function transfersOf({ name }: Trader): Limit {
  return { subject: `transfers ${name}`, most: 500, windowMs: 24 * HOUR }
}

export function exchangesOf({ name }: Trader): Limit {
  return { subject: `exchanges ${name}`, most: 100, windowMs: 24 * HOUR }
}

export function editsOf({ terms }: Market, { name }: Trader): Limit {
  return { subject: `edits ${name}`, most: terms.offerEdits, windowMs: HOUR / 12 }
}

export function listingsOf({ name }: Trader): Limit {
  return { subject: `listed ${name}`, most: 100, windowMs: 24 * HOUR }
}

export function isUsedUp({ uses, now }: Market, { subject, most }: Limit): boolean {
  const kept = uses[subject]
  return kept !== undefined && kept.endsAt > now && kept.used >= most
}

/** Counts an act that was not refused. */
export function countUse({ uses, now }: Market, { subject, windowMs }: Limit): void {
  const kept = uses[subject]
  if (kept && kept.endsAt > now) kept.used++
  else uses[subject] = { used: 1, endsAt: now + windowMs }
}

export type Exchanging = { readonly market: Market; readonly trader: Trader; readonly coin: bigint }

export const exchangingRules: readonly Rule<Exchanging>[] = [
  ['EXCHANGE_TOO_SMALL', ({ market, coin }) => usdtFor(coin, market.terms) <= 0n],
  ['RATE_LIMITED', ({ market, trader }) => isUsedUp(market, exchangesOf(trader))],
  ['INSUFFICIENT_COIN', ({ trader, coin }) => coin > trader.available],
  ['COIN_HELD', ({ market, trader, coin }) => coin > freeOf(market, trader)],
]

export type Deciding = { readonly exchange: Exchange; readonly form: Readonly<Record<string, string>> }

const isHeld = ({ status }: Exchange) => status === 'pending' || status === 'authorised'
const isAfter = (decision: string | undefined) => decision === 'correct' || decision === 'confirm'

export const decidingRules: readonly Rule<Deciding>[] = [
  ['EXCHANGE_UNAUTHORISED', ({ exchange, form }) => form.decision === 'pay' && exchange.status === 'pending'],
  ['EXCHANGE_UNSENT', ({ exchange, form }) => isAfter(form.decision) && isHeld(exchange)],
  [
    'REVIEW_STATE',
    ({ exchange, form: { decision, seenStatus } }) => {
      if (isAfter(decision)) return exchange.status !== 'paid'
      if (decision === 'pay') return exchange.status !== 'authorised'
      return seenStatus === 'authorised' ? !isHeld(exchange) : exchange.status !== 'pending'
    },
  ],
  [
    'TRANSACTION_CHANGED',
    ({ exchange, form }) => form.decision === 'confirm' && form.transactionId !== exchange.transactionId,
  ],
]

/** An action that the lifecycle allows. */
export type Acting = {
  readonly market: Market
  readonly order: Order
  readonly action: OrderAction
  readonly side: Side
  readonly form: Readonly<Record<string, string>>
}

export const actingRules: readonly Rule<Acting>[] = [
  [
    'VOUCHER_USED',
    ({ market, order, action, form }) =>
      (action === 'markPaid' || action === 'askReopen') &&
      (form.proofs ?? '')
        .split(',')
        .some(
          (path) => !order.proofs.includes(path) && market.traders[order.buyer].shownProofs.includes(path),
        ),
  ],
  [
    'INSUFFICIENT_COIN',
    ({ market, order, action }) =>
      action === 'agreeReopen' &&
      !hasStock(market, order) &&
      market.traders[order.seller].available < order.num,
  ],
]

/** Whether the offer of a reopened order still has its coin. An offer to buy holds none. */
export function hasStock(market: Market, order: Order): boolean {
  const offer = offerOf(market, order.offerId)
  return order.side === 'sell' && offer?.isUp === true && offer.remaining >= order.num
}

export type Evidence = {
  readonly market: Market
  readonly appeal: Appeal
  readonly order: Order
  readonly side: Side
}

export const evidenceRules: readonly Rule<Evidence>[] = [
  ['APPEAL_STATE', ({ appeal }) => appeal.status !== 'open'],
  ['RULING_PROPOSED', ({ order, appeal }) => (appeal.claim ?? order).proposed !== null],
  ['EVIDENCE_LIMIT', hasReachedEvidenceLimit],
]

function freeOf(market: Market, { name, available }: Trader): bigint {
  return available - heldOf(market, name).held
}

const EVIDENCE_PER_DAY = 5
const DAY = 24 * 3_600_000

/** Counted over all appeals of the order together; a claim is counted separately. */
function hasReachedEvidenceLimit({ market, appeal, order, side }: Evidence): boolean {
  const said = market.appeals
    .filter((each) => (appeal.claim ? each === appeal : each.orderId === order.id))
    .flatMap(({ timeline }) => timeline)
    .filter(({ actor, action, at }) => actor === side && action === 'evidence' && market.now - at < DAY)
  return said.length >= EVIDENCE_PER_DAY
}
