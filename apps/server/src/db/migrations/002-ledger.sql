-- The double-entry book. A program can only append postings whose entries sum to zero; balances follow from entries by trigger,
-- cannot be written otherwise, and cannot go below zero except where coin comes from and goes to.

create table ledger_account (
  id int generated always as identity primary key,
  user_id int references app_user,
  kind text not null check (kind in
    ('available', 'offer_stock', 'order_escrow', 'exchange_hold', 'bond', 'issuance', 'fees', 'exchanged')),
  balance_minor bigint not null default 0,
  unique nulls not distinct (user_id, kind),
  check ((user_id is null) = (kind in ('issuance', 'fees', 'exchanged'))),
  constraint ledger_account_not_negative check (balance_minor >= 0 or kind = 'issuance')
);

create table ledger_posting (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Names the business fact; a fact is posted once.
  key text not null unique,
  order_id text,
  memo text not null default '',
  created_at timestamptz not null,
  tx xid8 not null default pg_current_xact_id()
);
create index ledger_posting_order on ledger_posting (order_id) where order_id is not null;

create table ledger_entry (
  id bigint generated always as identity primary key,
  posting_id bigint not null references ledger_posting,
  account_id int not null references ledger_account,
  amount_minor bigint not null check (amount_minor <> 0),
  -- The account's balance after this entry.
  balance_minor bigint not null
);
create index ledger_entry_account on ledger_entry (account_id, id desc);
create index ledger_entry_posting on ledger_entry (posting_id);

create function apply_entries() returns trigger language plpgsql as $$
declare
  wrong int;
begin
  if exists (select from new_entry group by posting_id having sum(amount_minor) <> 0) then
    raise exception 'a posting must sum to zero' using errcode = 'check_violation';
  end if;
  if exists (select from new_entry join ledger_posting p on p.id = posting_id where p.tx <> pg_current_xact_id()) then
    raise exception 'entries join a posting only when it is made' using errcode = 'restrict_violation';
  end if;
  with change as (
    select account_id, sum(amount_minor) as delta, (array_agg(balance_minor order by id desc))[1] as stated
      from new_entry group by account_id),
  applied as (
    update ledger_account a set balance_minor = a.balance_minor + change.delta from change
      where a.id = change.account_id returning a.balance_minor, change.stated)
  select count(*) into wrong from applied where balance_minor <> stated;
  if wrong > 0 then
    raise exception 'an entry states a wrong balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entry_apply after insert on ledger_entry
  referencing new table as new_entry for each statement execute function apply_entries();

create function guard_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a balance changes by entries only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_account_guard_update before update on ledger_account
  for each row when (old.* is distinct from new.*) execute function guard_balance();
create trigger ledger_account_guard_insert before insert on ledger_account
  for each row when (new.balance_minor <> 0) execute function guard_balance();
create trigger ledger_account_keep before delete on ledger_account for each row execute function refuse_change();
create trigger ledger_posting_append_only before update or delete on ledger_posting
  for each row execute function refuse_change();
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger ledger_account_no_truncate before truncate on ledger_account for each statement execute function refuse_change();
create trigger ledger_posting_no_truncate before truncate on ledger_posting for each statement execute function refuse_change();
create trigger ledger_entry_no_truncate before truncate on ledger_entry for each statement execute function refuse_change();

insert into ledger_account (kind) values ('issuance'), ('fees'), ('exchanged');

create function open_accounts() returns trigger language plpgsql as $$
begin
  insert into ledger_account (user_id, kind)
    select new.id, kind from unnest(array['available', 'offer_stock', 'order_escrow', 'exchange_hold', 'bond']) kind;
  insert into trader_record (user_id) values (new.id);
  return null;
end $$;
create trigger app_user_open_accounts after insert on app_user for each row execute function open_accounts();
