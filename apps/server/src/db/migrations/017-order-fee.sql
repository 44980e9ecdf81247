-- The market's fee is one of the terms that an order keeps from its beginning: the buyer pays it out of the coin that is released.
-- Orders placed before this have none. The check reads them all.
set local statement_timeout = 0;
set local enable_seqscan = on;
alter table trade_order
  add column fee_minor bigint not null default 0,
  add constraint trade_order_fee_below_num check (fee_minor >= 0 and fee_minor < num_minor);
