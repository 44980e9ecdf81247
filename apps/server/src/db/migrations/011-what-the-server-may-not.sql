-- What the server's role cannot do with its own privileges, such as by an injected statement. The owner, which the operator's
-- command acts as, is exempt.

create function is_owner(relation oid) returns boolean language sql stable
  return (select pg_has_role(current_user, c.relowner, 'usage') from pg_class c where c.oid = relation);

----------------------------------------------------------------------------------------------------------------------
-- The flows of ledger/recipes.ts; `ledger-flows.test.ts` compares them.

create table ledger_flow (
  kind text primary key,
  from_kind text not null,
  to_kind text not null,
  -- Whether both accounts have one owner; of a flow from or to the market, null.
  is_one_owner boolean
);
insert into ledger_flow (kind, from_kind, to_kind, is_one_owner) values
  ('coin_issue', 'issuance', 'available', null),
  ('coin_take_back', 'available', 'issuance', null),
  ('coin_adjust', 'available', 'available', false),
  ('offer_reserve', 'available', 'offer_stock', true),
  ('offer_return', 'offer_stock', 'available', true),
  ('order_escrow', 'offer_stock', 'order_escrow', true),
  ('escrow_reserve', 'available', 'order_escrow', true),
  ('escrow_return', 'order_escrow', 'offer_stock', true),
  ('escrow_release', 'order_escrow', 'available', false),
  ('order_fee', 'available', 'fees', null),
  ('escrow_refund', 'order_escrow', 'available', true),
  ('transfer', 'available', 'available', false),
  ('exchange_hold', 'available', 'exchange_hold', true),
  ('exchange_paid', 'exchange_hold', 'exchanged', null),
  ('exchange_refused', 'exchange_hold', 'available', true),
  ('bond_pay', 'available', 'bond', true),
  ('bond_return', 'bond', 'available', true),
  ('bond_make_up', 'available', 'bond', true),
  ('claim_hold', 'available', 'claim_hold', true),
  ('claim_return', 'claim_hold', 'available', true),
  ('award_from_hold', 'claim_hold', 'available', false),
  ('award_from_balance', 'available', 'available', false),
  ('award_from_bond', 'bond', 'available', false);

-- As before, and each posting must be one of the flows. Accounts and flows are looked up by primary key.
create or replace function apply_postings() returns trigger language plpgsql security definer
  set enable_hashjoin = off set enable_mergejoin = off set search_path = public, pg_temp as $$
declare
  asked int;
  applied int;
  wrong int;
  foreign_flow text;
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
  select (select count(*) from change), count(*), count(*) filter (where is_wrong),
      (select min(p.kind) from new_posting p where not exists (
        select from ledger_flow f
          join ledger_account s on s.id = p.from_id and s.kind = f.from_kind
          join ledger_account t on t.id = p.to_id and t.kind = f.to_kind
          where f.kind = p.kind and (f.is_one_owner is null or f.is_one_owner = (s.user_id = t.user_id))))
    into asked, applied, wrong, foreign_flow from moved;
  if applied <> asked then
    raise exception 'a posting names an account that is not there' using errcode = 'foreign_key_violation';
  end if;
  if foreign_flow is not null then
    raise exception 'no flow % has these accounts', foreign_flow using errcode = 'check_violation';
  end if;
  if wrong > 0 then
    raise exception 'a posting states a wrong balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Coin is issued, taken back and adjusted once for each proposal that two operators have approved, which is closed after its
-- posting in the same transaction.
create function require_coin_proposal() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not is_owner(tg_relid) and not exists (
    select from proposal p, ledger_account s, ledger_account t
      where p.id = substring(new.key from ':proposal:(\d+)$')::int
        and new.key = case new.kind when 'coin_issue' then 'issue' when 'coin_take_back' then 'take-back' else 'adjust' end
          || ':proposal:' || p.id
        and p.kind = new.kind and p.status = 'approved' and p.amount_minor = new.amount_minor
        and s.id = new.from_id and t.id = new.to_id
        and (new.kind <> 'coin_issue' or t.user_id = (p.form ->> 'userId')::int)
        and (new.kind = 'coin_issue' or s.user_id = (p.form ->> 'userId')::int)
        and (new.kind <> 'coin_adjust' or t.user_id = (p.form ->> 'receiverId')::int))
  then
    raise exception 'no approved proposal has this effect' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_posting_coin_proposal after insert on ledger_posting deferrable initially deferred
  for each row when (new.kind in ('coin_issue', 'coin_take_back', 'coin_adjust')) execute function require_coin_proposal();

