-- What the buyer got of an order that was ruled to be split; the seller got the rest.
alter table trade_order add column split_minor bigint,
  add constraint trade_order_split check (
    split_minor is null or (state = 'completed' and split_minor > 0 and split_minor < num_minor));
