-- The expiry of an unpaid order waits for payment proofs whose upload began before the deadline.
alter table trade_order
  -- Until when it waits; null: nothing has arrived this late.
  add column proof_until timestamptz,
  -- Uploads that are under way.
  add column arriving_proofs text[] not null default '{}',
  -- The order has once outlived its deadline by such a wait.
  add column is_proof_awaited boolean not null default false;
