-- All orders are brought up to date: that may take longer than a call may.
set local statement_timeout = 0;
set local enable_seqscan = on;

-- What the two sides of an order may ask of one another: more time, that "paid" is taken back, to cancel by consent, to reopen.
alter table trade_order
  add column extended int not null default 0 check (extended >= 0),
  add column is_paid_undone boolean not null default false,
  add column cancel_requests int not null default 0 check (cancel_requests >= 0),
  add column is_reopen_asked boolean not null default false,
  -- The request that is open: in releasing to cancel, at the end to reopen.
  add column request_until timestamptz,
  add column request_reason text not null default '' check (request_reason = '' or request_until is not null),
  -- How often it was reopened: what it posts is named by it.
  add column round int not null default 0 check (round >= 0),
  add column ended_by text check (ended_by in ('buyer', 'seller', 'both', 'operator', 'system'));

update trade_order o set ended_by = coalesce(
  (select e.actor from event e where e.order_id = o.id
      and e.kind in ('order_completed', 'order_cancelled', 'order_expired', 'appeal_ruled_release', 'appeal_ruled_refund')
      and e.actor in ('buyer', 'seller', 'operator', 'system')
    order by e.seq desc limit 1),
  case state when 'completed' then 'seller' when 'expired' then 'system' else 'buyer' end)
where not is_open;

-- A server of before, beside this one, ends orders without saying by whom: such an order is not reopened.
alter table trade_order add check (not is_open or ended_by is null);

-- The clocks of these had all run: now an appeal opens by itself.
update trade_order set clock_at = deadline_at + interval '12 hours' where state = 'releasing' and clock_at is null;

-- What awaits an answer stands first in a seller's list, though it has ended.
create index trade_order_reopen on trade_order (seller_id) where request_until is not null and not is_open;
