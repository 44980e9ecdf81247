/** Queries of a trader's page. Each uses an index, so that its time does not grow with the number of orders. */
import type { Coin, DisputeId, OfferSide, UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { DisputeTable, RatingTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { isBlockedSql, type TraderRow, traderJson } from './trader-facts.ts'

type Trader = {
  readonly facts: TraderRow
  readonly joinedAt: Date
  readonly bondMinor: Coin | null
  readonly appealsLost: number
  /** Has completed an order. */
  readonly hasTraded: boolean
  /** The viewer has blocked the trader. */
  readonly isBlocked: boolean
  /** Sides on which the trader has listed offers, whether or not they can be taken now. */
  readonly sides: readonly OfferSide[]
}

const traderSql = statement<Trader>(
  'find-trader',
  `select ${traderJson('joined.id', isBlockedSql('joined.id', '$2::int'))} as facts, joined.created_at as joined_at,
      (select bond_minor from merchant m where m.user_id = joined.id and status = 'approved' and bond_paid_at is not null
        and bond_returned_at is null order by m.id desc limit 1) as bond_minor,
      (select count(*)::int from dispute where lost_by_id = joined.id) as appeals_lost,
      exists(select 1 from ended_order_count k where k.user_id = joined.id and k.state = 'completed') as has_traded,
      exists(select 1 from trader_block b where b.user_id = $2::int and b.peer_id = joined.id) as is_blocked,
      array(select distinct o.side from offer o where o.maker_id = joined.id and o.is_open order by o.side) as sides
    from app_user joined where joined.id = $1`,
)

/** @param viewerId null for a visitor or an operator */
export async function findTrader(
  runner: Runner,
  userId: UserId,
  viewerId: UserId | null,
): Promise<Trader | undefined> {
  return (await traderSql(runner, [userId, viewerId]))[0]
}

/** Ratings, and rulings, shown on the page. */
const SHOWN = 10

type Words = Pick<Selectable<RatingTable>, 'score' | 'content' | 'ratedBy'> & { readonly shownAt: Date }

const wordsSql = statement<Words>(
  'list-rating-words',
  `select score, content, rated_by, shown_at from rating
    where rated_id = $1 and is_counted and content <> '' order by shown_at desc limit ${SHOWN}`,
)

export function listWords(runner: Runner, userId: UserId): Promise<Words[]> {
  return wordsSql(runner, [userId])
}

type Ruling = Pick<Selectable<DisputeTable>, 'type'> & {
  readonly id: DisputeId
  readonly ruledAt: Date
  readonly isBuyer: boolean
}

const rulingsSql = statement<Ruling>(
  'list-lost-appeals',
  `select a.id, a.type, a.ruled_at, (select buyer_id = a.lost_by_id from trade_order where id = a.order_id) as is_buyer
    from dispute a where a.lost_by_id = $1 order by a.ruled_at desc limit ${SHOWN}`,
)

export function listLostDisputes(runner: Runner, userId: UserId): Promise<Ruling[]> {
  return rulingsSql(runner, [userId])
}
