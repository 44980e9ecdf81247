-- Inviting and resetting an operator who can propose or approve takes two; and an account remembers who let it in.

alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (kind in ('coin_issue', 'coin_take_back', 'coin_adjust',
  'exchange_pay', 'appeal_rule', 'operator_role', 'operator_invite', 'operator_reset', 'setting', 'account_close',
  'account_reopen'));
drop index proposal_one_open;
create unique index proposal_one_open on proposal (kind, subject)
  where status = 'open' and kind in ('exchange_pay', 'appeal_rule', 'operator_role', 'operator_invite', 'operator_reset', 'setting');
-- Of an invitation or a reset: hash of the code that the proposer was shown. The approver gets the link that it opens.
alter table proposal add column link_code_hash bytea;

-- How operators came to their accounts and roles.
create table access_change (
  id int generated always as identity primary key,
  operator_id int not null references operator,
  how text not null check (how in ('invite', 'reset', 'role')),
  -- The operators who made it and those who counted as one person with them; empty on the command line.
  by int[] not null,
  -- Null: made by one operator, or on the command line.
  proposal_id int references proposal,
  -- The operator whose call made it, of two the approver; null on the command line.
  made_by int references operator,
  created_at timestamptz not null
);
create index access_change_operator on access_change (operator_id, id);
create index access_change_created on access_change (created_at);
create trigger access_change_append_only before update or delete on access_change
  for each row execute function refuse_change();
create trigger access_change_no_truncate before truncate on access_change
  for each statement execute function refuse_change();
insert into access_change (operator_id, how, by, made_by, created_at)
  select id, 'invite', array[invited_by], invited_by, created_at from operator where invited_by is not null order by id;

alter table operator drop column invited_by;
-- The proposal that made the account or last changed its role; null: one operator or the command line did.
alter table operator add column proposal_id int references proposal;
-- The newest access change that this administrator has seen.
alter table operator add column seen_access_change int not null default 0;

-- Each opening of a link makes a secret for it alone; the next opening replaces both.
alter table operator_ticket add column opening_hash bytea unique;
-- Hash of the code that opens the link; null: none is needed.
alter table operator_ticket add column code_hash bytea;
alter table operator_ticket add column wrong_codes int not null default 0;

-- What all operators together have decided alone in a day.
create index solo_decision_created on solo_decision (created_at);

-- The audit trail also finds an act by what it was part of and by its proposer.
create index audit_entry_proposal on audit_entry ((detail ->> 'proposal')) where detail ? 'proposal';
create index audit_entry_about on audit_entry ((detail ->> 'about')) where detail ? 'about';
create index audit_entry_proposer on audit_entry ((detail ->> 'proposedBy')) where detail ? 'proposedBy';
