-- What everybody may read of a trader: how long they take, with how many they trade, what they were rated, which rulings they
-- lost; and what somebody reports of them. The past is counted: that may take longer than a call may.
set local statement_timeout = 0;
set local enable_seqscan = on;

-- Of the completed orders of an hour, on either side: what medians and the number of partners are made of.
alter table trader_tally
  add column pay_seconds int[] not null default '{}',
  add column release_seconds int[] not null default '{}',
  add column peer_ids int[] not null default '{}',
  -- It is in the record's medians.
  add column is_summed boolean not null default true;
create index trader_tally_unsummed on trader_tally (user_id) where not is_summed;

-- Of the last thirty days; the sweep writes them after the orders that they are made of.
alter table trader_record
  add column pay_median int check (pay_median >= 0),
  add column release_median int check (release_median >= 0),
  add column partners int not null default 0 check (partners >= 0);

insert into trader_tally as kept (user_id, hour, pay_seconds, release_seconds, peer_ids, is_summed)
select user_id, date_trunc('hour', sent_at), coalesce(array_agg(pay) filter (where pay is not null), '{}'),
  coalesce(array_agg(release) filter (where release is not null), '{}'), array_agg(peer_id), false
from (
  select buyer_id as user_id, seller_id as peer_id, sent_at, null::int as release,
    floor(extract(epoch from paid_at - confirmed_at))::int as pay from trade_order where sent_at is not null
  union all
  select seller_id, buyer_id, sent_at, floor(extract(epoch from sent_at - paid_at))::int, null
    from trade_order where sent_at is not null) o
where sent_at > (select max(created_at) from event) - interval '31 days'
group by user_id, date_trunc('hour', sent_at)
on conflict (user_id, hour) do update set pay_seconds = excluded.pay_seconds, release_seconds = excluded.release_seconds,
  peer_ids = excluded.peer_ids, is_summed = false;

-- Until when a completed order may be rated. Of what was completed long ago: not any more.
alter table trade_order add column rate_until timestamptz;
update trade_order set rate_until = sent_at + interval '7 days'
  where sent_at > (select max(created_at) from event) - interval '7 days';

-- Read and counted from `shown_at` on: when both sides have rated, else at `due_at`. What was given before was counted at once.
alter table rating add column due_at timestamptz, add column shown_at timestamptz;
update rating r set due_at = created_at, shown_at = (select max(created_at) from rating o where o.order_id = r.order_id);
alter table rating alter column due_at set not null;
create index rating_due on rating (due_at) where shown_at is null;
drop index rating_rated;
create index rating_words on rating (rated_id, shown_at desc) where shown_at is not null and content <> '';

-- Against whom an appeal was ruled, and when.
alter table appeal
  add column lost_by_id int references app_user,
  add column ruled_at timestamptz,
  add constraint appeal_lost_has_moment check ((lost_by_id is null) = (ruled_at is null));
update appeal a set lost_by_id = case a.result when 'ruled_release' then o.seller_id else o.buyer_id end, ruled_at = e.created_at
from trade_order o, event e
where o.id = a.order_id and e.appeal_id = a.id and e.kind in ('appeal_ruled_release', 'appeal_ruled_refund')
  and a.result in ('ruled_release', 'ruled_refund');
create index appeal_lost on appeal (lost_by_id, ruled_at desc) where lost_by_id is not null;

-- What a user reports of another. One that is not answered stands for all that the two would say.
create table complaint (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  about_id int not null references app_user check (about_id <> user_id),
  type text not null check (type in ('fraud', 'third_party', 'fake_proof', 'abuse', 'other')),
  content text not null,
  images text[] not null default '{}',
  order_id text references trade_order,
  status text not null default 'open' check (status in ('open', 'answered')),
  answer text not null default '',
  answered_by int references operator,
  answered_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'answered') = (answered_at is not null)),
  check ((answered_at is null) = (answered_by is null))
);
create index complaint_queue on complaint (status, created_at, id);
create index complaint_user on complaint (user_id, created_at desc);
create index complaint_about on complaint (about_id, id desc);
create unique index complaint_one_open on complaint (user_id, about_id) where status = 'open';

-- What people read of it, where no operator has put other words in its place.
update help_text_words w set content = content || case w.locale
  when 'en-US' then $en$

A tap on a trader’s name shows their page: the record of the last 30 days, ratings, appeals decided against them, and their offers. Both sides may rate a completed order for {rating_hours} hours. Neither sees the other’s rating before both have rated or the time is up. Whoever behaves badly can be reported at the bottom of their page.$en$
  else $zh$

点击对方名称可查看其主页：近 30 天记录、评价、裁决不利的申诉以及挂单。订单完成后 {rating_hours} 小时内双方都可评价；双方都已评价或时限已过之前，任何一方都看不到对方的评价。如对方行为不当，可在其主页底部举报。$zh$ end
from help_text h where h.id = w.help_id and h.updated_at = '2026-01-01T00:00:00Z'
  and (h.kind, h.topic, h.position) = ('faq', 'order', 60) and w.locale in ('en-US', 'zh-CN');
