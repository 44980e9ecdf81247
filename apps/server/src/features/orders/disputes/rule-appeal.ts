import type { ConsoleBodyOf, ConsoleDataOf, Locale } from '@u-market/contract'
import {
  type AppealId,
  coin,
  coinText,
  losersBy,
  type Ruling,
  rulingActs,
  type UserId,
} from '@u-market/domain'
import { readBack } from '../../../db/look-up.ts'
import { transact } from '../../../db/transact.ts'
import { previewPosting } from '../../../ledger/preview-posting.ts'
import { chargeFee, refundEscrow, releaseEscrow } from '../../../ledger/recipes.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import { FieldRefusal, Refusal } from '../../../platform/refusal.ts'
import type { Deps } from '../../deps.ts'
import {
  insertDeeds,
  type OnRecord,
  recordAudits,
  requireAlone,
  requireNotProposed,
} from '../../operators/index.ts'
import { runAct } from '../act-on-order.ts'
import { isRulingObjected } from '../consents.ts'
import { asSystem } from '../judge-order.ts'
import type { OpenAppeal } from '../lock-appeals.ts'
import { splitPostings } from '../move-escrow.ts'
import { awaitConsent, closeAppeal } from '../open-appeals.ts'
import { findOrder } from '../order.queries.ts'
import { accountName, type OrderRow, sharesOf } from '../order.views.ts'
import type { Details } from '../order-acts.ts'
import { type Write, write, writeLast } from '../order-changes.ts'
import { requireNothingProposed, requireOpen } from './act-on-appeal.ts'
import { type AppealRow, findAppeal } from './appeal.queries.ts'
import { sharedAppealView } from './appeal.views.ts'
import { eventsOf, newestEntry } from './appeal-history.ts'
import { awardPosting } from './claims/award-posting.ts'
import { awardedBy } from './claims/end-claim.ts'
import { carryOutClaimRuling } from './claims/rule-claim.ts'
import { findRulings } from './find-rulings.ts'
import { requireRipe } from './ripe.ts'
import { findMakers } from './ruling-makers.ts'

type Deciding = OnRecord & { readonly form: ConsoleBodyOf<'ruleAppeal'>; readonly locale: Locale }

/**
 * The ruling of one operator, if it is not above what one may decide. What is decided alone is counted behind the operator's own
 * lock, which is held while the ruling is made, so that two at once do not pass the day's limit.
 */
export async function ruleAppeal(deps: Deps, ruling: Deciding): Promise<ConsoleDataOf<'ruleAppeal'>> {
  const { id } = ruling.form
  const { found, order } = await findRuled(deps, id)
  const deed = {
    operatorId: ruling.operatorId,
    subject: `appeal:${id}`,
    amount: coin(order.numMinor),
    at: deps.clock.now(),
  }
  let isRuled = false
  await transact(deps.database, null, async (tx) => {
    if (found.status === 'open') {
      // Entries only grow: a proposal that has not seen this one never will.
      const { seq } = newestEntry(await eventsOf(tx, [id]))
      await requireNotProposed(tx, { ...deed, newestEntry: seq })
      await requireAlone(deps, tx, deed)
    }
    await carryOutRuling(deps, ruling, {
      makers: [ruling.operatorId],
      together: [write(insertDeeds, deed)],
    })
    isRuled = true
  }).catch((error: unknown) => {
    // The transaction around it holds a lock and writes nothing: how it ends is nothing to a ruling that stands.
    if (!isRuled) throw error
  })
  return readBack(async () => {
    const row = await findAppeal(deps.database.kysely, id)
    if (!row) throw new Error(`appeal ${id} is gone`)
    return sharedAppealView(deps, row, await eventsOf(deps.database.kysely, [id]))
  })
}

type Together = {
  /** Whose ruling it is: one, or two. */
  readonly makers: readonly number[]
  /** What stands and falls with it: what one operator has decided alone, or the approval of two. */
  readonly together: readonly Write[]
}

/**
 * A ruling, by one or by two: reasoned, audited, and won by one of racing operators (or a late release by the seller). The first is
 * proposed to both sides; after an objection another is final.
 */
export async function carryOutRuling(
  deps: Deps,
  { operatorId, requestId, address, form, locale }: Deciding,
  { makers, together }: Together,
): Promise<void> {
  const { id, ruling, reason } = form
  const { found, order } = await findRuled(deps, id)
  if (found.kind === 'claim') {
    requirePart(order, form)
    const onRecord = { operatorId, requestId, address }
    const ruled = carryOutClaimRuling(deps, { ...onRecord, form }, { makers, together })
    return ruled.catch((error: unknown) => tellOutcome(deps, found, error))
  }
  const isFinal = order.proposed !== null
  const earlier = isFinal ? await findMakers(deps.database.kysely, id) : []
  const ruled = runAct(deps, {
    found: order,
    action: rulingActs[ruling][isFinal ? 'rule' : 'propose'],
    who: { ...asSystem, actor: 'operator', locale },
    claim: null,
    // After another's ruling, or after a release, the appeal is over.
    before: (locked, { facts, at }) => {
      const appeal = requireOpen(facts, locked, id)
      // Asked behind the lock: another operator may have proposed since the order was read.
      requireObjected(locked)
      if (earlier.some((maker) => makers.includes(maker.id))) throw new Refusal('RULING_OWN')
      requireRipe(appeal, form.seen, at)
    },
    details: (locked, { facts, at, deadlineAt }) => {
      const part = splitOf(locked, form)
      const given = { ruling, part, reason, operatorId, at }
      const appeal = requireOpen(facts, locked, id)
      const made = isFinal
        ? endingOf(locked, appeal, given)
        : proposalOf(locked, appeal, { ...given, deadlineAt })
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
        at,
      } as const
      return { ...made, more: [...(made.more ?? []), ...together, writeLast(recordAudits, audit)] }
    },
  })
  await ruled.catch((error: unknown) => tellOutcome(deps, found, error))
}

