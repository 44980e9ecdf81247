-- With whom a maker trades: conditions of an offer, people who are blocked, and a pause of all offers.

alter table offer
  -- What the other side has to have; null where nothing is asked.
  add column min_completed int check (min_completed between 1 and 100000),
  -- Percent, of the record as it is shown.
  add column min_rate int check (min_rate between 1 and 100),
  add column min_days int check (min_days between 1 and 3650),
  -- The most money for a first trade between the two.
  add column first_max_minor bigint check (first_max_minor >= min_minor),
  -- The maker's first line in the chat of each order.
  add column auto_reply text not null default '',
  -- Until when its maker has paused all offers, as `withheld_until` beside it: an order knows its seller by the offer alone.
  add column paused_until timestamptz;

-- What placing an order is judged by lies on the one row that it locks: since when the user has been here.
alter table trader_record
  add column registered_at timestamptz,
  -- The maker's own pause, for offers that go up meanwhile. Not the pause of ordering.
  add column offers_paused_until timestamptz;
update trader_record r set registered_at = u.created_at from app_user u where u.id = r.user_id;
alter table trader_record alter column registered_at set not null;

create or replace function open_accounts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_account (user_id, kind)
    select new.id, kind from unnest(array['available', 'offer_stock', 'order_escrow', 'exchange_hold', 'bond']) kind;
  insert into trader_record (user_id, registered_at) values (new.id, new.created_at);
  return null;
end $$;

create table trader_block (
  user_id int not null references app_user,
  peer_id int not null references app_user check (peer_id <> user_id),
  -- For the one who blocked alone.
  note text not null default '',
  created_at timestamptz not null,
  primary key (user_id, peer_id)
);
create index trader_block_peer on trader_block (peer_id, user_id);

-- Have the two completed a trade before, in either role. An order enters with its release, when what lists it changes anyway.
create index trade_order_completed_pair on trade_order (buyer_id, seller_id) where sent_at is not null;

-- What people read of it, where no operator has put other words in its place.
update help_text_words w set content = content || case w.locale
  when 'en-US' then $en$

Each offer can ask something of who orders: completed orders, a completion rate, days since registration, or a maximum for a first order. The offer shows what it asks and what you have. You can block somebody from their offer or from an order: neither of you then sees the offers of the other, and open orders go on. Sellers can pause all of their offers under My offers; the coin stays held meanwhile.$en$
  else $zh$

挂单可设置交易条件：完成订单数、完成率、注册天数或首次交易的最高金额，挂单页会列出条件以及您的情况。您可以在挂单或订单页屏蔽对方：双方不再看到对方的挂单，进行中的订单不受影响。卖家可在“我的挂单”中暂停全部挂单，期间币仍冻结。$zh$ end
from help_text h where h.id = w.help_id and h.updated_at = '2026-01-01T00:00:00Z'
  and (h.kind, h.topic, h.position) = ('faq', 'order', 60) and w.locale in ('en-US', 'zh-CN');
