import type { Appeal } from '@u-market/contract'
import { claimOutcome, coin, coinText, type UserId } from '@u-market/domain'
import { unixSeconds } from '../../../platform/clock.ts'
import type { Deps } from '../../deps.ts'
import { textParams } from '../../messaging/index.ts'
import { pictureViews } from '../../uploads/index.ts'
import { isRulingObjected } from '../consents.ts'
import { roleOf } from '../order.views.ts'
import type { AppealRow } from './appeal.queries.ts'
import { type AppealEvent, proposingEvent, timelineAction } from './appeal-history.ts'

export type SharedAppealView = Omit<Appeal, 'role'>

export function appealView(
  deps: Deps,
  row: AppealRow,
  events: readonly AppealEvent[],
  viewer: UserId,
): Appeal {
  const role = roleOf(row, viewer)
  return {
    ...sharedAppealView(deps, row, events),
    role,
    // Both sides are awaited: each hears of itself.
    awaits: row.status === 'open' ? (row.awaits ?? role) : null,
  }
}

/** As a line of the operators' list: what was said and shown stands in the detail. */
export function listedAppealView(
  row: AppealRow,
): Omit<SharedAppealView, 'timeline' | 'images' | 'proposal' | 'award'> {
  return {
    id: row.id,
    kind: row.kind,
    orderId: row.orderId,
    appliedBy: row.appliedBy,
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

/** What both sides and the operator see alike. */
export function sharedAppealView(
  deps: Deps,
  row: AppealRow,
  events: readonly AppealEvent[],
): SharedAppealView {
  return {
    ...listedAppealView(row),
    images: pictureViews(deps, row.images),
    proposal: proposalView(row, proposingEvent(events, row.id)),
    award: awardView(row),
    timeline: events
      .filter((event) => event.appealId === row.id)
      .map((event) => ({
        actor: event.actor === 'user' ? 'system' : event.actor,
        action: timelineAction(event),
        ...wordsOf(deps, row, event),
        createdAt: unixSeconds(event.createdAt),
      })),
  }
}

/** What was said: of the appeal itself, what it was opened with. */
function wordsOf(deps: Deps, row: AppealRow, { kind, body, images }: AppealEvent) {
  return kind === 'appeal_opened' || kind === 'claim_opened'
    ? { content: row.content, images: pictureViews(deps, row.images) }
    : { content: body ?? '', images: pictureViews(deps, images ?? []) }
}

function stageOf(row: AppealRow): Appeal['stage'] {
  const { status, awaits, proposed } = row
  if (status !== 'open') return 'final'
  if (proposed === null) return awaits === 'operator' ? 'ruling' : 'answer'
  return isRulingObjected(row) ? 'final' : 'proposed'
}

function proposalView(
  { kind, appliedBy, status, proposed, deadlineAt }: AppealRow,
  told: AppealEvent | undefined,
): Appeal['proposal'] {
  if (status !== 'open' || proposed === null || deadlineAt === null || !told) return null
  const { toBuyer = '', toSeller = '' } = textParams(told.params)
  return {
    outcome: kind === 'claim' ? claimOutcome(appliedBy, proposed) : proposed,
    toBuyer,
    toSeller,
    effectiveAt: unixSeconds(deadlineAt),
    reason: told.body ?? '',
  }
}

function awardView({ kind, status, heldMinor, awardMinor, paidMinor }: AppealRow): Appeal['award'] {
  if (kind === 'appeal') return null
  const textOf = (minor: bigint | null) => (minor === null ? null : coinText(coin(minor)))
  return {
    held: coinText(coin(heldMinor ?? 0n)),
    awarded: status === 'resolved' ? textOf(awardMinor) : null,
    paid: textOf(paidMinor),
  }
}