type Part = Pick<OrderRow, 'splitMinor'>
type Given = {
  readonly ruling: Ruling
  /** Of a split: what the buyer gets. */
  readonly part: Part
  readonly reason: string
  readonly operatorId: number
  readonly at: Date
}

/** What a ruling that takes effect leaves on its order and its appeal. */
export function endingOf(order: OrderRow, appeal: OpenAppeal, { ruling, part, ...given }: Given): Details {
  const { reason, operatorId, at } = given
  const lost = loserOf(ruling, order)
  return {
    patch: { ...part, ...(ruling === 'refund' && { cancelReason: reason }) },
    params: sharesOf({ ...order, ...part }, ruling),
    body: reason,
    appealId: appeal.id,
    operatorId,
    ...closeAppeal(appeal, {
      status: 'resolved',
      result: `ruled_${ruling}`,
      ...(lost !== null && { lost: { by: lost, at } }),
    }),
  }
}

/** Until when something stands, for the words that tell of it. */
export function untilOf(deadlineAt: Date | null): Readonly<Record<string, string>> {
  return deadlineAt === null ? {} : { until: String(unixSeconds(deadlineAt)) }
}

type Asked = Pick<Deciding['form'], 'id' | 'ruling' | 'seen' | 'toBuyer'>

/** What a ruling would do, for those who take it together; refused where it could not be made now. */
export async function rulingFacts(deps: Deps, { id, ruling, seen, toBuyer }: Asked) {
  const { found, order } = await findRuled(deps, id)
  if (found.status !== 'open') await tellOutcome(deps, found, new Refusal('APPEAL_STATE'))
  const at = deps.clock.now()
  const { seq, actor, createdAt } = newestEntry(await eventsOf(deps.database.kysely, [id]))
  if (found.proposed !== null && !isRulingObjected(found)) requireNothingProposed(found)
  requireRipe({ ...found, entrySeq: seq, entryBy: actor, entryAt: createdAt }, seen, at)
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
    postings: (found.kind === 'claim'
      ? awardPosting(found, awardedBy(order, found, { ruling, toBuyer }), at)
      : ends[ruling]()
    ).map((posting) => previewPosting(posting, (ref) => accountName(ref, order))),
  }
}

/** Nobody has lost what was split. */
function loserOf(ruling: Ruling, { buyerId, sellerId }: OrderRow): UserId | null {
  return { release: sellerId, refund: buyerId, split: null }[ruling]
}

/** What a ruling that splits leaves on its order. */
function splitOf(order: OrderRow, form: Pick<Deciding['form'], 'toBuyer'>): Part {
  requirePart(order, form)
  return { splitMinor: form.toBuyer ?? null }
}

/** Throws `toBuyer` above_max where it leaves the seller nothing. */
function requirePart({ numMinor }: OrderRow, { toBuyer }: Pick<Deciding['form'], 'toBuyer'>): void {
  if (toBuyer !== undefined && toBuyer >= numMinor)
    throw new FieldRefusal('toBuyer', 'above_max', { maximum: coinText(numMinor - 1n) })
}

/** Throws `RULING_PROPOSED {effectiveAt}` while the proposed ruling may still be accepted. */
function requireObjected(order: OrderRow): void {
  if (!isRulingObjected(order)) requireNothingProposed(order)
}

async function findRuled({ database: { kysely } }: Deps, id: AppealId) {
  const found = await findAppeal(kysely, id)
  if (!found) throw new Refusal('APPEAL_NOT_FOUND')
  const order = await findOrder(kysely, found.orderId)
  if (!order) throw new Error(`order ${found.orderId} is gone`)
  return { found, order }
}

/** Whose ruling was quicker stands in the refusal. */
async function tellOutcome(deps: Deps, { id }: AppealRow, error: unknown): Promise<never> {
  if (!(error instanceof Refusal) || error.reason !== 'APPEAL_STATE') throw error
  const { kysely } = deps.database
  const [row, rulingOf] = await Promise.all([findAppeal(kysely, id), findRulings(kysely, [id])])
  const { ruledBy, ruledAt } = rulingOf(id)
  throw new Refusal('APPEAL_STATE', {
    decidedBy: ruledBy,
    decision: row?.result ?? '',
    decidedAt: ruledAt,
  })
}

/** What a ruling that is told leaves on its order and its appeal. */
function proposalOf(
  order: OrderRow,
  appeal: OpenAppeal,
  { ruling, part, reason, operatorId, deadlineAt }: Given & { readonly deadlineAt: Date | null },
): Details {
  const [loser = null, second] = losersBy[ruling]
  return {
    patch: part,
    params: { ...sharesOf({ ...order, ...part }, ruling), ...untilOf(deadlineAt) },
    body: reason,
    appealId: appeal.id,
    operatorId,
    ...awaitConsent(appeal, {
      proposedBy: operatorId,
      proposedReason: reason,
      awaits: second ? null : loser,
      deadlineAt,
    }),
  }
}
