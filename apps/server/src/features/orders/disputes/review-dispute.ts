/**
 * The page on which an operator decides a dispute: dispute, order, both parties, chat, and the postings of each possible ruling.
 */
import type { ConsoleDataOf, Locale } from '@u-market/contract'
import {
  type Coin,
  coin,
  coinStated,
  coinText,
  type DisputeId,
  meanRating,
  type UserId,
} from '@u-market/domain'
import type { Db } from '../../../db/database.ts'
import { type Posting, type PostingPreview, previewPosting } from '../../../ledger/post.ts'
import { chargeFee, refundEscrow, releaseEscrow } from '../../../ledger/recipes.ts'
import { unixSeconds } from '../../../platform/clock.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { SessionOperator } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { isChatKind } from '../../events/index.ts'
import { findChatOfOrder, type MessageRow, wordsOf } from '../../messaging/index.ts'
import { findProposed, soloView } from '../../operators/index.ts'
import { findLikeOrders } from '../compare-proofs.ts'
import { findOrder } from '../order.queries.ts'
import type { OrderRow } from '../order.ts'
import { accountName, operatorsView, viewContext } from '../order.views.ts'
import { findRefusedPayers } from '../payer/refused-payer.ts'
import {
  type DisputeDetail,
  findDispute,
  findRulingAuthors,
  findRulings,
  listDisputeEvents,
  newestEvidence,
} from './dispute.queries.ts'
import { rulableAt } from './dispute.ts'
import { sharedDisputeView } from './dispute.views.ts'
import { findAuthors, whyNotOthers } from './rule-dispute.ts'
import { readAwardSources } from './settle-claim.ts'

type Detail = ConsoleDataOf<'getDispute'>

/** Number of the chat's newest lines that the page shows. */
const CHAT_LINES = 200

/** Reads the page. Throws `APPEAL_NOT_FOUND`. */
export async function reviewDispute(
  deps: Deps,
  { id, operator, locale }: { id: DisputeId; operator: SessionOperator; locale: Locale },
): Promise<Detail> {
  const { kysely } = deps.database
  const dispute = await findDispute(kysely, id)
  const order = dispute && (await findOrder(kysely, dispute.orderId))
  if (!dispute || !order) throw new Refusal('APPEAL_NOT_FOUND')
  const [events, rulingOf, authors, both, buyer, seller, chat, alike, refused] = await Promise.all([
    listDisputeEvents(kysely, [dispute.id]),
    findRulings(kysely, [dispute.id]),
    findRulingAuthors(kysely, dispute.id),
    findAuthors(kysely, dispute.id, [operator.id]),
    findParty(kysely, order.buyerId, order.createdAt),
    findParty(kysely, order.sellerId, order.createdAt),
    findChatOfOrder(kysely, order.id, CHAT_LINES),
    findLikeOrders(kysely, [order]),
    findRefusedPayers(kysely, [order]),
  ])
  const context = viewContext(deps, locale)
  const { seq } = newestEvidence(events)
  const escrow = { ...order, num: coin(order.numMinor), fee: coin(order.feeMinor) }
  const isClaim = dispute.kind === 'claim'
  const until = rulableAt(dispute)
  const sources = await readAwardSources(kysely, dispute)
  const notOthers = whyNotOthers(both, context.now)
  return {
    dispute: sharedDisputeView(deps, dispute, events),
    ...rulingOf(dispute.id),
    proposed: dispute.status === 'open' ? dispute.proposed : null,
    rulableAt: until && unixSeconds(until),
    proposedBy: authors[0]?.name ?? '',
    isOwnRuling: notOthers ? 1 : 0,
    ownRulingWhy: notOthers?.why ?? '',
    ownRulingUntil: notOthers?.until ? unixSeconds(notOthers.until) : null,
    order: operatorsView(order, context, {
      appealAwaits: dispute.status === 'open' ? dispute.awaits : undefined,
      likeOrders: alike.get(order.id),
      refusedPayer: refused.get(order.id),
    }),
    buyer,
    seller,
    chat: chat.reverse().map((line) => ({
      sender: senderOf(line),
      ...wordsOf(deps, line, locale),
      createdAt: unixSeconds(line.createdAt),
    })),
    preview: isClaim ? {} : escrowPreview({ ...order, ...escrow }, context.now),
    sources,
    holdable: isClaim ? holdableOf(dispute, sources) : null,
    effectHours: (await deps.settings()).rulingEffectHours,
    ...(await soloView(deps, { operator, amount: escrow.num })),
    proposal: await findProposed(kysely, {
      subject: `appeal:${dispute.id}`,
      at: deps.clock.now(),
      newestEvidence: seq,
    }),
    seen: Number(seq),
  }
}

async function findParty(db: Db, id: UserId, orderedAt: Date): Promise<Detail['buyer']> {
  const former = await db
    .selectFrom('formerNickname')
    .select('nickname')
    .where('userId', '=', id)
    .where('untilAt', '>', orderedAt)
    .orderBy('untilAt')
    .limit(1)
    .executeTakeFirst()
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
    formerNickname: former === undefined || former.nickname === row.nickname ? null : former.nickname,
    mobile: row.mobile,
    realName: row.realName ?? '',
    completedOrders: row.completedOrders,
    creditRating: meanRating(row.ratingSum, row.ratingCount),
  }
}

/** Postings that a release and a refund would write. */
function escrowPreview(order: OrderRow & Parameters<typeof releaseEscrow>[0] & { fee: Coin }, at: Date) {
  const [fee] = chargeFee(order, at)
  return {
    release: preview(releaseEscrow(order, at), order),
    refund: preview(refundEscrow(order, at), order),
    ...(fee && { fee: preview(fee, order) }),
  }
}

/** Coin that can be held for the claim: the respondent's balance, but no more than the order's coin that is not held yet. */
function holdableOf({ numMinor, heldMinor }: DisputeDetail, sources: Detail['sources']): string {
  const left = coin(numMinor - heldMinor)
  const balance = coinStated(sources?.balance ?? '0.00')
  return coinText(balance < left ? balance : left)
}

function senderOf({ kind, actor }: MessageRow): Detail['chat'][number]['sender'] {
  return isChatKind(kind) && (actor === 'buyer' || actor === 'seller') ? actor : 'system'
}

function preview(posting: Posting, order: OrderRow): PostingPreview {
  return previewPosting(posting, (ref) => accountName(ref, order))
}
