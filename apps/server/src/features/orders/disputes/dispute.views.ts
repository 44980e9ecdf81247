/** Views of disputes, for parties and operators. */
import type { Dispute } from '@u-market/contract'
import {
  actionsOpenInDispute,
  claimOutcome,
  coin,
  coinText,
  type MarketSettings,
  rulingHours,
  type UserId,
} from '@u-market/domain'
import { readBack } from '../../../db/look-up.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import type { IdempotencyKey } from '../../../platform/idempotency.ts'
import type { Deps } from '../../deps.ts'
import { type EventKind, textParams } from '../../events/index.ts'
import { pictureViews } from '../../uploads/index.ts'
import type { Done } from '../executor.ts'
import { isRulingObjected, roleOf } from '../order.ts'
import { depsAt, findKeyedEvent } from '../replay-order.ts'
import {
  type DisputeDetail,
  type DisputeEvent,
  findDisputeAsLeft,
  listDisputeEvents,
  proposalKinds,
} from './dispute.queries.ts'
import { disputeFacts } from './dispute.ts'

/** A dispute's view without the fields that differ between the parties. */
export type SharedDisputeView = Omit<Dispute, 'role' | 'actions' | 'windowSeconds'>
export type Caller = { readonly userId: UserId; readonly idempotencyKey: IdempotencyKey | null }

/** Returns the dispute as the act left it, also to a repeated call. */
export function buildDisputeResponse(
  deps: Deps,
  done: Done,
  { userId, idempotencyKey }: Caller,
): Promise<Dispute> {
  return readBack(async () => {
    const view =
      done.is === 'done'
        ? await viewAsLeft(deps, BigInt(done.seq), userId)
        : idempotencyKey && (await findDisputeReplay(deps, idempotencyKey, userId))
    if (!view) throw new Error('an act on a dispute left nothing')
    return view
  })
}

/** Returns the first response to a repeated call on a dispute; null if no event has this key. */
export async function findDisputeReplay(
  deps: Deps,
  idempotencyKey: IdempotencyKey,
  userId: UserId,
): Promise<Dispute | null> {
  const event = await findKeyedEvent(deps.database.kysely, idempotencyKey)
  return event ? viewAsLeft(depsAt(deps, event.createdAt), event.seq, userId) : null
}

type Reading = { readonly viewer: UserId; readonly settings: MarketSettings }

export function disputeView(
  deps: Deps,
  row: DisputeDetail,
  events: readonly DisputeEvent[],
  { viewer, settings }: Reading,
): Dispute {
  const now = deps.clock.now()
  const role = roleOf(row, viewer)
  return {
    ...sharedDisputeView(deps, row, events),
    role,
    // If both sides are awaited (null), each sees itself as awaited.
    awaits: row.status === 'open' ? (row.awaits ?? role) : null,
    actions: row.status === 'open' ? actionsOpenInDispute(disputeFacts(row), role, now.getTime()) : [],
    windowSeconds: windowSecondsOf(row, settings),
  }
}

function windowSecondsOf(row: DisputeDetail, settings: MarketSettings): number | null {
  const { proposed, deadlineAt } = row
  if (row.status !== 'open' || deadlineAt === null) return null
  const isObjected = isRulingObjected(row)
  return (proposed === null ? settings.appealAnswerHours : rulingHours(isObjected, settings)) * 3600
}

/** A row of the operators' list; evidence is only in the detail. */
export function disputeSummaryView(
  row: DisputeDetail,
): Omit<SharedDisputeView, 'timeline' | 'images' | 'proposal' | 'award'> {
  return {
    id: row.id,
    kind: row.kind,
    orderId: row.orderId,
    openedBy: row.openedBy,
    type: row.type,
    content: row.content,
    status: row.status,
    stage: stageOf(row),
    awaits: row.awaits,
    deadlineAt: row.deadlineAt ? unixSeconds(row.deadlineAt) : null,
    result: row.result,
    createdAt: unixSeconds(row.createdAt),
  }
}

