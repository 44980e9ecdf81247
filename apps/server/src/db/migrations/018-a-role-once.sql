-- As before, and the server's role gives an operator a role once for each approved proposal.
create or replace function require_operator_proposal() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
  -- The change of the same transaction: an older proposal gives no role again.
  if new.role <> old.role and not exists (
    select from access_change c join proposal p on p.id = c.proposal_id
      where c.operator_id = new.id and c.how = 'role' and c.proposal_id = new.proposal_id and c.xmin = pg_current_xact_id()::xid
        and p.kind = 'operator_role' and p.status = 'approved'
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
