-- A posting moves coin from one account to another, so it is one row: both accounts, the amount, and the balance left on either.
-- It sums to zero by its form. Its two entries, which were rows before, are read from a view and keep their numbers.
set local statement_timeout = 0;
set local enable_seqscan = on;

do $$
begin
  if exists (select from ledger_posting p left join ledger_entry e on e.posting_id = p.id group by p.id
      having count(e.id) <> 2 or sum(e.amount_minor) <> 0) then
    raise exception 'a posting that does not move coin from one account to one other';
  end if;
end $$;

create sequence ledger_entry_number;
select setval('ledger_entry_number', last_value, is_called) from ledger_entry_id_seq;

drop trigger ledger_posting_append_only on ledger_posting;
alter table ledger_posting
  drop column tx,
  -- Those of an order begin with `order:<id>:`, and are found by that.
  alter column key type text collate "C",
  add column amount_minor bigint check (amount_minor > 0),
  -- No references: the trigger below moves both balances, and refuses an account that is not there.
  add column from_id int,
  add column to_id int,
  -- What the posting left on the accounts.
  add column from_balance_minor bigint,
  add column to_balance_minor bigint,
  add column from_entry_id bigint,
  add column to_entry_id bigint,
  add constraint ledger_posting_two_accounts check (from_id <> to_id);
drop index ledger_posting_order;
update ledger_posting p set amount_minor = t.amount_minor, from_id = f.account_id, to_id = t.account_id,
    from_balance_minor = f.balance_minor, to_balance_minor = t.balance_minor, from_entry_id = f.id, to_entry_id = t.id
  from ledger_entry f, ledger_entry t
  where f.posting_id = p.id and f.amount_minor < 0 and t.posting_id = p.id and t.amount_minor > 0;
drop table ledger_entry;
drop function apply_entries();
alter table ledger_posting
  alter column amount_minor set not null,
  alter column from_id set not null,
  alter column to_id set not null,
  alter column from_balance_minor set not null,
  alter column to_balance_minor set not null,
  alter column from_entry_id set not null,
  alter column from_entry_id set default nextval('ledger_entry_number'),
  alter column to_entry_id set not null,
  alter column to_entry_id set default nextval('ledger_entry_number');
create index ledger_posting_from on ledger_posting (from_id, from_entry_id);
create index ledger_posting_to on ledger_posting (to_id, to_entry_id);
create trigger ledger_posting_append_only before update or delete on ledger_posting
  for each row execute function refuse_change();

-- A posting as its two sides see it.
create view ledger_entry as
  select from_entry_id as id, id as posting_id, from_id as account_id, to_id as other_account_id, -amount_minor as amount_minor,
    from_balance_minor as balance_minor, kind, key, order_id, memo, created_at from ledger_posting
  union all
  select to_entry_id, id, to_id, from_id, amount_minor, to_balance_minor, kind, key, order_id, memo, created_at from ledger_posting;

-- Balances follow from postings, those of one statement together. Accounts are looked up by their key: on a plan that was made
-- while the tables were small, a hash or merge join would read all of them for ever.
create function apply_postings() returns trigger language plpgsql set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  asked int;
  applied int;
  wrong int;
begin
  with side as (
    select from_id as account_id, -amount_minor as change, from_balance_minor as stated, from_entry_id as place from new_posting
    union all
    select to_id, amount_minor, to_balance_minor, to_entry_id from new_posting),
  change as (
    select account_id, sum(change) as change, (array_agg(stated order by place desc))[1] as stated from side group by account_id),
  moved as (
    update ledger_account a set balance_minor = a.balance_minor + change.change from change
      where a.id = change.account_id returning a.balance_minor <> change.stated as is_wrong)
  select (select count(*) from change), count(*), count(*) filter (where is_wrong) into asked, applied, wrong from moved;
  if applied <> asked then
    raise exception 'a posting names an account that is not there' using errcode = 'foreign_key_violation';
  end if;
  if wrong > 0 then
    raise exception 'a posting states a wrong balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_posting_apply after insert on ledger_posting
  referencing new table as new_posting for each statement execute function apply_postings();

create or replace function guard_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a balance changes by postings only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
