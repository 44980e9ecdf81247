/** How a claim ends: dismissed, awarded as far as there is coin to pay it, or taken back. */
import {
  awardOf,
  type Coin,
  claimOutcome,
  coin,
  coinText,
  payAward,
  type Ruling,
  type UserId,
} from '@u-market/domain'
import type { Tx } from '../../../../db/database.ts'
import {
  type AccountRef,
  available,
  type Book,
  bond,
  claimHold,
  offerStock,
  openBook,
  writePostings,
} from '../../../../ledger/post.ts'
import { payAwardFrom, returnFromClaim } from '../../../../ledger/recipes.ts'
import { lockUser } from '../../../accounts/index.ts'
import type { EventKind, NewEvent } from '../../../events/index.ts'
import { lockOffersUp, takeDownOffers } from '../../../traders/index.ts'
import { holdsBond, lockStanding, updateMerchant } from '../../../wallet/index.ts'
import type { OrderRow } from '../../order.views.ts'
import { orderEvent } from '../../order-event.ts'
import type { ClaimStep, Locked } from './change-claim.ts'
import { type OpenClaim, partiesOf } from './claim.queries.ts'

export type Ended = {
  readonly ruling: Ruling
  readonly award: Coin
  readonly reason: string
  readonly operatorId: number
  readonly at: Date
}

/** The ruling that was proposed, as its maker gave it. */
export function standingRuling(claim: OpenClaim): Omit<Ended, 'at'> {
  const { id, proposed, awardMinor, proposedBy: operatorId, proposedReason: reason } = claim
  if (proposed === null || awardMinor === null || operatorId === null)
    throw new Error(`nobody has proposed a ruling of claim ${id}`)
  return { ruling: proposed, award: coin(awardMinor), reason, operatorId }
}

/** What a ruling gives whoever has made the claim. */
export function awardedBy(
  order: OrderRow,
  { appliedBy }: Pick<OpenClaim, 'appliedBy'>,
  { ruling, toBuyer }: { readonly ruling: Ruling; readonly toBuyer?: Coin | undefined },
): Coin {
  return awardOf({ appliedBy, num: coin(order.numMinor) }, ruling, toBuyer ?? null)
}

/** A ruling takes effect. The caller has locked the offers of whom is claimed against. */
export async function endClaim(
  tx: Tx,
  { order, claim }: Locked,
  { ruling, award, reason, operatorId, at }: Ended,
): Promise<ClaimStep> {
  const { respondent } = partiesOf(order, claim.appliedBy)
  const outcome = claimOutcome(claim.appliedBy, ruling)
  const { paid, events } = await moveCoin(tx, { order, claim, award, at })
  const kind = outcome === 'award' ? 'claim_awarded' : 'claim_dismissed'
  const params = { award: coinText(award), paid: coinText(paid) }
  const details = { appealId: claim.id, operatorId, body: reason, params }
  return {
    appeal: {
      status: 'resolved',
      awaits: null,
      result: `ruled_${outcome}`,
      ...(outcome === 'award' && { lost: { by: respondent, at } }),
    },
    claim: { ...noRuling, awardMinor: award, paidMinor: paid, heldMinor: 0n },
    events: [orderEvent(order, { kind, actor: 'operator', notified: 'both', at, details }), ...events],
  }
}

/** Taken back by whoever has made it: what is held for it goes back. */
export async function revokeWith(tx: Tx, { order, claim }: Locked, at: Date): Promise<ClaimStep> {
  const { events } = await moveCoin(tx, { order, claim, award: coin(0n), at })
  const told = {
    kind: 'claim_revoked',
    actor: claim.appliedBy,
    notified: claim.appliedBy === 'buyer' ? 'seller' : 'buyer',
    at,
    details: { appealId: claim.id },
  } as const
  return {
    appeal: { status: 'revoked', awaits: null, result: 'revoked' },
    claim: { heldMinor: 0n },
    events: [orderEvent(order, told), ...events],
  }
}

type Money = {
  readonly kind: EventKind
  readonly to: UserId
  readonly amount: Coin
  readonly at: Date
}

export function moneyNotice({ kind, to, amount, at }: Money): NewEvent {
  return { kind, actor: 'system', to, noticeType: 'account', params: { amount: coinText(amount) }, at }
}

const noRuling = { proposed: null, buyerConsent: null, sellerConsent: null } as const

type Moving = {
  readonly order: OrderRow
  readonly claim: OpenClaim
  readonly award: Coin
  readonly at: Date
}

/** Each source that pays is a posting, and whoever it is taken from reads of it. */
async function moveCoin(tx: Tx, { order, claim, award, at }: Moving) {
  const parties = partiesOf(order, claim.appliedBy)
  const { respondent } = parties
  const held = coin(claim.heldMinor)
  if (award === 0n && held === 0n) return { paid: coin(0n), events: [] }
  const merchant = await lockStanding(tx, respondent)
  // Whoever lists coin meanwhile waits here.
  await lockUser(tx, respondent)
  const { book, isStockTaken } = await bookFor(tx, { ...parties, award, held, at })
  const bondLeft = merchant && holdsBond(merchant) ? book.balanceOf(bond(respondent)) : coin(0n)
  const balance = book.balanceOf(available(respondent))
  const plan = payAward(award, { held, balance, bond: bondLeft })
  const of = (num: Coin) => ({ id: claim.id, orderId: order.id, ...parties, num })
  const moves = [
    { amount: plan.fromHeld, kind: 'award_held_taken', post: payAwardFrom('hold', of(plan.fromHeld), at) },
    {
      amount: plan.fromBalance,
      kind: isStockTaken ? 'award_stock_taken' : 'award_balance_taken',
      post: payAwardFrom('balance', of(plan.fromBalance), at),
    },
    { amount: plan.fromBond, kind: 'award_bond_taken', post: payAwardFrom('bond', of(plan.fromBond), at) },
    { amount: plan.heldBack, kind: 'claim_hold_returned', post: returnFromClaim(of(plan.heldBack), at) },
  ] as const
  const made = moves.filter(({ amount }) => amount > 0n)
  for (const { post } of made) book.post(post)
  await writePostings(tx, book)
  if (merchant && plan.fromBond > 0n)
    await updateMerchant(tx, merchant.id, { bondTakenMinor: merchant.bondTakenMinor + plan.fromBond })
  // Offers that went down are told of, even if they had no coin left.
  const told = moves.filter(({ kind, amount }) => amount > 0n || kind === 'award_stock_taken')
  const events = told.map(({ kind, amount }) => moneyNotice({ kind, to: respondent, amount, at }))
  return { paid: plan.paid, events }
}

type Opening = ReturnType<typeof partiesOf> & {
  readonly award: Coin
  readonly held: Coin
  readonly at: Date
}

/** Offers go down only where what is held and the balance are not enough. */
async function bookFor(
  tx: Tx,
  { respondent, claimant, award, held, at }: Opening,
): Promise<{ book: Book; isStockTaken: boolean }> {
  const accounts: AccountRef[] = [
    ...[available, claimHold, bond, offerStock].map((account) => account(respondent)),
    available(claimant),
  ]
  const book = await openBook(tx, accounts)
  if (award <= held + book.balanceOf(available(respondent))) return { book, isStockTaken: false }
  const offers = await lockOffersUp(tx, respondent)
  if (offers.length === 0) return { book, isStockTaken: false }
  await takeDownOffers(tx, { makerId: respondent, offers, at })
  return { book: await openBook(tx, accounts), isStockTaken: true }
}
