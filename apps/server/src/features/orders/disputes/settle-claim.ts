/** A claim's coin: held, awarded as far as there is coin to pay, or returned. */
import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import {
  type AwardSources,
  awardOf,
  type Coin,
  claimOutcome,
  coin,
  coinText,
  payAward,
  type Ruling,
  type UserId,
} from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { readBack } from '../../../db/look-up.ts'
import type { OfferTable } from '../../../db/schema.generated.ts'
import { available, bond, type Posting } from '../../../ledger/post.ts'
import { holdForClaim, payAwardFrom, returnFromClaim, returnStock } from '../../../ledger/recipes.ts'
import { newToken } from '../../../platform/ids.ts'
import { isConnectionLost } from '../../../platform/outage.ts'
import { FieldRefusal, Refusal } from '../../../platform/refusal.ts'
import type { EventKind, NewEvent, StoredIdempotencyKey } from '../../events/index.ts'
import {
  type AuditContext,
  insertSoloDecisions,
  recordAudits,
  requireNotNew,
  requireNotProposed,
  requireWithinSoloLimit,
} from '../../operators/index.ts'
import { markOffersDown } from '../../traders/index.ts'
import { findBond, hasPaidBond, takeBonds } from '../../wallet/index.ts'
import { locksOnly, orderEvent } from '../act-effects.ts'
import { type Change, type Write, write, writeLast } from '../changes.ts'
import type { OrderDeps } from '../executor.ts'
import type { Facts } from '../facts.ts'
import {
  type DisputeDetail,
  type DisputeRow,
  findDispute,
  findDueClaims,
  listDisputeEvents,
  type OpenDispute,
  partiesOf,
} from './dispute.queries.ts'
import { closeDispute, type Disputed, requireOpen, responseOverdue } from './dispute.ts'
import { sharedDisputeView } from './dispute.views.ts'

export type ClaimRuling = {
  readonly ruling: Ruling
  readonly award: Coin
  readonly reason: string
  readonly operatorId: number
}

type Keyed = { readonly idempotencyKey: StoredIdempotencyKey | null; readonly at: Date }

/** Returns the proposed ruling with the award and reason of the operator who proposed it. */
export function proposedClaimRuling(dispute: OpenDispute): ClaimRuling {
  const { id, proposed, awardMinor, proposedBy: operatorId, proposedReason: reason } = dispute
  if (proposed === null || awardMinor === null || operatorId === null)
    throw new Error(`the ruling of claim ${id} has no author`)
  return { ruling: proposed, award: coin(awardMinor), reason, operatorId }
}

/** Coin that a ruling gives the claimant. */
export function awardedBy(
  { numMinor, openedBy }: Pick<DisputeDetail, 'numMinor' | 'openedBy'>,
  { ruling, toBuyer }: { readonly ruling: Ruling; readonly toBuyer?: Coin | undefined },
): Coin {
  return awardOf({ openedBy, num: coin(numMinor) }, ruling, toBuyer ?? null)
}

type Listed = Pick<Selectable<OfferTable>, 'side' | 'remainingMinor'>
type Payer = { readonly balance: Coin; readonly bond: Coin; readonly offers: readonly Listed[] }

/** What an award would be paid from, of the coin held for the claim and what the respondent has. */
function sourcesOf(
  { heldMinor }: Pick<DisputeRow, 'heldMinor'>,
  { balance, bond, offers }: Payer,
): AwardSources {
  const stock = offers.reduce(
    (sum, { side, remainingMinor }) => (side === 'sell' ? sum + remainingMinor : sum),
    0n,
  )
  return { held: coin(heldMinor), balance, stock: coin(stock), bond }
}

