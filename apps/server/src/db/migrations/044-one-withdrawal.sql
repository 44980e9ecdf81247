-- All orders are brought up to date: that may take longer than a call may.
set local statement_timeout = 0;
set local enable_seqscan = on;

-- Withdrawing an appeal starts the time to release anew; over and over it would be time without end.
alter table trade_order
  add column is_revoked_by_buyer boolean not null default false,
  add column is_revoked_by_seller boolean not null default false;
update trade_order o set
  is_revoked_by_buyer = exists (select from event e where e.order_id = o.id and e.kind = 'appeal_revoked' and e.actor = 'buyer'),
  is_revoked_by_seller = exists (select from event e where e.order_id = o.id and e.kind = 'appeal_revoked' and e.actor = 'seller')
where appeal_id is not null;
