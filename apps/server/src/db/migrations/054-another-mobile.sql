-- Another mobile number. Null: the number with which the account was opened. A young number is no second proof.
alter table app_user add column mobile_set_at timestamptz;

-- changemobile: to the present number. newmobile: to the one that replaces it.
alter table sms_code drop constraint sms_code_event_check;
alter table sms_code add constraint sms_code_event_check
  check (event in ('register', 'resetpwd', 'setpaypassword', 'stepup', 'thaw', 'changemobile', 'newmobile'));

-- A code in a mail that stands for one to the present number; a newer one replaces it.
create table mobile_mail_code (
  user_id int primary key references app_user,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A change that waits, so that everybody who can be reached can stop it: asked for by e-mail, or allowed by operators (desk).
create table mobile_change (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  way text not null check (way in ('email', 'desk')),
  mobile text not null check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  -- failed: the number was taken, or the account closed or frozen, when it was due.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'stopped', 'failed')),
  created_at timestamptz not null,
  due_at timestamptz not null check (due_at > created_at),
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create unique index mobile_change_waiting on mobile_change (user_id) where state = 'waiting';
create index mobile_change_due on mobile_change (due_at) where state = 'waiting';
create index mobile_change_ended on mobile_change (ended_at) where state <> 'waiting';

-- A visitor who has neither the old number nor a mailbox asks operators for the account. Without a verified account of that name
-- user_id is null and no picture is kept; the asker cannot tell this from a request that operators refuse or leave.
create table recovery (
  id int generated always as identity (start with 1001) primary key,
  user_id int references app_user,
  mobile text not null check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  real_name text not null,
  note text not null,
  -- Whether the identity number given is that of the verified identity. The number itself is not kept.
  same_number boolean not null,
  drops_factor boolean not null,
  document text references upload,
  portrait text references upload,
  status text not null default 'open' check (status in ('open', 'approved', 'refused')),
  reason text not null default '',
  decided_by int references operator,
  decided_at timestamptz,
  created_at timestamptz not null,
  -- Until then operators decide.
  closes_at timestamptz not null,
  check ((status = 'open') = (decided_at is null) and (status = 'open') = (decided_by is null)),
  check ((document is null) = (portrait is null))
);
create index recovery_queue on recovery (status, created_at);
create index recovery_user on recovery (user_id, created_at) where user_id is not null;
create index recovery_closed on recovery (closes_at);
create index recovery_document on recovery (document) where document is not null;
create index recovery_portrait on recovery (portrait) where portrait is not null;
alter table mobile_change add column recovery_id int unique references recovery,
  add constraint mobile_change_desk check ((way = 'desk') = (recovery_id is not null));

-- Two operators give an account back.
alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (kind in ('coin_issue', 'coin_take_back', 'coin_adjust',
  'exchange_pay', 'appeal_rule', 'operator_role', 'operator_invite', 'operator_reset', 'setting', 'account_close',
  'account_reopen', 'verification_revoke', 'merchant_revoke', 'rail', 'account_recover'));
drop index proposal_one_open;
create unique index proposal_one_open on proposal (kind, subject)
  where status = 'open' and kind in ('exchange_pay', 'appeal_rule', 'operator_role', 'operator_invite', 'operator_reset', 'setting',
    'verification_revoke', 'merchant_revoke', 'rail', 'account_recover');
