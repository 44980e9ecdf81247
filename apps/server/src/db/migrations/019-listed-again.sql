-- When the maker last listed the offer: made it, or listed it again. That shows that the maker was there.
alter table offer add column listed_at timestamptz not null default now();
update offer set listed_at = case when status = 'up' then greatest(created_at, unopened_at) else created_at end;

-- The latest payment proof to arrive near the deadline leaves until then to say "paid".
alter table trade_order add column proof_sent_until timestamptz;
