-- Money that two users have completed with each other, largest orders first, read from the index alone.
drop index trade_order_completed_pair;
create index trade_order_completed_pair on trade_order (buyer_id, seller_id, amount_minor desc) where released_at is not null;
create index trade_order_open_pair on trade_order (buyer_id, seller_id) where is_open;

-- When something between a trader and another last counted in the trader's record: one counterparty counts once a day.
alter table trader_fault rename to trader_count;
alter table trader_count add column what text not null default 'fault' check (what in ('fault', 'completion', 'rating'));
alter table trader_count alter column what drop default;
alter table trader_count drop constraint trader_fault_pkey, add primary key (user_id, peer_id, what);

-- Whether a completed order, or a rating, counts in the record of that side. Earlier ones counted each.
alter table trade_order add column is_counted_for_buyer boolean not null default false,
  add column is_counted_for_seller boolean not null default false;
update trade_order set is_counted_for_buyer = true, is_counted_for_seller = true where released_at is not null;
insert into trader_count (user_id, peer_id, what, counted_at)
  select user_id, peer_id, 'completion', max(at) from (
    select buyer_id as user_id, seller_id as peer_id, released_at as at from trade_order where released_at is not null
    union all select seller_id, buyer_id, released_at from trade_order where released_at is not null) done
  group by user_id, peer_id;
alter table rating add column is_counted boolean not null default false;
update rating set is_counted = true where shown_at is not null;
insert into trader_count (user_id, peer_id, what, counted_at)
  select rated_id, rater_id, 'rating', max(shown_at) from rating where shown_at is not null group by rated_id, rater_id;
drop index rating_words;
create index rating_words on rating (rated_id, shown_at desc) where is_counted and content <> '';

-- Different counterparties that the taker has traded with in the last 30 days.
alter table offer add column min_partners int check (min_partners between 1 and 10000);
