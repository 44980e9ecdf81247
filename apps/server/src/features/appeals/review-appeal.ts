import type { ConsoleDataOf, Locale } from '@u-market/contract'
import { type AppealId, coin, meanRating, type UserId } from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import type { Posting } from '../../ledger/post.ts'
import { type PostingPreview, previewPosting } from '../../ledger/preview-posting.ts'
import { chargeFee, refundEscrow, releaseEscrow } from '../../ledger/recipes.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionOperator } from '../call.ts'
import { findChatOfOrder, type MessageRow, wordsOf } from '../chat/index.ts'
import type { Deps } from '../deps.ts'
import { isChatKind } from '../events/index.ts'
import { findProposed, takesSecond } from '../operators/index.ts'
import { accountName, findOrder, type OrderRow, operatorsView, viewContext } from '../orders/index.ts'
import { findAppeal } from './appeal.queries.ts'
import { sharedAppealView } from './appeal.views.ts'
import { eventsOf, newestEntry } from './appeal-history.ts'
import { findRulings } from './find-rulings.ts'
import { findMakers } from './ruling-makers.ts'

type Detail = ConsoleDataOf<'getAppeal'>

/** The last lines are the ones that matter; more than these nobody reads before ruling. */
const CHAT_LINES = 200

/** Everything an operator needs to rule, on one page. */
export async function reviewAppeal(
  deps: Deps,
  { id, operator, locale }: { id: AppealId; operator: SessionOperator; locale: Locale },
): Promise<Detail> {
  const { kysely } = deps.database
  const appeal = await findAppeal(kysely, id)
  const order = appeal && (await findOrder(kysely, appeal.orderId))
  if (!appeal || !order) throw new Refusal('APPEAL_NOT_FOUND')
  const [events, rulingOf, makers, buyer, seller, chat] = await Promise.all([
    eventsOf(kysely, [appeal.id]),
    findRulings(kysely, [appeal.id]),
    findMakers(kysely, appeal.id),
    findParty(kysely, order.buyerId),
    findParty(kysely, order.sellerId),
    findChatOfOrder(kysely, order.id, CHAT_LINES),
  ])
  const context = viewContext(deps, locale)
  const { seq } = newestEntry(events)
  const escrow = { ...order, num: coin(order.numMinor), fee: coin(order.feeMinor) }
  const [fee] = chargeFee(escrow, context.now)
  return {
    appeal: sharedAppealView(deps, appeal, events),
    ...rulingOf(appeal.id),
    proposedBy: makers[0]?.name ?? '',
    isOwnRuling: makers.some(({ id: maker }) => maker === operator.id) ? 1 : 0,
    order: operatorsView(order, context, appeal.status === 'open' ? appeal.awaits : undefined),
    buyer,
    seller,
    chat: chat.reverse().map((line) => ({
      sender: senderOf(line),
      ...wordsOf(deps, line, locale),
      createdAt: unixSeconds(line.createdAt),
    })),
    preview: {
      release: preview(releaseEscrow(escrow, context.now), order),
      refund: preview(refundEscrow(escrow, context.now), order),
      ...(fee && { fee: preview(fee, order) }),
    },
    second: await takesSecond(deps, { operator, amount: escrow.num }),
    proposal: await findProposed(kysely, {
      subject: `appeal:${appeal.id}`,
      at: deps.clock.now(),
      newestEntry: seq,
    }),
    seen: Number(seq),
  }
}

async function findParty(db: Db, id: UserId): Promise<Detail['buyer']> {
  const row = await db
    .selectFrom('appUser')
    .innerJoin('traderRecord as record', 'record.userId', 'appUser.id')
    .select([
      'appUser.id',
      'username',
      'nickname',
      'mobile',
      'realName',
      'record.completedOrders',
      'record.ratingSum',
      'record.ratingCount',
    ])
    .where('appUser.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    username: row.username,
    nickname: row.nickname,
    mobile: row.mobile,
    realName: row.realName ?? '',
    completedOrders: row.completedOrders,
    creditRating: meanRating(row.ratingSum, row.ratingCount),
  }
}

function senderOf({ kind, actor }: MessageRow): Detail['chat'][number]['sender'] {
  return isChatKind(kind) && (actor === 'buyer' || actor === 'seller') ? actor : 'system'
}

function preview(posting: Posting, order: OrderRow): PostingPreview {
  return previewPosting(posting, (ref) => accountName(ref, order))
}