/** Reads what an award of the claim would be paid from now; null for an appeal, and once the claim is closed. */
export async function readAwardSources(
  db: Db,
  dispute: DisputeDetail,
): Promise<ConsoleDataOf<'getDispute'>['sources']> {
  if (dispute.kind === 'appeal' || dispute.status !== 'open') return null
  const { respondent } = partiesOf(dispute, dispute)
  const [accounts, merchant, offers] = await Promise.all([
    db
      .selectFrom('ledgerAccount')
      .select(['kind', 'balanceMinor'])
      .where('userId', '=', respondent)
      .where('kind', 'in', ['available', 'bond'])
      .execute(),
    findBond(db, respondent),
    db
      .selectFrom('offer')
      .select(['side', 'remainingMinor'])
      .where('makerId', '=', respondent)
      .where('status', '=', 'up')
      .execute(),
  ])
  const of = (name: string) => coin(accounts.find(({ kind }) => kind === name)?.balanceMinor ?? 0n)
  const bondLeft = merchant && hasPaidBond(merchant) ? of('bond') : coin(0n)
  const { held, balance, stock, bond } = sourcesOf(dispute, {
    balance: of('available'),
    bond: bondLeft,
    offers,
  })
  return {
    held: coinText(held),
    balance: coinText(balance),
    stock: coinText(stock),
    bond: coinText(bond),
    offers: offers.length,
  }
}

/** Puts a ruling into effect. The command must set `settling`, which locks the respondent's coin. */
export function endClaim(
  facts: Facts,
  { order, dispute }: Disputed,
  {
    ruling,
    award,
    reason,
    operatorId,
    idempotencyKey = null,
    at,
  }: ClaimRuling & Partial<Keyed> & { readonly at: Date },
): Change {
  const outcome = claimOutcome(dispute.openedBy, ruling)
  const { paid, notices, ...moved } = moveCoin(facts, { order, dispute }, award, at)
  const params = { award: coinText(award), paid: coinText(paid) }
  const ruled = orderEvent(order, {
    kind: outcome === 'award' ? 'claim_awarded' : 'claim_dismissed',
    actor: 'operator',
    notified: 'both',
    at,
    details: { disputeId: dispute.id, operatorId, body: reason, params, idempotencyKey },
  })
  const lostBy = outcome === 'award' ? partiesOf(order, dispute).respondent : null
  return {
    ...moved,
    order,
    dispute: {
      ...closeDispute(dispute, { status: 'resolved', result: `ruled_${outcome}`, lostBy, at }),
      proposed: null,
      buyerConsent: null,
      sellerConsent: null,
      awardMinor: award,
      paidMinor: paid,
      heldMinor: 0n,
    },
    events: [ruled, ...notices],
  }
}

/** The claimant revokes the claim; held coin goes back to the respondent. The order allows no second claim. */
export function revokeClaim(
  facts: Facts,
  { order, dispute }: Disputed,
  { idempotencyKey, at }: Keyed,
): Change {
  const { paid: _, notices, ...moved } = moveCoin(facts, { order, dispute }, coin(0n), at)
  const revoked = orderEvent(order, {
    kind: 'claim_revoked',
    actor: dispute.openedBy,
    notified: dispute.openedBy === 'buyer' ? 'seller' : 'buyer',
    at,
    details: { disputeId: dispute.id, idempotencyKey },
  })
  return {
    ...moved,
    order,
    dispute: { ...closeDispute(dispute, { status: 'revoked', result: 'revoked', at }), heldMinor: 0n },
    events: [revoked, ...notices],
  }
}

/** Runs what is due on claims: a missed response, or a proposed ruling that takes effect. Returns how many ran. */
export async function sweepClaims(deps: OrderDeps): Promise<number> {
  const due = await findDueClaims(deps.database.kysely, deps.clock.now())
  let count = 0
  for (const { id, orderId, ...found } of due)
    try {
      const { is } = await deps.orders.runAlone({
        ...locksOnly({ ...found, id: orderId }),
        settling: partiesOf(found, found),
        offerId: found.offerId,
        idempotencyKey: null,
        decide: (facts, at) => {
          const order = facts.orders.get(orderId)
          const dispute = facts.disputes.get(orderId)
          // Another call has ended it, or moved its deadline.
          if (!order || dispute?.id !== id || dispute.deadlineAt === null || dispute.deadlineAt > at)
            return null
          return dispute.proposed === null
            ? responseOverdue({ order, dispute }, at)
            : endClaim(facts, { order, dispute }, { ...proposedClaimRuling(dispute), at })
        },
      })
      if (is === 'done') count += 1
    } catch (error) {
      if (isConnectionLost(error)) throw error
      deps.log.error({ err: error, claim: id }, 'the timer of a claim could not be run')
    }
  return count
}

type Holding = AuditContext & { readonly form: ConsoleBodyOf<'holdCoin'> }

