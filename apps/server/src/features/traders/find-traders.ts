/** Finds traders by the beginning of their names, as names look. */
import type { DataOf } from '@u-market/contract'
import { DAY_MS, MINUTE_MS, traderSearch, type UserId } from '@u-market/domain'
import { limitUses } from '../../db/count-uses.ts'
import { plannedOnce } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { skeletonOf } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { isBlockedSql, type TraderRow, traderFactsView, traderJson } from './trader-facts.ts'

/** Users looked through for one search: among many who have not traded, a longer name finds more. */
const CANDIDATES = 1_000

/**
 * Those who can be found have completed an order or have an offer listed: others have nothing to show, and a search must not list
 * the market's users. `offset 0` keeps the bound on the candidates where it is written.
 */
const findSql = plannedOnce<{ readonly facts: TraderRow }>(
  'find-traders',
  `select ${traderJson('named.id')} as facts from (
      select id, nickname_skeleton from app_user
      where nickname_skeleton ~>=~ $2::text and nickname_skeleton ~<~ $3::text and closed_at is null
      order by nickname_skeleton using ~<~ limit ${CANDIDATES} offset 0) named
    where named.id <> $1::int and not ${isBlockedSql('named.id', '$1::int')}
      and (exists(select 1 from ended_order_count k where k.user_id = named.id and k.state = 'completed')
        or exists(select 1 from offer o where o.maker_id = named.id and o.is_open))
    order by named.nickname_skeleton using ~<~, named.id limit ${traderSearch.shown}`,
)

/** Returns traders whose name looks like the text, then those whose name begins with it. Throws `RATE_LIMITED {until}`. */
export async function findTraders(deps: Deps, userId: UserId, text: string): Promise<DataOf<'findTraders'>> {
  const { kysely } = deps.database
  const { aMinute, aDay } = traderSearch
  await transact(deps.database, null, (tx) =>
    limitUses(
      tx,
      deps.clock.now(),
      { subject: `trader searches of ${userId} in a minute`, most: aMinute, windowMs: MINUTE_MS },
      { subject: `trader searches of ${userId} in a day`, most: aDay, windowMs: DAY_MS },
    ),
  )
  const skeleton = skeletonOf(text)
  if (skeleton === '') return []
  // One letter begins too many names, so it is found alone.
  const isShort = Array.from(skeleton).length < traderSearch.beginning
  const after = isShort ? `${skeleton}\u{1}` : `${skeleton}\u{10ffff}`
  const rows = await findSql(kysely, [userId, skeleton, after])
  return rows.map(({ facts }) => traderFactsView(deps, facts))
}
