-- The whole history is judged: that may take longer than a call may.
set local statement_timeout = 0;
set local enable_seqscan = on;

-- Whose fault the end of an order was, or the release deadline that was missed before it.
alter table trade_order
  add column fault_of text check (fault_of in ('buyer', 'seller')),
  add column fault_at timestamptz,
  -- It shows in the record: faults towards one trader do once in a day.
  add column fault_counts boolean not null default false,
  add constraint trade_order_fault_has_moment check ((fault_of is null) = (fault_at is null)),
  add constraint trade_order_fault_to_count check (fault_of is not null or not fault_counts);

-- What placing an order and ending one are judged by lies on one row, which either locks.
alter table trader_record
  drop column sales_failed,
  drop column late_releases,
  -- Orders of either side, as far back as a completion rate looks: the sum of the trader's tallies.
  add column recent_completed int not null default 0 check (recent_completed >= 0),
  add column recent_faults int not null default 0 check (recent_faults >= 0),
  -- As the buyer: open orders, the latest ends by their own fault and cancels that were free, and what these have brought.
  add column open_buys int not null default 0 check (open_buys >= 0),
  add column faults_at timestamptz[] not null default '{}',
  add column free_cancels_at timestamptz[] not null default '{}',
  add column pauses_in_row int not null default 0 check (pauses_in_row >= 0),
  add column order_pause_until timestamptz,
  -- As the seller: whose orders went unanswered since one was answered, and since when the offers are to be taken down for it.
  add column unanswered_buyers int[] not null default '{}',
  add column absent_since timestamptz,
  -- Changed with every order, none of it indexed: the row is changed in place.
  set (fillfactor = 70);
create index trader_record_absent on trader_record (absent_since) where absent_since is not null;

-- What the sums of a record are made of, by the hour that it happened in: old hours are taken out of the sums.
create table trader_tally (
  user_id int not null,
  hour timestamptz not null,
  completed int not null default 0 check (completed >= 0),
  faults int not null default 0 check (faults >= 0),
  primary key (user_id, hour)
);
create index trader_tally_hour on trader_tally (hour);

-- When a trader's fault towards another last showed in their record.
create table trader_fault (
  user_id int not null,
  peer_id int not null,
  counted_at timestamptz not null,
  primary key (user_id, peer_id)
);

-- Which order a payment proof was shown for: it stands for no other.
create table payment_proof (
  path text primary key references upload,
  order_id text not null
);

----------------------------------------------------------------------------------------------------------------------
-- What was before, as far as what happened tells. Cancels that were free stay so: nobody knew that they would be counted.

create temporary table old_fault on commit drop as
select distinct on (f.order_id) f.order_id, f.side, f.at, false as counts,
  case f.side when 'buyer' then o.buyer_id else o.seller_id end as user_id,
  case f.side when 'buyer' then o.seller_id else o.buyer_id end as peer_id
from (
  select order_id, case kind when 'appeal_ruled_release' then 'seller' else 'buyer' end as side, created_at as at, 1 as place
    from event where kind in ('appeal_ruled_release', 'appeal_ruled_refund')
  union all
  select id, case when confirmed_at is null then 'seller' else 'buyer' end, cancelled_at, 2 from trade_order where state = 'expired'
  union all
  select o.id, e.actor, o.cancelled_at, 2 from event e join trade_order o on o.id = e.order_id
    where e.kind = 'order_cancelled' and o.state = 'cancelled'
      and (e.actor = 'seller' or e.actor = 'buyer' and o.cancelled_at > o.confirmed_at + interval '3 minutes')
  union all
  select order_id, 'seller', created_at, 3 from event where kind = 'release_overdue') f
join trade_order o on o.id = f.order_id
order by f.order_id, f.place, f.at;

create index on old_fault (order_id);
analyze old_fault;

do $$
declare
  fault record;
  last_user int;
  last_peer int;
  last_at timestamptz;
begin
  for fault in select * from old_fault order by user_id, peer_id, at, order_id loop
    if (fault.user_id, fault.peer_id) is distinct from (last_user, last_peer) or fault.at >= last_at + interval '24 hours' then
      update old_fault set counts = true where order_id = fault.order_id;
      last_user := fault.user_id;
      last_peer := fault.peer_id;
      last_at := fault.at;
    end if;
  end loop;
end $$;

update trade_order o set fault_of = f.side, fault_at = f.at, fault_counts = f.counts from old_fault f where f.order_id = o.id;

insert into trader_fault (user_id, peer_id, counted_at)
select user_id, peer_id, max(at) from old_fault where counts group by user_id, peer_id;

-- Of what is older the first sweep would take everything out again.
insert into trader_tally (user_id, hour, completed, faults)
select user_id, date_trunc('hour', at), sum(completed)::int, sum(faults)::int from (
  select buyer_id as user_id, sent_at as at, 1 as completed, 0 as faults from trade_order
    where sent_at is not null and fault_of is distinct from 'buyer'
  union all
  select seller_id, sent_at, 1, 0 from trade_order where sent_at is not null and fault_of is distinct from 'seller'
  union all
  select user_id, at, 0, 1 from old_fault where counts) e
where at > (select max(created_at) from event) - interval '31 days'
group by user_id, date_trunc('hour', at);

update trader_record r set recent_completed = t.completed, recent_faults = t.faults
from (select user_id, sum(completed)::int as completed, sum(faults)::int as faults from trader_tally group by user_id) t
where t.user_id = r.user_id;

update trader_record r set open_buys = o.count
from (select buyer_id, count(*)::int as count from trade_order where is_open group by buyer_id) o where o.buyer_id = r.user_id;

-- Of orders that have shown the same proof the first keeps it.
insert into payment_proof (path, order_id)
select distinct on (v.path) v.path, o.id
from trade_order o cross join lateral unnest(o.vouchers) v(path) join upload u on u.path = v.path
order by v.path, o.paid_at, o.id;

----------------------------------------------------------------------------------------------------------------------
-- What people read of it, where no operator has put other words in its place.
update help_text_words w set content = content || case w.locale
  when 'en-US' then $en$

Cancelling is free before the confirmation and for {free_cancel_minutes} minutes after it, {free_cancels} times a day. Later cancels, and orders that you let run out, count in your record, and several of them within a day pause your ordering for a while. Sellers who refuse an order or do not answer it have it counted as well.$en$
  else $zh$

卖家确认前以及确认后 {free_cancel_minutes} 分钟内可免费取消，每天 {free_cancels} 次。之后取消或任由订单超时将计入您的记录，一天内多次发生会暂停下单一段时间。卖家拒绝订单或不予答复，同样会计入记录。$zh$ end
from help_text h where h.id = w.help_id and h.updated_at = '2026-01-01T00:00:00Z'
  and (h.kind, h.topic, h.position) = ('faq', 'order', 60) and w.locale in ('en-US', 'zh-CN');

update help_text_words w set content = content || case w.locale
  when 'en-US' then ' After that it is {open_orders}.' else '此后最多 {open_orders} 笔。' end
from help_text h where h.id = w.help_id and h.updated_at = '2026-01-01T00:00:00Z'
  and (h.kind, h.topic, h.position) = ('faq', 'start', 20) and w.locale in ('en-US', 'zh-CN');
