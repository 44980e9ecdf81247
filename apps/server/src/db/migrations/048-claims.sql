-- A claim is about an order that is over and stays as it is: that it was paid after all, or that what was received is gone again.
set local statement_timeout = 0;
set local enable_seqscan = on;

alter table appeal add column kind text not null default 'appeal' check (kind in ('appeal', 'claim')),
  drop constraint appeal_type_check,
  add constraint appeal_type_check check (type in ('unpaid', 'unreleased', 'wrong_amount', 'wrong_payer', 'other',
    'late_paid', 'not_received', 'frozen', 'chargeback')),
  add constraint appeal_type_of_kind check (
    type = 'other' or (type in ('late_paid', 'not_received', 'frozen', 'chargeback')) = (kind = 'claim'));
create unique index appeal_one_claim on appeal (order_id) where kind = 'claim';
create index appeal_claims_due on appeal (deadline_at) where kind = 'claim' and status = 'open';
alter table trade_order add column claim_id int references appeal;

-- What is proposed is kept as a ruling on the order's coin: of it `award_minor` goes to whoever made the claim.
create table claim (
  appeal_id int primary key references appeal,
  answer_until timestamptz not null,
  proposed text check (proposed in ('release', 'refund', 'split')),
  buyer_consent text check (buyer_consent in ('asked', 'accepted', 'objected')),
  seller_consent text check (seller_consent in ('asked', 'accepted', 'objected')),
  proposed_by int references operator,
  proposed_reason text not null default '',
  award_minor bigint check (award_minor >= 0),
  -- Coin of the other side that an operator holds for it; none once it is over.
  held_minor bigint not null default 0 check (held_minor >= 0),
  paid_minor bigint check (paid_minor between 0 and award_minor),
  check (case when proposed is null then buyer_consent is null and seller_consent is null else award_minor is not null end)
);

-- Of a bond that is paid: what awards have taken, and has not been made up.
alter table merchant add column bond_taken_minor bigint not null default 0 check (bond_taken_minor between 0 and bond_minor);

alter table ledger_account drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (kind in
    ('available', 'offer_stock', 'order_escrow', 'exchange_hold', 'bond', 'claim_hold', 'issuance', 'fees', 'exchanged'));
create or replace function open_accounts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_account (user_id, kind)
    select new.id, kind from unnest(array['available', 'offer_stock', 'order_escrow', 'exchange_hold', 'bond', 'claim_hold']) kind;
  insert into trader_record (user_id, registered_at) values (new.id, new.created_at);
  return null;
end $$;
insert into ledger_account (user_id, kind) select id, 'claim_hold' from app_user order by id;
