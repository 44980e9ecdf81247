-- People, their sessions, and everything guessable.

create table app_user (
  id int generated always as identity (start with 10001) primary key,
  username text not null check (username ~ '^[A-Za-z][A-Za-z0-9_]{2,29}$'),
  nickname text not null check (length(nickname) between 1 and 40),
  mobile text not null unique check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  password_hash text not null,
  pay_password_hash text,
  avatar text not null default '',
  locale text not null default 'en-US' check (locale in ('en-US', 'zh-CN')),
  wallet_address text not null unique,
  invite_code text not null unique,
  invited_by int references app_user,
  verification_status text not null default 'none' check (verification_status in ('none', 'pending', 'approved')),
  verification_reason text not null default '',
  real_name text,
  merchant_status text not null default 'none' check (merchant_status in ('none', 'pending', 'approved', 'refused')),
  closed_at timestamptz,
  created_at timestamptz not null,
  check ((verification_status = 'approved') = (real_name is not null))
);
create unique index app_user_username on app_user (lower(username));

-- What the market knows of a trader. Locked after the order and before the ledger accounts.
create table trader_record (
  user_id int primary key references app_user,
  completed_orders int not null default 0 check (completed_orders >= 0),
  -- As the seller: orders that ended completed, and orders that ended otherwise by the seller's doing.
  sales_completed int not null default 0 check (sales_completed >= 0),
  sales_failed int not null default 0 check (sales_failed >= 0),
  release_seconds int check (release_seconds >= 0),
  late_releases int not null default 0 check (late_releases >= 0),
  rating_sum int not null default 0,
  rating_count int not null default 0
);

create table session (
  token_hash bytea primary key,
  user_id int not null references app_user,
  client_version text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);

create table operator (
  id int generated always as identity primary key,
  username text not null unique,
  name text not null,
  role text not null check (role in ('admin', 'reviewer')),
  password_hash text not null,
  closed_at timestamptz,
  created_at timestamptz not null
);

create table operator_session (
  token_hash bytea primary key,
  operator_id int not null references operator,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table sms_code (
  id bigint generated always as identity primary key,
  mobile text not null,
  event text not null check (event in ('register', 'resetpwd', 'setpaypassword')),
  code_hash bytea not null,
  address text not null,
  wrong_tries int not null default 0,
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sms_code_mobile on sms_code (mobile, created_at desc);
create index sms_code_address on sms_code (address, created_at desc);

-- Wrong guesses at a password, counted in a window that starts with the first of them.
create table guess_counter (
  subject text primary key,
  wrong_tries int not null check (wrong_tries >= 0),
  window_ends_at timestamptz not null
);

-- The first success of a keyed call, replayed for a day.
create table idempotency_key (
  user_id int not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, path, key)
);
create index idempotency_key_created on idempotency_key (created_at);

create table upload (
  path text primary key,
  user_id int not null references app_user,
  category text not null check (category in ('avatar', 'qrcode', 'voucher', 'evidence', 'idcard', 'chat')),
  byte_count int not null check (byte_count > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  sha256 bytea not null,
  created_at timestamptz not null
);
create index upload_user on upload (user_id);

create table verification (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  real_name text not null,
  document_number text not null,
  document_front text not null references upload,
  document_back text not null references upload,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused')),
  reason text not null default '',
  decided_by int references operator,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'pending') = (decided_at is null))
);
create unique index verification_one_pending on verification (user_id) where status = 'pending';
create unique index verification_document on verification (upper(document_number)) where status <> 'refused';
create index verification_queue on verification (status, created_at);

create table payment_method (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  type text not null,
  name text not null,
  account text not null,
  bank_name text not null default '',
  bank_branch text not null default '',
  qrcode text not null default '',
  deleted_at timestamptz,
  created_at timestamptz not null
);
create index payment_method_user on payment_method (user_id) where deleted_at is null;

create table setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create table audit_entry (
  id int generated always as identity primary key,
  operator_id int not null references operator,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  request_id text not null,
  created_at timestamptz not null
);
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry for each statement execute function refuse_change();
