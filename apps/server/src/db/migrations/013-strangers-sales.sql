-- Open orders that the buyer placed. Orders that sellers place on the buyer's offers to buy do not use up the buyer's own limit.
update trader_record r set open_purchases = (
    select count(*) from trade_order o where o.buyer_id = r.user_id and o.is_open and o.side = 'sell')
  where open_purchases > 0;

alter table trader_record
  -- As the maker of offers to buy: when an order that the maker had never opened last counted as a fault.
  add column unopened_at timestamptz,
  -- As the seller to offers to buy: sales that ended unpaid, one maker once, and the pauses that follow, as for a buyer.
  add column sales_unpaid_at timestamptz[] not null default '{}',
  add column consecutive_sale_pauses int not null default 0 check (consecutive_sale_pauses >= 0),
  add column sale_pause_until timestamptz;
update trader_record r set unopened_at = o.at
  from (select maker_id, max(unopened_at) as at from offer where unopened_at is not null group by maker_id) o
  where o.maker_id = r.user_id;

-- Also the buyer's free cancel of an order that the other placed, and the seller's sale that ended unpaid.
alter table trader_count drop constraint trader_count_what_check,
  add constraint trader_count_what_check check (what in ('fault', 'completion', 'rating', 'cancel', 'sale'));
