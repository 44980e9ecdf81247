/** Rulings of operators: proposed to both sides first, final after an objection. */

import type { ConsoleBodyOf, ConsoleDataOf, Locale } from '@u-market/contract'
import {
  type Coin,
  claimOutcome,
  coin,
  coinText,
  type DisputeId,
  HOUR_MS,
  losersBy,
  type NotTwo,
  type OperatorAccount,
  type Ruling,
  rulingActs,
  rulingHours,
  type Side,
  whyNotTwo,
} from '@u-market/domain'
import { readBack } from '../../../db/look-up.ts'
import type { Runner } from '../../../db/statement.ts'
import { previewPosting } from '../../../ledger/post.ts'
import { chargeFee, refundEscrow, releaseEscrow } from '../../../ledger/recipes.ts'
import { FieldRefusal, Refusal } from '../../../platform/refusal.ts'
import type { Deps } from '../../deps.ts'
import {
  type AuditContext,
  findAccounts,
  insertSoloDecisions,
  notTwoRefusal,
  recordAudits,
  requireNotProposed,
  requireWithinSoloLimit,
} from '../../operators/index.ts'
import { buildChange, type Details, locksOnly, needsForAction, orderEvent } from '../act-effects.ts'
import { type Change, write, writeLast } from '../changes.ts'
import { deadlineAfter, splitPostings } from '../enter-state.ts'
import type { Admit, OrderDeps } from '../executor.ts'
import { findOrder } from '../order.queries.ts'
import type { OrderRow } from '../order.ts'
import { accountName, sharesOf } from '../order.views.ts'
import { asSystem, requireAllowedAction } from '../run-act.ts'
import {
  type DisputeDetail,
  findDispute,
  findRulingAuthors,
  findRulings,
  listDisputeEvents,
  newestEvidence,
  type OpenDispute,
  partiesOf,
} from './dispute.queries.ts'
import {
  closeDispute,
  type Disputed,
  requireObjected,
  requireOpen,
  requireReadyForRuling,
  untilOf,
} from './dispute.ts'
import { sharedDisputeView } from './dispute.views.ts'
import { awardedBy, endClaim, readAwardSources } from './settle-claim.ts'

type Deciding = AuditContext & { readonly form: ConsoleBodyOf<'ruleDispute'>; readonly locale: Locale }

/**
 * Rules as one operator, within the limits of deciding alone. The decision counts towards the operator's daily limit. It is
 * counted in the ruling's transaction while the operator's row is locked, so that two rulings at once cannot exceed the limit.
 */
export async function ruleDispute(deps: OrderDeps, ruling: Deciding): Promise<ConsoleDataOf<'ruleDispute'>> {
  const { id } = ruling.form
  const { kysely } = deps.database
  const { found, order } = await findRuled(deps, id)
  const decision = {
    operatorId: ruling.operatorId,
    subject: `appeal:${id}`,
    amount: coin(order.numMinor),
    at: deps.clock.now(),
  }
  await carryOutRuling(deps, ruling, {
    authors: [ruling.operatorId],
    admit: async (db) => {
      if (found.status !== 'open') return []
      // A pending proposal by two operators forbids this ruling, unless evidence has been added since: then that proposal can no
      // longer be carried out.
      const { seq } = newestEvidence(await listDisputeEvents(db, [id]))
      await requireNotProposed(db, { ...decision, newestEvidence: seq })
      await requireWithinSoloLimit(deps, db, decision)
      return [write(insertSoloDecisions, decision)]
    },
  })
  return readBack(async () => {
    const row = await findDispute(kysely, id)
    if (!row) throw new Error(`dispute ${id} is gone`)
    return sharedDisputeView(deps, row, await listDisputeEvents(kysely, [id]))
  })
}

type Together = {
  /** The one or two operators whose ruling it is. */
  readonly authors: readonly number[]
  /**
   * Runs first in the ruling's transaction. One operator: checks and counts the limit of deciding alone. Two: records the
   * approval of the proposal.
   */
  readonly admit: Admit
}

/** Proposes the first ruling to both sides. After an objection the next ruling, by other operators, is final. */
export async function carryOutRuling(deps: OrderDeps, deciding: Deciding, together: Together): Promise<void> {
  const { found, order } = await findRuled(deps, deciding.form.id)
  const rule = found.kind === 'claim' ? ruleClaim : ruleAppeal
  await rule(deps, { ...deciding, found, order }, together).catch((error: unknown) =>
    throwOutcome(deps, found.id, error),
  )
}

