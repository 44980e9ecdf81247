import { endpoints } from '@u-market/contract'
import { awaits, orderStates } from '@u-market/domain'
import type { Db } from '@u-market/server/db/database.ts'
import { reconcile, runChecks } from '@u-market/server/ledger/reconcile.ts'

const conducts = orderStates.map((state) => `('${state}', '${awaits[state] ?? ''}')`).join(', ')

/**
 * Stored counts and copies, which save lists from counting. Each query counts the rows that differ from the rows they are
 * computed from.
 */
const keptChecks: Record<string, string> = {
  'every order awaits the actor that the lifecycle names': `select count(*) from trade_order where (state, coalesce(awaits, '')) not in (${conducts})`,
  'orders were moved by as much as their events say': `select count(*) from trade_order o left join (
      select order_id, sum((params ->> 'ms')::bigint) as ms from event where kind = 'order_shifted' group by 1) e on e.order_id = o.id
    where o.shifted_ms <> coalesce(e.ms, 0)`,
  'every order has its offer and its traders': `select count(*) from trade_order t left join offer o on o.id = t.offer_id
    left join app_user s on s.id = t.seller_id left join app_user b on b.id = t.buyer_id
    where o.maker_id is distinct from (case o.side when 'sell' then t.seller_id else t.buyer_id end)
      or o.side <> t.side or s.id is null or b.id is null`,
  // An order that an operator's ruling ended still counts as sold.
  'offers to buy want their total less what was sold to them': `select count(*) from offer f where f.side = 'buy' and f.remaining_minor <> f.total_minor
    - (select coalesce(sum(num_minor), 0) from trade_order o where o.offer_id = f.id
        and (o.state not in ('cancelled', 'expired') or o.ended_by = 'operator'))`,
  'records count ended orders': `select count(*) from (
      select user_id, side, state, count(*)::int as count from (
        select buyer_id as user_id, 'buyer' as side, state from trade_order where not is_open
        union all select seller_id, 'seller', state from trade_order where not is_open) o group by 1, 2, 3) o
    full join ended_order_count k using (user_id, side, state) where coalesce(o.count, 0) <> coalesce(k.count, 0)`,
  'records count open orders that buyers placed': `select count(*) from trader_record r where open_purchases <>
    (select count(*) from trade_order o where o.buyer_id = r.user_id and o.is_open and o.side = 'sell')`,
  'records are the sums of their tallies': `select count(*) from trader_record r where (recent_completed, recent_faults) is distinct from
    (select (coalesce(sum(completed), 0)::int, coalesce(sum(faults), 0)::int) from trader_tally t where t.user_id = r.user_id)`,
  // The oldest hours are deleted first.
  'records count completed orders that count': `with told as (
      select user_id, count(*)::int as completed, (count(*) filter (where is_sale))::int as sold from (
        select buyer_id as user_id, false as is_sale from trade_order where is_counted_for_buyer
        union all select seller_id, true from trade_order where is_counted_for_seller) o group by 1)
    select count(*) from trader_record r left join told using (user_id)
    where (completed_orders, sales_completed) is distinct from (coalesce(completed, 0), coalesce(sold, 0))`,
  // An order at the side's own fault counts if the fault did.
  'one counterparty counts once a day': `with done as (
      select id, buyer_id as user_id, seller_id as peer_id, released_at as at, is_counted_for_buyer as counts, fault_of = 'buyer' as is_fault, is_fault_counted
        from trade_order where released_at is not null
      union all select id, seller_id, buyer_id, released_at, is_counted_for_seller, fault_of = 'seller', is_fault_counted
        from trade_order where released_at is not null)
    select count(*) from done d where counts is distinct from case when coalesce(is_fault, false) then is_fault_counted else not exists (
      select from done e where e.user_id = d.user_id and e.peer_id = d.peer_id and e.id <> d.id and e.counts and not coalesce(e.is_fault, false)
        and e.at <= d.at and e.at > d.at - interval '24 hours') end`,
  'orders that have not completed count for neither side': `select count(*) from trade_order
    where released_at is null and (is_counted_for_buyer or is_counted_for_seller)`,
  'the last count of two traders is that of their newest order or rating that counts': `with told as (
      select user_id, peer_id, what, max(at) as at from (
        select buyer_id as user_id, seller_id as peer_id, 'completion' as what, released_at as at from trade_order
          where is_counted_for_buyer and fault_of is distinct from 'buyer'
        union all select seller_id, buyer_id, 'completion', released_at from trade_order
          where is_counted_for_seller and fault_of is distinct from 'seller'
        union all select rated_id, rater_id, 'rating', shown_at from rating where is_counted) e
      group by 1, 2, 3)
    select count(*) from told full join (select * from trader_count where what in ('completion', 'rating')) c using (user_id, peer_id, what)
    where told.at is distinct from c.counted_at
      and coalesce(told.at, c.counted_at) >= (select min(hour) from trader_tally)`,
  'tallies equal the orders of their hour': `with told as (
      select user_id, date_trunc('hour', at) as hour, sum(completed)::int as completed, sum(faults)::int as faults from (
        select buyer_id as user_id, released_at as at, 1 as completed, 0 as faults from trade_order where is_counted_for_buyer and fault_of is distinct from 'buyer'
        union all select seller_id, released_at, 1, 0 from trade_order where is_counted_for_seller and fault_of is distinct from 'seller'
        union all select case fault_of when 'buyer' then buyer_id else seller_id end, fault_at, 0, 1 from trade_order where is_fault_counted) e
      group by 1, 2)
    select count(*) from told full join (select * from trader_tally where completed > 0 or faults > 0) t using (user_id, hour)
    where (told.completed, told.faults) is distinct from (t.completed, t.faults)
      and hour >= (select min(hour) from trader_tally)`,
  'tallies hold the duration and the peer of each order': `with told as (
      select user_id, date_trunc('hour', released_at) as hour, array_agg(pay order by pay) filter (where pay is not null) as pay,
        array_agg(release order by release) filter (where release is not null) as release, array_agg(peer order by peer) as peers from (
        select buyer_id as user_id, seller_id as peer, released_at, floor(extract(epoch from paid_at - confirmed_at))::int as pay,
          null::int as release from trade_order where is_counted_for_buyer
        union all select seller_id, buyer_id, released_at, null, floor(extract(epoch from released_at - paid_at))::int
          from trade_order where is_counted_for_seller) o
      group by 1, 2)
    select count(*) from told full join (select user_id, hour,
        (select array_agg(s order by s) from unnest(pay_seconds) s) as pay,
        (select array_agg(s order by s) from unnest(release_seconds) s) as release,
        (select array_agg(p order by p) from unnest(peer_ids) p) as peers from trader_tally where peer_ids <> '{}') t using (user_id, hour)
    where (told.pay, told.release, told.peers) is distinct from (t.pay, t.release, t.peers)
      and hour >= (select min(hour) from trader_tally)`,
  // A trader's medians are outdated until the sweep has summed their last order.
  'medians and partners equal those of the tallies': `select count(*) from trader_record r
    where not exists (select from trader_tally t where t.user_id = r.user_id and not t.is_summed)
      and (pay_median, release_median, partners) is distinct from (
        (select percentile_disc(0.5) within group (order by s) from trader_tally t, unnest(t.pay_seconds) s where t.user_id = r.user_id),
        (select percentile_disc(0.5) within group (order by s) from trader_tally t, unnest(t.release_seconds) s where t.user_id = r.user_id),
        (select count(distinct p)::int from trader_tally t, unnest(t.peer_ids) p where t.user_id = r.user_id))`,
  'records count ratings once they are shown': `select count(*) from trader_record r where (rating_sum, rating_count) is distinct from
    (select (coalesce(sum(score), 0)::int, count(*)::int) from rating g where g.rated_id = r.user_id and g.is_counted)`,
  'ratings by one trader count once a day': `select count(*) from rating d where shown_at is not null and is_counted = exists (
      select from rating e where e.rated_id = d.rated_id and e.rater_id = d.rater_id and (e.order_id, e.rated_by) <> (d.order_id, d.rated_by)
        and e.is_counted and e.shown_at <= d.shown_at and e.shown_at > d.shown_at - interval '24 hours')`,
  'ratings of an order are shown together': `select count(*) from rating a join rating b using (order_id)
    where a.rated_by <> b.rated_by and (a.shown_at is null) <> (b.shown_at is null)`,
  'disputes name the party they were ruled against': `select count(*) from dispute a join trade_order o on o.id = a.order_id
    where a.lost_by_id is distinct from (case a.result when 'ruled_release' then o.seller_id when 'ruled_refund' then o.buyer_id
      when 'ruled_award' then case a.opened_by when 'buyer' then o.seller_id else o.buyer_id end
      when 'released_by_seller' then (select o.seller_id where exists (select from event e
        where e.order_id = a.order_id and e.dispute_id = a.id and e.kind = 'appeal_proposed_release')) end)`,
  'orders name their claims, and closed claims hold nothing': `select count(*) from dispute a join trade_order o on o.id = a.order_id
    where a.kind = 'claim' and (o.is_open or o.claim_id is distinct from a.id or (a.status <> 'open' and a.held_minor > 0)
      or (a.result like 'ruled%' and (a.award_minor is null or a.paid_minor is null)))`,
  'sanctions are copied to the rows that acts lock': `with imposed as (
      select s.user_id, s.id, s.kind, s.reason, (extract(epoch from s.until) * 1000)::bigint as until
      from sanction s left join sanction_end e on e.sanction_id = s.id where e.sanction_id is null
      -- An account that its owner closed has none, and may do as little.
      union all select id, 0, 'closed', '', null from app_user where erase_at is not null
      union all select id, 0, 'frozen', '', null from app_user where frozen_at is not null),
    unended as (
      select user_id, jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'reason', reason, 'until', until)
          || case when id = 0 and kind = 'frozen' then '{"byOwner": true}' else '{}'::jsonb end order by id = 0, id, kind) as sanctions,
        bool_or(kind = 'closed') as is_closed from imposed group by user_id)
    select count(*) from app_user u join trader_record r on r.user_id = u.id left join unended n on n.user_id = u.id
    where (u.sanctions, r.sanctions) is distinct from (n.sanctions, n.sanctions) or (n.is_closed and u.closed_at is null)`,
  'sanction timers belong to sanctions that can still end': `select count(*) from sanction_timer c where not exists (
      select from sanction s left join sanction_end e on e.sanction_id = s.id
      where s.id = c.sanction_id and s.until = c.due_at and e.sanction_id is null)`,
  'offers of makers who may not trade are hidden': `with unended as (
      select user_id, max(until) as until from (
        select s.user_id, coalesce(s.until, '9999-12-31Z') as until from sanction s left join sanction_end e on e.sanction_id = s.id
          where e.sanction_id is null and s.kind <> 'no_transfer'
        union all select id, '9999-12-31Z' from app_user where frozen_at is not null) s group by user_id)
    select count(*) from offer o left join unended n on n.user_id = o.maker_id
    -- An expired sanction hides no offer that was listed later.
    where o.status = 'up' and o.hidden_until is distinct from n.until
      and (o.hidden_until is not null or n.until = '9999-12-31Z')`,
  'offers of makers who paused them are paused': `select count(*) from offer o join trader_record r on r.user_id = o.maker_id
    where o.status = 'up' and o.paused_until is distinct from r.offers_paused_until`,
  'every payment proof belongs to an order that names it': `select count(*) from payment_proof p where not exists (
      select from trade_order o where o.id = p.order_id and p.path = any(o.proofs))`,
  'notice counts equal the notices': `select count(*) from notice_count c join notice_read_marker m using (user_id), lateral (
      select count(*)::int as total, count(*) filter (where seq > m.read_through)::int as unread from event
      where notice_type = c.notice_type and seq <= m.counted_through and (to_id = c.user_id or cc_keeps and cc_id = c.user_id)) e
    where (c.total, c.unread) is distinct from (e.total, e.unread)`,
  'the head of the audit is its newest entry': `select count(*) from audit_head h where h.seq > 0 and not exists (
      select from audit_entry e where e.seq = h.seq and e.hash = h.hash and e.seq = (select max(seq) from audit_entry))`,
  'markers count notices read one by one': `select count(*) from notice_read_marker m where read_singly <>
    (select count(*) from notice_read s where s.user_id = m.user_id and s.seq > m.read_through)`,
}

/** A repeated call gets the stored response as it is, so it must be one that the contract allows. */
async function checkResponses(db: Db): Promise<void> {
  const rows = await db.selectFrom('idempotencyKey').select(['path', 'response']).execute()
  for (const { path, response } of rows) {
    const endpoint = Object.values(endpoints).find((each) => each.path === path)
    const parsed = endpoint?.data.safeParse(response)
    if (parsed?.success === false)
      throw new Error(`the stored response of ${path} is not what the contract says: ${parsed.error.message}`)
  }
}

/**
 * Throws with the names of the failed checks unless the ledger balances, every stored count is right, and every stored response
 * can be given again.
 */
export async function checkBooks(db: Db): Promise<void> {
  await checkResponses(db)
  const checks = [...(await reconcile(db)), ...(await runChecks(db, keptChecks))]
  const wrong = checks.filter(({ passed }) => !passed)
  if (wrong.length > 0)
    throw new Error(
      `the books do not balance: ${wrong.map(({ name, detail }) => `${name} (${detail})`).join('; ')}`,
    )
}
