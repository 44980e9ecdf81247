-- The account from which the buyer pays, and what the seller saw of the payment when releasing.
alter table trade_order
  add column payer_end text not null default '' check (payer_end ~ '^[A-Z0-9]{0,4}$'),
  add column seen_amount_minor bigint check (seen_amount_minor > 0),
  add column seen_name text not null default '' check (length(seen_name) <= 60),
  add column seen_end text not null default '' check (seen_end ~ '^[A-Z0-9]{0,4}$'),
  add column seen_differences text[] not null default '{}';