/** Throws `RULING_OWN`, or why it counts as one, for an operator whose own ruling was proposed to the parties. */
export async function requireOtherAuthor(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { id, operatorId }: { readonly id: DisputeId; readonly operatorId: number },
): Promise<void> {
  requireOthers(await findAuthors(database.kysely, id, [operatorId]), clock.now())
}

type Authors = { readonly earlier: readonly OperatorAccount[]; readonly now: readonly OperatorAccount[] }

/** Reads the operators of the ruling that was proposed, and those of the next one. */
export async function findAuthors(runner: Runner, id: DisputeId, now: readonly number[]): Promise<Authors> {
  const earlier = (await findRulingAuthors(runner, id)).map((author) => author.id)
  const accounts = await findAccounts(runner, [...earlier, ...now])
  return { earlier: accounts.slice(0, earlier.length), now: accounts.slice(earlier.length) }
}

/** Returns why one of the next authors counts as one of the earlier; null: they are others. That one is new does not matter here. */
export function whyNotOthers({ earlier, now }: Authors, at: Date): NotTwo | null {
  const pairs = earlier.flatMap((one) => now.map((other) => whyNotTwo(one, other, { at, newHours: 0 })))
  return pairs.find((why) => why !== null) ?? null
}

type Asked = Pick<Deciding['form'], 'id' | 'ruling' | 'seen' | 'toBuyer'>

/** Previews a ruling that takes two operators. Throws if it could not be made now. */
export async function rulingFacts(deps: Deps, { id, ruling, seen, toBuyer }: Asked) {
  const { found, order } = await findRuled(deps, id)
  if (found.status !== 'open') await throwOutcome(deps, id, new Refusal('APPEAL_STATE'))
  const at = deps.clock.now()
  const { seq, actor, createdAt } = newestEvidence(await listDisputeEvents(deps.database.kysely, [id]))
  requireObjected(found)
  requireReadyForRuling({ ...found, evidenceSeq: seq, evidenceBy: actor, evidenceAt: createdAt }, seen, at)
  const escrow = { ...order, num: coin(order.numMinor), fee: coin(order.feeMinor) }
  const ends = {
    release: () => [releaseEscrow(escrow, at), ...chargeFee(escrow, at)],
    refund: () => [refundEscrow(escrow, at)],
    split: () => splitPostings({ ...order, ...splitOf(order, { toBuyer }) }, at),
  }
  return {
    about: `#${id} · ${order.buyerNickname} · ${order.sellerNickname} · ${order.id}`,
    amount: escrow.num,
    effect: found.proposed === null ? 'in_a_day' : 'at_once',
    // What pays an award is known when it takes effect, so it is not part of what two operators agree on.
    award: found.kind === 'claim' ? awardedBy(found, { ruling, toBuyer }) : coin(0n),
    postings:
      found.kind === 'claim'
        ? []
        : ends[ruling]().map((posting) => previewPosting(posting, (ref) => accountName(ref, order))),
  }
}

/** What a ruling of an open claim would award, and from what it would be paid now; null for an appeal. */
export async function awardNow(
  { kysely }: Deps['database'],
  { id, ruling, toBuyer }: Pick<Asked, 'id' | 'ruling' | 'toBuyer'>,
): Promise<ConsoleDataOf<'getProposal'>['award']> {
  const found = await findDispute(kysely, id)
  const sources = found && (await readAwardSources(kysely, found))
  return found && sources ? { awarded: coinText(awardedBy(found, { ruling, toBuyer })), sources } : null
}

type Part = Pick<OrderRow, 'splitMinor'>
type Given = {
  readonly ruling: Ruling
  /** The buyer's part of a split. */
  readonly part: Part
  readonly reason: string
  readonly operatorId: number
  readonly at: Date
}

/** Returns the details of a ruling of an appeal that takes effect. */
export function endingOf(order: OrderRow, dispute: OpenDispute, { ruling, part, ...given }: Given): Details {
  const { reason, operatorId, at } = given
  // A split has no loser.
  const lostBy = { release: order.sellerId, refund: order.buyerId, split: null }[ruling]
  return {
    patch: { ...part, ...(ruling === 'refund' && { cancelReason: reason }) },
    params: sharesOf({ ...order, ...part }, ruling),
    body: reason,
    disputeId: dispute.id,
    operatorId,
    dispute: closeDispute(dispute, { status: 'resolved', result: `ruled_${ruling}`, lostBy, at }),
  }
}