/** The part of a dispute's view that both sides and operators share. */
export function sharedDisputeView(
  deps: Deps,
  row: DisputeDetail,
  events: readonly DisputeEvent[],
): SharedDisputeView {
  const own = events.filter(({ disputeId }) => disputeId === row.id)
  return {
    ...disputeSummaryView(row),
    images: pictureViews(deps, row.images),
    proposal: proposalView(row, own),
    award: awardView(row),
    timeline: own.map((event) => ({
      actor: event.actor === 'user' ? 'system' : event.actor,
      action: timelineActions[event.kind] ?? event.kind,
      ...wordsOf(deps, row, event),
      createdAt: unixSeconds(event.createdAt),
    })),
  }
}

/** Names of a dispute's events in its timeline. */
const timelineActions: Readonly<Record<string, string>> = {
  appeal_opened: 'applied',
  appeal_evidence: 'evidence',
  appeal_response_due: 'answer_due',
  appeal_proposed_release: 'proposed_release',
  appeal_proposed_refund: 'proposed_refund',
  appeal_proposed_split: 'proposed_split',
  appeal_ruling_accepted: 'ruling_accepted',
  appeal_ruling_objected: 'ruling_objected',
  appeal_revoked: 'revoked',
  order_completed: 'released',
  appeal_ruled_release: 'ruled_release',
  appeal_ruled_refund: 'ruled_refund',
  appeal_ruled_split: 'ruled_split',
  claim_opened: 'applied',
  claim_proposed_dismiss: 'proposed_dismiss',
  claim_proposed_award: 'proposed_award',
  claim_revoked: 'revoked',
  claim_dismissed: 'ruled_dismiss',
  claim_awarded: 'ruled_award',
} satisfies Partial<Record<EventKind, string>>

/** Text and pictures of an event. For the opening they are columns of the dispute. */
function wordsOf(deps: Deps, row: DisputeDetail, { kind, body, images }: DisputeEvent) {
  return kind === 'appeal_opened' || kind === 'claim_opened'
    ? { content: row.content, images: pictureViews(deps, row.images) }
    : { content: body ?? '', images: pictureViews(deps, images ?? []) }
}

function stageOf(row: DisputeDetail): Dispute['stage'] {
  const { status, awaits, proposed } = row
  if (status !== 'open') return 'final'
  if (proposed === null) return awaits === 'operator' ? 'ruling' : 'answer'
  return isRulingObjected(row) ? 'final' : 'proposed'
}

function proposalView(
  { kind, openedBy, status, proposed, deadlineAt }: DisputeDetail,
  own: readonly DisputeEvent[],
): Dispute['proposal'] {
  const told = own.findLast((event) => proposalKinds.some((known) => known === event.kind))
  if (status !== 'open' || proposed === null || deadlineAt === null || !told) return null
  const { toBuyer = '', toSeller = '' } = textParams(told.params)
  return {
    outcome: kind === 'claim' ? claimOutcome(openedBy, proposed) : proposed,
    toBuyer,
    toSeller,
    effectiveAt: unixSeconds(deadlineAt),
    reason: told.body ?? '',
  }
}

function awardView({ kind, status, heldMinor, awardMinor, paidMinor }: DisputeDetail): Dispute['award'] {
  if (kind === 'appeal') return null
  const textOf = (minor: bigint | null) => (minor === null ? null : coinText(coin(minor)))
  return {
    held: coinText(coin(heldMinor)),
    awarded: status === 'resolved' ? textOf(awardMinor) : null,
    paid: textOf(paidMinor),
  }
}

async function viewAsLeft(deps: Deps, seq: bigint, userId: UserId): Promise<Dispute | null> {
  const { kysely } = deps.database
  const row = await findDisputeAsLeft(kysely, seq, userId)
  if (!row) return null
  const [events, settings] = await Promise.all([listDisputeEvents(kysely, [row.id]), deps.settings()])
  const until = events.filter((event) => event.seq <= seq)
  return disputeView(deps, row, until, { viewer: userId, settings })
}