----------------------------------------------------------------------------------------------------------------------
-- Proposals: made open, decided once.

alter table proposal add constraint proposal_decider check (status <> 'approved' or decided_by is not null);

create function guard_proposal() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.status <> 'open' or tg_op = 'UPDATE' and old.status <> 'open' then
    raise exception 'a proposal is made open and decided once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger proposal_guard before insert or update on proposal for each row execute function guard_proposal();

----------------------------------------------------------------------------------------------------------------------
-- The audit trail: no entry is dated before the one that it follows. Servers decide their times before they reach the end of the
-- chain, so an entry that comes late gets the time of the entry before it.

create or replace function chain_audit_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
begin
  new.role = (select o.role from operator o where o.id = new.operator_id);
  select * into strict head from audit_head for update;
  new.seq = head.seq + 1;
  new.created_at = greatest(new.created_at, (select e.created_at from audit_entry e where e.seq = head.seq));
  new.hash = sha256(head.hash || convert_to(audit_text(new), 'UTF8'));
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end $$;

----------------------------------------------------------------------------------------------------------------------
-- Operators: the server lets in, promotes and resets an operator who can propose or approve only with the proposal of two, and
-- nothing removes a second factor but a reset.

-- As `isOneOfTwo` of packages/domain; a test compares them.
create function is_one_of_two(role text) returns boolean language sql immutable
  return role in ('finance', 'arbiter', 'administrator');

create function guard_operator() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if is_owner(tg_relid) then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.password_hash is not null or new.totp_secret is not null then
      raise exception 'an operator is let in without access' using errcode = 'restrict_violation';
    end if;
  elsif old.closed_at is not null and new.closed_at is distinct from old.closed_at then
    raise exception 'a closed operator stays closed' using errcode = 'restrict_violation';
  elsif new.role = old.role and new.proposal_id is distinct from old.proposal_id
      or new.role <> old.role and new.proposal_id is not distinct from old.proposal_id
      or (new.username, new.created_at) is distinct from (old.username, old.created_at) then
    raise exception 'an operator changes by a proposal' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger operator_guard before insert or update on operator for each row execute function guard_operator();

-- When the transaction commits, because a proposal is closed after it was carried out.
create function require_operator_proposal() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if is_owner(tg_relid) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    if is_one_of_two(new.role) and not exists (
      select from proposal p where p.id = new.proposal_id and p.kind = 'operator_invite' and p.status = 'approved'
        and p.form ->> 'username' = new.username and p.form ->> 'role' = new.role)
    then
      raise exception 'no approved proposal invites this operator' using errcode = 'check_violation';
    end if;
    return null;
  end if;
  if new.role <> old.role and not exists (
    select from proposal p where p.id = new.proposal_id and p.kind = 'operator_role' and p.status = 'approved'
      and (p.form ->> 'id')::int = new.id and p.form ->> 'role' = new.role)
  then
    raise exception 'no approved proposal gives this role' using errcode = 'check_violation';
  end if;
  -- The reset of the same transaction.
  if old.totp_secret is not null and new.totp_secret is null and not exists (
    select from access_change c left join proposal p on p.id = c.proposal_id
      where c.operator_id = new.id and c.how = 'reset' and c.xmin = pg_current_xact_id()::xid
        and (not is_one_of_two(new.role)
          or p.kind = 'operator_reset' and p.status = 'approved' and (p.form ->> 'id')::int = new.id))
  then
    raise exception 'no reset removes this second factor' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger operator_proposal after insert or update on operator deferrable initially deferred
  for each row execute function require_operator_proposal();

-- A proposal lets in or resets once.
create unique index access_change_proposal on access_change (proposal_id) where proposal_id is not null;