type Ruled = Deciding & { readonly found: DisputeDetail; readonly order: OrderRow }

async function ruleAppeal(
  deps: OrderDeps,
  { operatorId, requestId, address, byTwo, form, locale, order }: Ruled,
  { authors, admit }: Together,
): Promise<void> {
  const { id, ruling, reason } = form
  const isFinal = order.proposed !== null
  const action = rulingActs[ruling][isFinal ? 'rule' : 'propose']
  const who = { ...asSystem, actor: 'operator', locale } as const
  const settings = await deps.settings()
  await deps.orders.runAlone(
    {
      ...needsForAction(order, action),
      offerId: order.offerId,
      idempotencyKey: null,
      load: (runner) => findAuthors(runner, id, authors),
      decide: (facts, at, both) => {
        // Throws if another ruling, or a release, has ended the appeal.
        const { order: locked, dispute } = requireOpen(facts, order.id, id)
        // Checked behind the lock: another operator may have proposed since the order was read.
        requireObjected(locked)
        if (isFinal) requireOthers(both, at)
        requireReadyForRuling(dispute, form.seen, at)
        requireAllowedAction(deps, { row: locked, action, who, now: at, settings })
        const part = splitOf(locked, form)
        const given = { ruling, part, reason, operatorId, at }
        const deadlineAt = deadlineAfter(locked, action, { settings, at })
        const made = isFinal
          ? endingOf(locked, dispute, given)
          : appealProposal(locked, dispute, { ...given, deadlineAt })
        const audit = {
          operatorId,
          action: isFinal ? (`appeal.${ruling}` as const) : 'appeal.propose',
          subject: `appeal:${id}`,
          detail: {
            order: locked.id,
            reason,
            ...(ruling === 'split' && sharesOf({ ...locked, ...part }, ruling)),
          },
          before: { status: isFinal ? 'objected' : 'open' },
          after: { status: isFinal ? 'resolved' : 'proposed', result: `ruled_${ruling}` },
          requestId,
          address,
          ...(byTwo && { byTwo }),
          at,
        } as const
        const details = { ...made, extraWrites: [writeLast(recordAudits, audit)] }
        return buildChange(facts, { order: locked, action, actor: 'operator', settings, at, details })
      },
    },
    admit,
  )
}

async function ruleClaim(
  deps: OrderDeps,
  { operatorId, requestId, address, byTwo, form, found, order: { id: orderId, offerId, ...order } }: Ruled,
  { authors, admit }: Together,
): Promise<void> {
  const { id, ruling, reason } = form
  requirePart(order, form)
  const settings = await deps.settings()
  await deps.orders.runAlone(
    {
      ...locksOnly({ ...found, id: orderId }),
      settling: partiesOf(found, found),
      offerId,
      idempotencyKey: null,
      load: (runner) => findAuthors(runner, id, authors),
      decide: (facts, at, both) => {
        const disputed = requireOpen(facts, orderId, id)
        const { dispute } = disputed
        const isFinal = dispute.proposed !== null
        requireObjected(dispute)
        if (isFinal) requireOthers(both, at)
        requireReadyForRuling(dispute, form.seen, at)
        const award = awardedBy({ ...disputed.order, ...dispute }, form)
        const given = { ruling, award, reason, operatorId, at }
        const made = isFinal
          ? endClaim(facts, disputed, given)
          : claimProposal(disputed, { ...given, effectHours: rulingHours(false, settings) })
        const outcome = claimOutcome(dispute.openedBy, ruling)
        const audit = {
          operatorId,
          action: isFinal ? (`claim.${outcome}` as const) : 'appeal.propose',
          subject: `appeal:${id}`,
          detail: { order: orderId, reason, award: coinText(award) },
          before: { status: isFinal ? 'objected' : 'open' },
          after: { status: isFinal ? 'resolved' : 'proposed', result: `ruled_${outcome}` },
          requestId,
          address,
          ...(byTwo && { byTwo }),
          at,
        } as const
        return { ...made, extraWrites: [...(made.extraWrites ?? []), writeLast(recordAudits, audit)] }
      },
    },
    admit,
  )
}