/** Holds the respondent's coin so that it is still there for the ruling. `amount` is the total, and never goes down. */
export function holdCoin(deps: OrderDeps, holding: Holding): Promise<ConsoleDataOf<'holdCoin'>> {
  return changeHold(deps, holding, 'hold')
}

/**
 * Returns held coin before the ruling. `amount` is what stays held; it never goes up, nor below what a proposed ruling awards.
 * Throws `PROPOSAL_OPEN {id}` while two operators agree on a ruling, and `SECOND_NEEDED {limit, what: 'hold'}` if so much is held
 * that only a ruling ends it; `ALONE_DAY` and `ALONE_DAY_ALL` as `requireWithinSoloLimit` does.
 */
export function releaseHeldCoin(deps: OrderDeps, holding: Holding): Promise<ConsoleDataOf<'holdCoin'>> {
  return changeHold(deps, holding, 'release')
}

const holds = {
  hold: { action: 'claim.hold', notice: 'claim_coin_held', toClaimant: 'claim_secured' },
  release: { action: 'claim.release_hold', notice: 'claim_hold_ended', toClaimant: 'claim_unsecured' },
} as const

/** Asking again for the amount that is held already changes nothing. */
async function changeHold(
  deps: OrderDeps,
  { form: { id, amount, reason }, ...onRecord }: Holding,
  way: keyof typeof holds,
): Promise<ConsoleDataOf<'holdCoin'>> {
  const { kysely } = deps.database
  const found = await findDispute(kysely, id)
  if (found?.kind !== 'claim') throw new Refusal('APPEAL_NOT_FOUND')
  const { orderId } = found
  const { secondOperatorFrom } = await deps.settings()
  const subject = `appeal:${id}`
  const command = {
    ...locksOnly({ ...found, id: orderId }),
    settling: partiesOf(found, found),
    offerId: found.offerId,
    idempotencyKey: null,
    decide: (facts: Facts, at: Date) => {
      const { order, dispute } = requireOpen(facts, orderId, id)
      const held = coin(dispute.heldMinor)
      const [least, most] = way === 'hold' ? [held, coin(order.numMinor)] : [coin(leastHeld(dispute)), held]
      if (amount > most) throw new FieldRefusal('amount', 'above_max', { maximum: coinText(most) })
      if (amount < least) throw new FieldRefusal('amount', 'below_min', { minimum: coinText(least) })
      if (amount === held) return null
      if (way === 'release' && held >= secondOperatorFrom)
        throw new Refusal('SECOND_NEEDED', { limit: coinText(secondOperatorFrom), what: 'hold' })
      const num = coin(way === 'hold' ? amount - held : held - amount)
      const parties = partiesOf(order, dispute)
      const { claimant, respondent } = parties
      const moved = { id, orderId: order.id, ...parties, num }
      const audit = {
        ...onRecord,
        action: holds[way].action,
        subject,
        detail: { order: order.id, user: respondent, amount: coinText(num), reason },
        before: { held: coinText(held) },
        after: { held: coinText(amount) },
        at,
      } as const
      const told = (notice: NewEvent) => ({ ...notice, params: { ...notice.params, reason } })
      return {
        order,
        dispute: { ...dispute, heldMinor: amount },
        postings: [
          way === 'hold' ? holdForClaim(moved, newToken(), at) : returnFromClaim(moved, newToken(), at),
        ],
        events: [
          told(moneyNotice({ kind: holds[way].notice, to: respondent, amount: num, at })),
          {
            ...told(moneyNotice({ kind: holds[way].toClaimant, to: claimant, amount: num, at })),
            noticeType: 'appeal' as const,
            disputeId: id,
          },
        ],
        extraWrites: [
          writeLast(recordAudits, audit),
          ...(way === 'release'
            ? [write(insertSoloDecisions, { operatorId: onRecord.operatorId, subject, amount: num, at })]
            : []),
        ],
      }
    },
  }
  await deps.orders.runAlone(command, async (db) => {
    const { operatorId } = onRecord
    await requireNotNew(deps, db, operatorId)
    if (way === 'hold') return []
    const at = deps.clock.now()
    // A ruling that was proposed and approved since shows in the locked dispute.
    await requireNotProposed(db, { subject, at })
    // Returned alone, like coin of a claim that is dismissed. What only a ruling returns is refused by the decision.
    const returned = coin(found.heldMinor > amount ? found.heldMinor - amount : 0n)
    if (found.heldMinor < secondOperatorFrom)
      await requireWithinSoloLimit(deps, db, { operatorId, subject, amount: returned, at })
    return []
  })
  return readBack(async () => {
    const row = await findDispute(kysely, id)
    if (!row) throw new Error(`claim ${id} is gone`)
    return sharedDisputeView(deps, row, await listDisputeEvents(kysely, [id]))
  })
}

