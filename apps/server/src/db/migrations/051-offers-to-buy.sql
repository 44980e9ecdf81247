-- A market of two sides: somebody says what they would buy, and a seller answers. All orders are brought up to date: that may take
-- longer than a call may.
set local statement_timeout = 0;
set local enable_seqscan = on;

alter table offer
  -- What its maker does. One to buy sets no coin aside: its `remaining_minor` is what it still wants.
  add column side text not null default 'sell' check (side in ('sell', 'buy')),
  add check (side = 'sell' or not auto_confirm),
  -- When it went down last because its maker had not opened an order on it.
  add column unopened_at timestamptz check (unopened_at is null or side = 'buy');
alter table offer alter column side drop default;

drop index offer_market;
create index offer_market on offer (price_minor, id) where is_open and side = 'sell';
create index offer_wanted on offer (price_minor desc, id) where is_open and side = 'buy';

alter table trade_order
  -- Of its offer.
  add column side text not null default 'sell' check (side in ('sell', 'buy')),
  -- When the maker of an offer to buy first looked at it.
  add column opened_at timestamptz check (opened_at is null or side = 'buy');
alter table trade_order alter column side drop default;