/** Fields that a proposed ruling sets on its order and its appeal. */
function appealProposal(
  order: OrderRow,
  dispute: OpenDispute,
  { ruling, part, reason, operatorId, deadlineAt }: Given & { readonly deadlineAt: Date | null },
): Details {
  const [loser = null, second] = losersBy[ruling]
  return {
    patch: part,
    params: { ...sharesOf({ ...order, ...part }, ruling), ...untilOf(deadlineAt) },
    body: reason,
    disputeId: dispute.id,
    operatorId,
    dispute: {
      ...dispute,
      proposedBy: operatorId,
      proposedReason: reason,
      awaits: second ? null : loser,
      deadlineAt,
    },
  }
}

type ClaimGiven = Omit<Given, 'part'> & { readonly award: Coin; readonly effectHours: number }

/** Builds the change that proposes a ruling of a claim. */
function claimProposal({ order, dispute }: Disputed, given: ClaimGiven): Change {
  const { ruling, award, reason, operatorId, effectHours, at } = given
  const [loser = null, second] = losersBy[ruling]
  const deadlineAt = new Date(at.getTime() + effectHours * HOUR_MS)
  const consentOf = (side: Side) => (losersBy[ruling].includes(side) ? 'asked' : null)
  const rest = coinText(coin(order.numMinor - award))
  const [toBuyer, toSeller] = dispute.openedBy === 'buyer' ? [coinText(award), rest] : [rest, coinText(award)]
  const kind =
    claimOutcome(dispute.openedBy, ruling) === 'award' ? 'claim_proposed_award' : 'claim_proposed_dismiss'
  const params = { toBuyer, toSeller, award: coinText(award), ...untilOf(deadlineAt) }
  const details = { disputeId: dispute.id, operatorId, body: reason, params }
  return {
    order,
    dispute: {
      ...dispute,
      awaits: second ? null : loser,
      deadlineAt,
      proposed: ruling,
      awardMinor: award,
      buyerConsent: consentOf('buyer'),
      sellerConsent: consentOf('seller'),
      proposedBy: operatorId,
      proposedReason: reason,
    },
    events: [orderEvent(order, { kind, actor: 'operator', notified: 'both', at, details })],
  }
}

function requireOthers(authors: Authors, at: Date): void {
  const why = whyNotOthers(authors, at)
  if (why) throw why.why === 'own' ? new Refusal('RULING_OWN') : notTwoRefusal(why)
}

/** Returns the buyer's part that the form gives. Throws as `requirePart` does. */
function splitOf(order: OrderRow, form: Pick<Deciding['form'], 'toBuyer'>): Part {
  requirePart(order, form)
  return { splitMinor: form.toBuyer ?? null }
}

/** Throws a refusal of the field `toBuyer` (`above_max`) if nothing would be left for the seller. */
function requirePart(
  { numMinor }: Pick<OrderRow, 'numMinor'>,
  { toBuyer }: Pick<Deciding['form'], 'toBuyer'>,
): void {
  if (toBuyer !== undefined && toBuyer >= numMinor)
    throw new FieldRefusal('toBuyer', 'above_max', { maximum: coinText(numMinor - 1n) })
}

async function findRuled({ database: { kysely } }: Deps, id: DisputeId) {
  const found = await findDispute(kysely, id)
  if (!found) throw new Refusal('APPEAL_NOT_FOUND')
  const order = await findOrder(kysely, found.orderId)
  if (!order) throw new Error(`order ${found.orderId} is gone`)
  return { found, order }
}

/** Throws the error again; to `APPEAL_STATE` it adds who ruled first, and how. */
async function throwOutcome(deps: Deps, id: DisputeId, error: unknown): Promise<never> {
  if (!(error instanceof Refusal) || error.reason !== 'APPEAL_STATE') throw error
  const { kysely } = deps.database
  const [row, rulingOf] = await Promise.all([findDispute(kysely, id), findRulings(kysely, [id])])
  const { ruledBy, ruledAt } = rulingOf(id)
  throw new Refusal('APPEAL_STATE', {
    decidedBy: ruledBy,
    decision: row?.result ?? '',
    decidedAt: ruledAt,
  })
}
