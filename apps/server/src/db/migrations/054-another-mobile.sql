-- Another mobile number. Null: the number with which the account was opened. A young number is no second proof.
alter table app_user add column mobile_set_at timestamptz;

-- changemobile: to the present number. newmobile: to the one that replaces it.
alter table sms_code drop constraint sms_code_event_check;
alter table sms_code add constraint sms_code_event_check
  check (event in ('register', 'resetpwd', 'setpaypassword', 'stepup', 'changemobile', 'newmobile'));

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
