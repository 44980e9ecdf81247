import type { Coin, OfferSide, UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import { byPlace, createBatchLoader } from '../../db/batch-loader.ts'
import type { DisputeTable, RatingTable } from '../../db/schema.generated.ts'
import { plannedOnce, type Runner } from '../../db/statement.ts'
import { isBlockedSql, type TraderRow, traderJson } from './trader-facts.ts'

/** The viewer is null for a visitor or an operator. */
type TraderAsked = { readonly userId: UserId; readonly viewerId: UserId | null }

type TraderPageRow = {
  readonly facts: TraderRow
  readonly joinedAt: Date
  readonly bondMinor: Coin | null
  readonly appealsLost: number
  /** Has completed an order. */
  readonly hasTraded: boolean
  /** The viewer has blocked the trader. */
  readonly isBlocked: boolean
  /** The viewer's note on a favourite; null for other traders. */
  readonly favouriteNote: string | null
  /** Sides on which the trader has listed offers, whether or not they can be taken now. */
  readonly sides: readonly OfferSide[]
  readonly words: readonly Words[]
  readonly lost: readonly Lost[]
}

/** What the trader was told; `shownAt` in Unix seconds. */
type Words = Pick<Selectable<RatingTable>, 'score' | 'content' | 'ratedBy'> & { readonly shownAt: number }

/** An appeal that was decided against the trader; `ruledAt` in Unix seconds. */
type Lost = Pick<Selectable<DisputeTable>, 'type'> & { readonly ruledAt: number; readonly isBuyer: boolean }

/** Ratings, and rulings, shown on the page. */
const SHOWN = 10

const wordsSql = `select coalesce(json_agg(json_build_object('score', score, 'content', content, 'ratedBy', rated_by,
      'shownAt', floor(extract(epoch from shown_at))) order by shown_at desc), '[]')
  from (select score, content, rated_by, shown_at from rating
    where rated_id = joined.id and is_counted and content <> '' order by shown_at desc limit ${SHOWN}) w`

const lostSql = `select coalesce(json_agg(json_build_object('type', type, 'isBuyer', is_buyer,
      'ruledAt', floor(extract(epoch from ruled_at))) order by ruled_at desc), '[]')
  from (select a.type, a.ruled_at, (select buyer_id = a.lost_by_id from trade_order where id = a.order_id) as is_buyer
    from dispute a where a.lost_by_id = joined.id order by a.ruled_at desc limit ${SHOWN}) l`

/** Every part uses an index, so that the time does not grow with the number of orders. `offset 0` as in `find-partys-orders`. */
const pagesSql = plannedOnce<TraderPageRow & { place: bigint }>(
  'find-trader-pages',
  `select asked.place, found.* from unnest($1::int[], $2::int[]) with ordinality as asked (user_id, viewer_id, place),
    lateral (select ${traderJson('joined.id', isBlockedSql('joined.id', 'asked.viewer_id'))} as facts, joined.created_at as joined_at,
      (select bond_minor from merchant m where m.user_id = joined.id and status = 'approved' and bond_paid_at is not null
        and bond_returned_at is null order by m.id desc limit 1) as bond_minor,
      (select count(*)::int from dispute where lost_by_id = joined.id) as appeals_lost,
      exists(select 1 from ended_order_count k where k.user_id = joined.id and k.state = 'completed') as has_traded,
      exists(select 1 from trader_block b where b.user_id = asked.viewer_id and b.peer_id = joined.id) as is_blocked,
      (select f.note from favourite f where f.user_id = asked.viewer_id and f.peer_id = joined.id) as favourite_note,
      array(select distinct o.side from offer o where o.maker_id = joined.id and o.is_open order by o.side) as sides,
      (${wordsSql}) as words, (${lostSql}) as lost
    from app_user joined where joined.id = asked.user_id offset 0) found`,
)

/** Finds a trader's page, undefined if there is no such user; pages that are asked for at the same time are read together. */
export type FindPage = (asked: TraderAsked) => Promise<TraderPageRow | undefined>

export function createPageFinder(runner: Runner): FindPage {
  return createBatchLoader((asked: readonly TraderAsked[]) => findPages(runner, asked))
}

async function findPages(
  runner: Runner,
  asked: readonly TraderAsked[],
): Promise<(TraderPageRow | undefined)[]> {
  const rows = await pagesSql(runner, [
    asked.map(({ userId }) => userId),
    asked.map(({ viewerId }) => viewerId),
  ])
  return byPlace(asked, rows).map(([row]) => row)
}