/** What of the hold a ruling that waits for its effect awards. */
function leastHeld({ proposed, awardMinor, heldMinor }: DisputeRow): bigint {
  const award = proposed === null ? 0n : (awardMinor ?? 0n)
  return award < heldMinor ? award : heldMinor
}

type Money = { readonly kind: EventKind; readonly to: UserId; readonly amount: Coin; readonly at: Date }

function moneyNotice({ kind, to, amount, at }: Money): NewEvent {
  return { kind, actor: 'system', to, noticeType: 'account', params: { amount: coinText(amount) }, at }
}

type Moved = {
  readonly paid: Coin
  readonly postings: readonly Posting[]
  readonly extraWrites: readonly Write[]
  readonly notices: readonly NewEvent[]
}

/**
 * Moves an award from its sources (hold, balance, bond) to the claimant, one posting and one notice to the respondent for each,
 * and returns unused held coin. If hold and balance are not enough, first takes the respondent's offers down.
 */
function moveCoin(facts: Facts, { order, dispute }: Disputed, award: Coin, at: Date): Moved {
  const parties = partiesOf(order, dispute)
  const { respondent } = parties
  const held = coin(dispute.heldMinor)
  if (award === 0n && held === 0n) return { paid: coin(0n), postings: [], extraWrites: [], notices: [] }
  const { book, bonds } = facts
  const listed = [...facts.offers.values()].filter(
    ({ makerId, status }) => makerId === respondent && status === 'up',
  )
  const bondRow = bonds.get(respondent)
  const bondLeft = bondRow && hasPaidBond(bondRow) ? book.balanceOf(bond(respondent)) : coin(0n)
  const payer = { balance: book.balanceOf(available(respondent)), bond: bondLeft, offers: listed }
  const plan = payAward(award, sourcesOf(dispute, payer))
  const offers = plan.takesOffersDown ? listed : []
  const stocks = offers.filter(({ side, remainingMinor }) => side === 'sell' && remainingMinor > 0n)
  // The coin of the offers returns to the balance first, so that one posting pays from both.
  const fromFree = coin(plan.fromBalance + plan.fromStock)
  const of = (num: Coin) => ({ id: dispute.id, orderId: order.id, ...parties, num })
  const moves = [
    { amount: plan.fromHeld, kind: 'award_held_taken', post: payAwardFrom('hold', of(plan.fromHeld), at) },
    {
      amount: fromFree,
      kind: offers.length > 0 ? 'award_stock_taken' : 'award_balance_taken',
      post: payAwardFrom('balance', of(fromFree), at),
    },
    { amount: plan.fromBond, kind: 'award_bond_taken', post: payAwardFrom('bond', of(plan.fromBond), at) },
    {
      amount: plan.heldBack,
      kind: 'claim_hold_returned',
      post: returnFromClaim(of(plan.heldBack), newToken(), at),
    },
  ] as const
  // Offers that went down are notified even if no coin was left in them.
  const told = moves.filter(({ kind, amount }) => amount > 0n || kind === 'award_stock_taken')
  return {
    paid: plan.paid,
    postings: [
      ...stocks.map(({ id: offerId, remainingMinor }) =>
        returnStock({ sellerId: respondent, offerId, amount: coin(remainingMinor), key: newToken(), at }),
      ),
      ...moves.flatMap(({ amount, post }) => (amount > 0n ? [post] : [])),
    ],
    extraWrites: [
      ...offers.map(({ id }) => write(markOffersDown, id)),
      ...(bondRow && plan.fromBond > 0n ? [write(takeBonds, { id: bondRow.id, amount: plan.fromBond })] : []),
    ],
    notices: told.map(({ kind, amount }) => moneyNotice({ kind, to: respondent, amount, at })),
  }
}
