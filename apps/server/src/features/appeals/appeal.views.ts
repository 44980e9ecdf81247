import type { Appeal } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { pictureViews } from '../uploads/index.ts'
import type { AppealRow } from './appeal.queries.ts'
import { type AppealEvent, timelineAction } from './appeal-history.ts'

export type SharedAppealView = Omit<Appeal, 'role'>

export function appealView(
  deps: Deps,
  row: AppealRow,
  events: readonly AppealEvent[],
  viewer: UserId,
): Appeal {
  return {
    ...sharedAppealView(deps, row, events),
    role: row.buyerId === viewer ? 'buyer' : 'seller',
  }
}

/** As a line of the operators' list: what was said and shown stands in the detail. */
export function listedAppealView(row: AppealRow): Omit<SharedAppealView, 'timeline' | 'images'> {
  return {
    id: row.id,
    orderId: row.orderId,
    appliedBy: row.appliedBy,
    type: row.type,
    content: row.content,
    status: row.status,
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
  return kind === 'appeal_opened'
    ? { content: row.content, images: pictureViews(deps, row.images) }
    : { content: body ?? '', images: pictureViews(deps, images ?? []) }
}
