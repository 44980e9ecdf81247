-- Operators one can trust: roles, a second factor, sessions that end when nobody is there, and links that open an account once.
alter table operator drop constraint operator_role_check;
update operator set role = 'administrator' where role = 'admin';
alter table operator
  add constraint operator_role_check
    check (role in ('reviewer', 'support', 'finance', 'arbiter', 'administrator', 'auditor')),
  -- Null until a link has been used.
  alter password_hash drop not null,
  -- Encrypted. Null: none yet.
  add totp_secret bytea,
  -- The time step of the code that was used last: a code is good once.
  add totp_step bigint not null default 0,
  add password_changed_at timestamptz,
  add constraint operator_name_length check (length(name) between 1 and 64);

create table operator_recovery_code (
  operator_id int not null references operator,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

-- What stands between two steps: a password that was right and waits for its second factor, a new factor that waits for its first
-- code, or a link that was handed out.
create table operator_ticket (
  token_hash bytea primary key,
  operator_id int not null references operator,
  purpose text not null check (purpose in ('factor', 'enrol', 'invite', 'reset')),
  -- Encrypted: the factor that is being set up.
  totp_secret bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_ticket_operator on operator_ticket (operator_id);

-- Tokens now live in cookies: whoever is signed in signs in again.
delete from operator_session;
alter table operator_session
  add id int generated always as identity unique,
  add last_used_at timestamptz not null,
  add address text not null,
  add device text not null;
create index operator_session_operator on operator_session (operator_id);

-- Somebody who tries a name that nobody has is on record too.
alter table audit_entry alter operator_id drop not null;
