-- The audit trail as one chain: each entry's hash covers the entry and the hash before it, so that none can be changed, removed,
-- added or moved without every later hash being wrong. The database writes it, with its owner's rights: whoever has the server's
-- role chooses neither number nor hash.
set local statement_timeout = 0;
set local enable_seqscan = on;

alter table audit_entry
  -- Its place in the chain: from 1, without gaps.
  add column seq bigint,
  -- The operator's at that time. Null for nobody, and for what is older than this column: today's role would be a guess.
  add column role text,
  -- The network's, as it is. Empty on the command line, and where older entries kept none.
  add column address text not null default '',
  -- What was changed, by its fields alone. Null where an act changes nothing that can be put so.
  add column before jsonb,
  add column after jsonb,
  add column hash bytea;

-- The chain's end. Whoever adds an entry holds it until the commit, so that there is one order; it is locked last of all.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash bytea not null check (length(hash) = 32)
);
-- What the first entry's hash covers in place of one before it.
insert into audit_head (seq, hash) values (0, sha256('U Market audit trail'::bytea));

-- One field of the text that is hashed: its length in bytes and the field, or - for null, so that no two entries have one text.
create function audit_field(field text) returns text language sql immutable parallel safe
  return coalesce(octet_length(convert_to(field, 'UTF8')) || ':' || field, '-');

-- The verifier (features/operators/audit-chain.ts) writes the very same. A field that a later migration adds needs a new first
-- field here, from a number on.
create function audit_text(entry audit_entry) returns text language sql immutable parallel safe
  return audit_field('1')
    || audit_field(entry.seq::text)
    || audit_field(entry.id::text)
    || audit_field(entry.operator_id::text)
    || audit_field(entry.role)
    || audit_field(entry.action)
    || audit_field(entry.subject)
    || audit_field(entry.detail::text)
    || audit_field(entry.before::text)
    || audit_field(entry.after::text)
    || audit_field(entry.request_id)
    || audit_field(entry.address)
    || audit_field((extract(epoch from entry.created_at) * 1000000)::bigint::text);

create function chain_audit_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
begin
  new.role = (select o.role from operator o where o.id = new.operator_id);
  select * into strict head from audit_head for update;
  new.seq = head.seq + 1;
  new.hash = sha256(head.hash || convert_to(audit_text(new), 'UTF8'));
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end $$;

-- What stands there is chained in its order. Signing in kept the address among its details, where it stays as it was written.
alter table audit_entry disable trigger audit_entry_append_only;
update audit_entry set address = detail->>'address'
  where action in ('operator.sign_in', 'operator.sign_in_failed') and detail->>'address' is not null;
do $$
declare
  entry audit_entry;
  head audit_head;
begin
  select * into strict head from audit_head;
  for entry in select * from audit_entry order by id loop
    head.seq = head.seq + 1;
    entry.seq = head.seq;
    head.hash = sha256(head.hash || convert_to(audit_text(entry), 'UTF8'));
    update audit_entry set seq = head.seq, hash = head.hash where id = entry.id;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash;
end $$;
alter table audit_entry enable trigger audit_entry_append_only;

alter table audit_entry
  alter seq set not null,
  alter hash set not null,
  add constraint audit_entry_seq unique (seq),
  add constraint audit_entry_hash_length check (length(hash) = 32);
create trigger audit_entry_chain before insert on audit_entry for each row execute function chain_audit_entry();

-- Each filter of the audit's page, newest first.
create index audit_entry_operator on audit_entry (operator_id, seq);
create index audit_entry_role on audit_entry (role, seq);
create index audit_entry_action on audit_entry (action text_pattern_ops, seq);
create index audit_entry_subject on audit_entry (subject text_pattern_ops, seq);
create index audit_entry_request on audit_entry (request_id text_pattern_ops);
create index audit_entry_address on audit_entry (address text_pattern_ops);
create index audit_entry_created on audit_entry (created_at);
