-- A user's authenticator app, as a second factor at login and for payments.
create table user_factor (
  user_id int primary key references app_user,
  -- Encrypted; bound to the user.
  secret bytea not null,
  -- Time step of the last accepted code: each is valid once.
  last_step bigint not null default 0,
  started_at timestamptz not null,
  -- Null until its first code has been entered.
  enrolled_at timestamptz
);

create table user_recovery_code (
  user_id int not null references app_user,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
