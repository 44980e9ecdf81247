-- All orders are brought up to date: that may take longer than a call may.
set local statement_timeout = 0;
set local enable_seqscan = on;

-- Orders: who is awaited stands on the row, as the lifecycle says, so that no query lists states; and when a clock runs next.
alter table trade_order
  add column awaits text check (awaits in ('buyer', 'seller', 'operator')),
  add column is_open boolean not null generated always as (awaits is not null) stored,
  add column clock_at timestamptz;

update trade_order o set
  awaits = case state when 'confirming' then 'seller' when 'paying' then 'buyer' when 'releasing' then 'seller' when 'appealing' then 'operator' end,
  deadline_at = case when state = 'completed' then case when received_at is null then sent_at + interval '24 hours' end else deadline_at end,
  clock_at = case
    when state = 'completed' then case when received_at is null then sent_at + interval '24 hours' end
    when state in ('confirming', 'appealing') then deadline_at
    when state = 'releasing' and exists (select from event e
      where e.order_id = o.id and e.kind = 'release_overdue' and e.created_at >= o.deadline_at) then null
    -- The nudge two minutes before the end, unless it was given.
    when state in ('paying', 'releasing') then case when exists (select from event e
        where e.order_id = o.id and e.kind = 'deadline_near' and e.created_at >= o.deadline_at - interval '2 minutes')
      then deadline_at else deadline_at - interval '2 minutes' end
  end;

-- Which states there are is told by the lifecycle alone; what holds for all of them is said of their columns.
do $$
declare
  name text;
begin
  for name in select conname from pg_constraint where conrelid = 'trade_order'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) ~ '\mstate\M' loop
    execute format('alter table trade_order drop constraint %I', name);
  end loop;
end $$;
alter table trade_order
  add check (sent_at is null or cancelled_at is null),
  -- Coin that is owed to somebody is owed by somebody.
  add check (is_open = (sent_at is null and cancelled_at is null));

drop index trade_order_buyer, trade_order_seller, trade_order_open, trade_order_open_seller;
-- Sorted as bytes, which no other index is: a side's orders are never looked for in all orders.
create index trade_order_buyer on trade_order (buyer_id, is_open, id collate "C");
create index trade_order_seller on trade_order (seller_id, is_open, id collate "C");
create index trade_order_clock on trade_order (clock_at) where clock_at is not null;

-- Orders that have ended, by side and state: lists say how many there are without counting them.
create table ended_order_count (
  user_id int not null,
  side text not null check (side in ('buyer', 'seller')),
  state text not null,
  count int not null check (count >= 0),
  primary key (user_id, side, state)
);
insert into ended_order_count (user_id, side, state, count)
select buyer_id, 'buyer', state, count(*) from trade_order where not is_open group by buyer_id, state
union all select seller_id, 'seller', state, count(*) from trade_order where not is_open group by seller_id, state;

-- An order that takes stock changes no indexed column of its offer, so that the row can be changed in place.
alter table offer add column is_for_sale boolean not null generated always as (status = 'up' and remaining_minor > 0) stored;
drop index offer_market;
create index offer_market on offer (price_minor, id) where is_for_sale;
alter table offer set (fillfactor = 60);
