-- The whole schema. Later changes are new, forward-only files in this folder.
-- The server's role owns nothing; db/privileges.ts lists what it may do with each table. A trigger that must do more is `security
-- definer`, on a search_path that only the owner can add to.
-- Money is in whole minor units. Order states are listed only in packages/domain: no CHECK repeats them.

-- Locales are listed only in packages/contract.
create domain locale as text check (value ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

----------------------------------------------------------------------------------------------------------------------
-- Operators and the audit trail

create table operator (
  id int generated always as identity primary key,
  username text not null unique,
  name text not null constraint operator_name_length check (length(name) between 1 and 64),
  role text not null check (role in ('reviewer', 'support', 'finance', 'arbiter', 'administrator', 'auditor')),
  invited_by int references operator,
  -- Null until the invitation link has been used.
  password_hash text,
  password_changed_at timestamptz,
  -- Encrypted; null without a second factor.
  totp_secret bytea,
  -- Time step of the last used code, so that each code works once.
  totp_step bigint not null default 0,
  closed_at timestamptz,
  created_at timestamptz not null
);

create table operator_recovery_code (
  operator_id int not null references operator,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

-- One-time tokens: a login that awaits its second factor, a factor that awaits its first code, or a link to accept an invitation
-- or reset an account.
create table operator_ticket (
  token_hash bytea primary key,
  operator_id int not null references operator,
  purpose text not null check (purpose in ('factor', 'enrol', 'invite', 'reset')),
  -- Encrypted: the secret of the factor being set up.
  totp_secret bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_ticket_operator on operator_ticket (operator_id);

create table operator_session (
  token_hash bytea primary key,
  id int generated always as identity unique,
  operator_id int not null references operator,
  address text not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- Ended sessions are kept for some days, to tell a returning operator why the session ended.
  ended_at timestamptz,
  end_reason text check (end_reason in ('ended', 'access_changed', 'reset', 'role_changed', 'closed')),
  constraint operator_session_end check ((ended_at is null) = (end_reason is null))
);
create index operator_session_operator on operator_session (operator_id);

-- Cases that operators have open, so that operators see each other before they decide the same case. A row counts for 30 seconds
-- after its last renewal.
create table case_view (
  kind text not null check (kind in ('verification', 'appeal', 'exchange', 'merchant', 'fault')),
  case_id int not null,
  operator_id int not null references operator,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (kind, case_id, operator_id)
);
create index case_view_seen on case_view (seen_at);

-- Acts that need two operators: one proposes, another approves.
create table proposal (
  id int generated always as identity primary key,
  kind text not null check (kind in ('coin_issue', 'coin_take_back', 'coin_adjust', 'exchange_pay', 'appeal_rule', 'operator_role',
    'setting', 'account_close', 'account_reopen')),
  subject text not null,
  about text not null,
  form jsonb not null,
  -- The effect as the proposer saw it: approved exactly like this, or not at all.
  preview jsonb not null,
  amount_minor bigint check (amount_minor > 0),
  reason text not null,
  status text not null check (status in ('open', 'approved', 'refused', 'withdrawn', 'expired', 'void', 'failed')),
  -- Why it can no longer be carried out.
  void_cause text check (void_cause in ('changed', 'decided', 'newer_entry', 'transaction_taken', 'gone')),
  proposed_by int not null references operator,
  -- The proposer's idempotency key.
  key text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by int references operator,
  decided_at timestamptz,
  decision_reason text not null default '',
  constraint proposal_void check ((status = 'void') = (void_cause is not null)),
  check (decided_by is null or decided_at is not null),
  -- Enforces the two-operator rule in the database too.
  check (status <> 'approved' or decided_by <> proposed_by)
);
create index proposal_queue on proposal (status, id);
create unique index proposal_key on proposal (proposed_by, key) where key is not null;
-- At most one open proposal per subject, for these kinds.
create unique index proposal_one_open on proposal (kind, subject)
  where status = 'open' and kind in ('exchange_pay', 'appeal_rule', 'operator_role', 'setting');
-- Closing and reopening an account exclude each other.
create unique index proposal_one_account on proposal (subject)
  where status = 'open' and kind in ('account_close', 'account_reopen');

-- Amounts that an operator decided alone, summed over a day against a limit.
create table solo_decision (
  id bigint generated always as identity primary key,
  operator_id int not null references operator,
  subject text not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);
create index solo_decision_day on solo_decision (operator_id, created_at);

-- The audit trail is a hash chain: each hash covers its entry and the previous hash, so a changed, removed, added or moved entry
-- breaks every later hash. The trigger writes number, role and hash, so the server cannot choose them.
create table audit_entry (
  id int generated always as identity primary key,
  -- Position in the chain: from 1, without gaps.
  seq bigint not null constraint audit_entry_seq unique,
  -- Null for a login attempt with an unknown username, and on the command line.
  operator_id int references operator,
  -- The operator's role at that time; null without an operator.
  role text,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  -- Only the fields that changed. Null if the act changes no fields.
  before jsonb,
  after jsonb,
  request_id text not null,
  -- The exact network address; empty on the command line.
  address text not null default '',
  created_at timestamptz not null,
  hash bytea not null constraint audit_entry_hash_length check (length(hash) = 32)
);
-- One index for each filter of the audit page, newest first.
create index audit_entry_operator on audit_entry (operator_id, seq);
create index audit_entry_role on audit_entry (role, seq);
create index audit_entry_action on audit_entry (action text_pattern_ops, seq);
create index audit_entry_subject on audit_entry (subject text_pattern_ops, seq);
create index audit_entry_request on audit_entry (request_id text_pattern_ops);
create index audit_entry_address on audit_entry (address text_pattern_ops);
create index audit_entry_created on audit_entry (created_at);

-- End of the chain. Locked from an entry's insert until the commit, which gives entries one order; taken after all other locks.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash bytea not null check (length(hash) = 32)
);

-- One field of the hashed text: its length in bytes and the field, or - for null, so that no two entries share a text.
create function audit_field(field text) returns text language sql immutable parallel safe
  return coalesce(octet_length(convert_to(field, 'UTF8')) || ':' || field, '-');

-- The verifier (features/operators/verify-audit.ts) builds the same text. A migration that adds a field must also change the
-- first field (the format version) from some entry on, or the hashes of older entries no longer match.
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
create trigger audit_entry_chain before insert on audit_entry for each row execute function chain_audit_entry();
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_change();
create trigger audit_entry_no_truncate before truncate on audit_entry for each statement execute function refuse_change();

----------------------------------------------------------------------------------------------------------------------
-- Users, sessions, codes and login attempts

create table app_user (
  id int generated always as identity (start with 10001) primary key,
  username text not null check (username ~ '^[A-Za-z][A-Za-z0-9_]{2,29}$'),
  nickname text not null check (length(nickname) between 1 and 40),
  mobile text not null unique check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  avatar text not null default '',
  locale locale not null default 'en-US',
  wallet_address text not null unique,
  invite_code text not null unique,
  invited_by int references app_user,
  password_hash text not null,
  pay_password_hash text,
  -- Time of the last password reset by SMS code: no coin leaves the account for some hours afterwards.
  password_reset_at timestamptz,
  -- WebAuthn user handle; random, so it reveals nothing about the user.
  passkey_handle bytea not null unique default uuid_send(gen_random_uuid()),
  verification_status text not null default 'none' check (verification_status in ('none', 'pending', 'approved')),
  verification_reason text not null default '',
  real_name text,
  merchant_status text not null default 'none' check (merchant_status in ('none', 'pending', 'approved', 'refused')),
  -- Sanctions that have not ended, kept on the row that a transfer locks anyway. Null for almost all users.
  sanctions jsonb,
  closed_at timestamptz,
  created_at timestamptz not null,
  check ((verification_status = 'approved') = (real_name is not null))
);
create unique index app_user_username on app_user (lower(username));
create index app_user_closed on app_user (closed_at) where closed_at is not null;

-- Creates each user's ledger accounts and trader record, so that there is always a row to lock.
create function open_accounts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_account (user_id, kind)
    select new.id, kind from unnest(array['available', 'offer_stock', 'order_escrow', 'exchange_hold', 'bond', 'claim_hold']) kind;
  insert into trader_record (user_id, registered_at) values (new.id, new.created_at);
  return null;
end $$;
create trigger app_user_open_accounts after insert on app_user for each row execute function open_accounts();

create table session (
  token_hash bytea primary key,
  -- The id that the session's owner sees.
  id int generated always as identity (start with 1001) unique,
  user_id int not null references app_user,
  address text not null,
  device text not null,
  client_version text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);

create table sms_code (
  id bigint generated always as identity primary key,
  mobile text not null,
  event text not null check (event in ('register', 'resetpwd', 'setpaypassword', 'stepup')),
  code_hash bytea not null,
  address text not null,
  failed_attempts int not null default 0,
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sms_code_mobile on sms_code (mobile, created_at desc);
create index sms_code_address on sms_code (address, created_at desc);

-- Codes sent per hour, to all mobile numbers together.
create table sms_hour (
  hour timestamptz primary key,
  sent int not null check (sent >= 0)
);

-- Failed logins: per account and address; per account from all addresses (address empty); per address at all accounts (account
-- empty).
create table login_attempt_count (
  account text not null,
  address text not null,
  failed_attempts int not null check (failed_attempts >= 0),
  locked_until timestamptz,
  expires_at timestamptz not null,
  primary key (account, address)
);
create index login_attempt_count_expiry on login_attempt_count (expires_at);

-- Addresses from which an account has logged in. Failed attempts from elsewhere do not lock these out.
create table known_address (
  account text not null,
  address text not null,
  seen_at timestamptz not null,
  primary key (account, address)
);
create index known_address_seen on known_address (seen_at);

-- Failed attempts at any other secret, in a window that starts with the first of them.
create table attempt_counter (
  subject text primary key,
  failed_attempts int not null check (failed_attempts >= 0),
  window_ends_at timestamptz not null
);

-- First successful response to a call with an idempotency key, replayed for a day. Keys of calls that act on orders are kept on
-- their events.
create table idempotency_key (
  user_id int not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, path, key)
);
create index idempotency_key_created on idempotency_key (created_at);

-- Marks a transaction without an idempotency key, to find out whether it committed when the response to its commit was lost. Kept
-- for a day.
create table commit_mark (
  id uuid primary key,
  created_at timestamptz not null default now()
);
create index commit_mark_created on commit_mark (created_at);

----------------------------------------------------------------------------------------------------------------------
-- Pictures

create table upload (
  path text primary key,
  user_id int references app_user,
  operator_id int references operator,
  category text not null check (category in ('avatar', 'qrcode', 'voucher', 'evidence', 'idcard', 'chat')),
  byte_count int not null check (byte_count > 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  sha256 bytea not null,
  -- Next check for references to the upload; without references it is deleted. Null: has a reference that is never removed.
  next_check_at timestamptz,
  created_at timestamptz not null,
  check ((user_id is null) <> (operator_id is null)),
  check (operator_id is null or category = 'chat')
);
create index upload_user on upload (user_id);
create index upload_next_check on upload (next_check_at) where next_check_at is not null;
create index upload_identity on upload (path) where category = 'idcard';

-- Bytes of pictures that a user has sent since the window began, kept or not.
create table upload_quota (
  user_id int primary key references app_user,
  byte_count bigint not null check (byte_count >= 0),
  window_ends_at timestamptz not null
);

----------------------------------------------------------------------------------------------------------------------
-- Verification and payment methods

create table verification (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  real_name text not null,
  -- The identity number is encrypted, with a keyed fingerprint that finds other accounts with the same number. Both are removed
  -- some time after the account is closed.
  number_sealed bytea,
  -- Name of the encryption key, read from the ciphertext (platform/seal.ts).
  number_key text generated always as (encode(substr(number_sealed, 5, get_byte(number_sealed, 3)), 'escape')) stored,
  number_fingerprint bytea,
  document_front text references upload,
  document_back text references upload,
  documents_removed_at timestamptz,
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused')),
  reason text not null default '',
  decided_by int references operator,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'pending') = (decided_at is null)),
  check ((number_fingerprint is null) = (number_sealed is null)),
  check ((document_front is null) = (documents_removed_at is not null)),
  check ((document_back is null) = (documents_removed_at is not null))
);
create unique index verification_one_pending on verification (user_id) where status = 'pending';
-- Several accounts may apply with the same identity number, but only one is approved.
create unique index verification_number on verification (number_fingerprint) where status = 'approved';
create index verification_number_holders on verification (number_fingerprint);
create index verification_number_key on verification (number_key);
create index verification_queue on verification (status, created_at);
create index verification_user on verification (user_id);
create index verification_decided on verification (decided_at) where decided_at is not null;
create index verification_documents on verification (status, decided_at) where documents_removed_at is null;
-- For the foreign key check when an upload is deleted.
create index verification_front on verification (document_front);
create index verification_back on verification (document_back);

create table payment_method (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  type text not null,
  name text not null,
  account text not null,
  bank_name text not null default '',
  bank_branch text not null default '',
  qr_code text not null default '',
  deleted_at timestamptz,
  created_at timestamptz not null
);
create index payment_method_user on payment_method (user_id) where deleted_at is null;
create index payment_method_qr_code on payment_method (qr_code) where qr_code <> '';

----------------------------------------------------------------------------------------------------------------------
-- The double-entry ledger. Programs can only append postings; triggers derive balances from them, which cannot be written directly
-- and cannot go below zero, except for `issuance`.

create table ledger_account (
  id int generated always as identity primary key,
  user_id int references app_user,
  kind text not null check (kind in
    ('available', 'offer_stock', 'order_escrow', 'exchange_hold', 'bond', 'claim_hold', 'issuance', 'fees', 'exchanged')),
  balance_minor bigint not null default 0,
  unique nulls not distinct (user_id, kind),
  check ((user_id is null) = (kind in ('issuance', 'fees', 'exchanged'))),
  constraint ledger_account_not_negative check (balance_minor >= 0 or kind = 'issuance')
);

create function guard_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a balance changes by postings only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger ledger_account_guard_update before update on ledger_account
  for each row when (old.* is distinct from new.*) execute function guard_balance();
create trigger ledger_account_guard_insert before insert on ledger_account
  for each row when (new.balance_minor <> 0) execute function guard_balance();
create trigger ledger_account_keep before delete on ledger_account for each row execute function refuse_change();
create trigger ledger_account_no_truncate before truncate on ledger_account for each statement execute function refuse_change();

-- Numbers of the two entries of each posting.
create sequence ledger_entry_number;

-- One row moves coin from one account to another, so a posting sums to zero by construction.
create table ledger_posting (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Names the business fact, which is posted once. Keys of an order's escrow and fee are `order:<id>:…`; `orderKeys`
  -- (ledger/recipes.ts) lists them all.
  key text collate "C" not null unique,
  order_id text,
  memo text not null default '',
  amount_minor bigint not null check (amount_minor > 0),
  -- No foreign keys: the trigger below updates both balances and rejects an unknown account.
  from_id int not null,
  to_id int not null,
  -- Balances after the posting.
  from_balance_minor bigint not null,
  to_balance_minor bigint not null,
  from_entry_id bigint not null default nextval('ledger_entry_number'),
  to_entry_id bigint not null default nextval('ledger_entry_number'),
  created_at timestamptz not null,
  constraint ledger_posting_two_accounts check (from_id <> to_id)
);
create index ledger_posting_from on ledger_posting (from_id, from_entry_id);
create index ledger_posting_to on ledger_posting (to_id, to_entry_id);
-- Recent trades are read from postings: a purchase by the balance credited, its fee by the same balance debited, a sale by the
-- escrow debited. Only completed orders have such postings.
create index ledger_posting_bought on ledger_posting (to_id, created_at) where kind = 'escrow_release';
create index ledger_posting_sold on ledger_posting (from_id, created_at) where kind in ('escrow_release', 'order_fee');

-- Updates the balances for all postings of a statement at once. Hash and merge joins are off because each connection keeps its
-- plan for life: a plan made while the tables are small would read all accounts forever. With them off, accounts are looked up by
-- primary key.
create function apply_postings() returns trigger language plpgsql security definer
  set enable_hashjoin = off set enable_mergejoin = off set search_path = public, pg_temp as $$
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
create trigger ledger_posting_append_only before update or delete on ledger_posting
  for each row execute function refuse_change();
create trigger ledger_posting_no_truncate before truncate on ledger_posting for each statement execute function refuse_change();

-- A posting as seen from each of its two accounts.
create view ledger_entry as
  select from_entry_id as id, id as posting_id, from_id as account_id, to_id as other_account_id, -amount_minor as amount_minor,
    from_balance_minor as balance_minor, kind, key, order_id, memo, created_at from ledger_posting
  union all
  select to_entry_id, id, to_id, from_id, amount_minor, to_balance_minor, kind, key, order_id, memo, created_at from ledger_posting;

----------------------------------------------------------------------------------------------------------------------
-- Traders: records, blocks and sanctions

-- All that placing or ending an order is checked against, on one row. Locked after the order and before the ledger accounts.
create table trader_record (
  user_id int primary key references app_user,
  registered_at timestamptz not null,
  completed_orders int not null default 0 check (completed_orders >= 0),
  -- As the seller.
  sales_completed int not null default 0 check (sales_completed >= 0),
  release_seconds int check (release_seconds >= 0),
  rating_sum int not null default 0,
  rating_count int not null default 0,
  -- Orders on either side within the completion-rate window: the sum of the trader's tallies.
  recent_completed int not null default 0 check (recent_completed >= 0),
  recent_faults int not null default 0 check (recent_faults >= 0),
  -- Over the last 30 days; written by the sweep, some time after the orders.
  pay_median int check (pay_median >= 0),
  release_median int check (release_median >= 0),
  partners int not null default 0 check (partners >= 0),
  -- As the buyer: open orders, times of the latest faults and free cancels, and the ordering pauses that follow.
  open_purchases int not null default 0 check (open_purchases >= 0),
  faults_at timestamptz[] not null default '{}',
  free_cancels_at timestamptz[] not null default '{}',
  consecutive_pauses int not null default 0 check (consecutive_pauses >= 0),
  order_pause_until timestamptz,
  -- As the seller: buyers whose orders went unanswered since the last answered one, and since when the offers must be unlisted
  -- for it.
  unanswered_buyers int[] not null default '{}',
  unresponsive_since timestamptz,
  -- The maker's own pause, copied to offers that are listed while it lasts. Not the pause on ordering.
  offers_paused_until timestamptz,
  -- As on app_user; an order locks this row of its buyer.
  sanctions jsonb
  -- Updated with every order, mostly without a change of an indexed column: the spare room allows in-place (HOT) updates.
) with (fillfactor = 70);
create index trader_record_absent on trader_record (unresponsive_since) where unresponsive_since is not null;

-- Hourly inputs to a record's sums and medians, so that old hours can be subtracted.
create table trader_tally (
  user_id int not null,
  hour timestamptz not null,
  completed int not null default 0 check (completed >= 0),
  faults int not null default 0 check (faults >= 0),
  -- From the hour's completed orders, on either side.
  pay_seconds int[] not null default '{}',
  release_seconds int[] not null default '{}',
  peer_ids int[] not null default '{}',
  -- Whether the record's medians include it.
  is_summed boolean not null default true,
  primary key (user_id, hour)
);
create index trader_tally_hour on trader_tally (hour);
create index trader_tally_unsummed on trader_tally (user_id) where not is_summed;

-- When a trader's fault towards another trader last counted in the record.
create table trader_fault (
  user_id int not null,
  peer_id int not null,
  counted_at timestamptz not null,
  primary key (user_id, peer_id)
);

create table trader_block (
  user_id int not null references app_user,
  peer_id int not null references app_user check (peer_id <> user_id),
  -- Visible only to the user who blocked.
  note text not null default '',
  created_at timestamptz not null,
  primary key (user_id, peer_id)
);
create index trader_block_peer on trader_block (peer_id, user_id);

-- A restriction that an operator imposes. Append-only: a sanction ends at its `until` or by a row in sanction_end.
create table sanction (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  kind text not null check (kind in ('no_trade', 'no_transfer', 'frozen', 'closed')),
  -- Shown to the user.
  reason text not null,
  -- Shown only to operators.
  note text not null default '',
  -- Null: lasts until lifted.
  until timestamptz,
  imposed_by int not null references operator,
  imposed_at timestamptz not null,
  check (until > imposed_at),
  check (kind <> 'closed' or until is null)
);
create index sanction_user on sanction (user_id, id);
create trigger sanction_append_only before update or delete on sanction for each row execute function refuse_change();
create trigger sanction_no_truncate before truncate on sanction for each statement execute function refuse_change();

create table sanction_end (
  sanction_id int primary key references sanction,
  -- `replaced`: another sanction of the same kind took its place.
  how text not null check (how in ('lifted', 'replaced')),
  reason text not null default '',
  ended_by int not null references operator,
  ended_at timestamptz not null
);
create trigger sanction_end_append_only before update or delete on sanction_end for each row execute function refuse_change();
create trigger sanction_end_no_truncate before truncate on sanction_end for each statement execute function refuse_change();

-- Timer of a sanction with an end date. The row is deleted when the user is notified of the end, or when an operator ends the
-- sanction early.
create table sanction_timer (
  sanction_id int primary key references sanction,
  due_at timestamptz not null
);
create index sanction_timer_due on sanction_timer (due_at);

----------------------------------------------------------------------------------------------------------------------
-- Offers

create table offer (
  id int generated always as identity (start with 1001) primary key,
  maker_id int not null references app_user,
  -- The maker's act. An offer to buy reserves no coin: its `remaining_minor` is the quantity still wanted.
  side text not null check (side in ('sell', 'buy')),
  status text not null check (status in ('up', 'down')),
  price_minor bigint not null check (price_minor > 0),
  -- Distance of a floating price from the reference price. `price_minor` is then the current price, updated with each change of
  -- the reference, so that lists can sort and filter by an index.
  premium_basis_points int check (premium_basis_points between -9999 and 9999),
  total_minor bigint not null check (total_minor > 0),
  -- Reserved in the seller's stock while listed; reserved again at the next listing while unlisted.
  remaining_minor bigint not null check (remaining_minor between 0 and total_minor),
  -- Generated so that an order that takes stock changes no indexed column and updates the row in place.
  is_open boolean not null generated always as (status = 'up' and remaining_minor > 0) stored,
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null check (max_minor >= min_minor),
  method_types text[] not null check (cardinality(method_types) > 0),
  -- The widest range that the market's setting allows: existing offers keep their time when the setting changes.
  pay_minutes int not null check (pay_minutes between 5 and 1440),
  auto_confirm boolean not null default false,
  remark text not null default '',
  -- Sent as the maker's first message in the chat of each order.
  auto_reply text not null default '',
  -- Requirements on the taker; null without a requirement.
  min_completed int check (min_completed between 1 and 100000),
  -- In percent of the displayed completion rate.
  min_rate int check (min_rate between 1 and 100),
  min_days int check (min_days between 1 and 3650),
  -- Maximum amount of the first trade between maker and taker.
  first_max_minor bigint check (first_max_minor >= min_minor),
  -- The maker's sanction and own pause, copied here because an order reads its seller only through the offer.
  hidden_until timestamptz,
  paused_until timestamptz,
  -- Last time an offer to buy was unlisted because its maker had not opened an order on it.
  unopened_at timestamptz check (unopened_at is null or side = 'buy'),
  created_at timestamptz not null,
  check (side = 'sell' or not auto_confirm)
) with (fillfactor = 60);
create index offer_market on offer (price_minor, id) where is_open and side = 'sell';
create index offer_wanted on offer (price_minor desc, id) where is_open and side = 'buy';
create index offer_maker on offer (maker_id, id desc);
create index offer_floating on offer (id) where premium_basis_points is not null and status = 'up';
-- Orders have no foreign key to their offer.
create trigger offer_keep before delete on offer for each row execute function refuse_change();
create trigger offer_no_truncate before truncate on offer for each statement execute function refuse_change();

create table offer_method (
  offer_id int not null references offer,
  payment_method_id int not null references payment_method,
  primary key (offer_id, payment_method_id)
);
create index offer_method_method on offer_method (payment_method_id);

----------------------------------------------------------------------------------------------------------------------
-- Orders, ratings and disputes

create table trade_order (
  id text primary key,
  -- No foreign keys: the transaction has just read these rows (the locked offer with its maker, the other party's session).
  -- Checking them again took a sixth of the insert and locked both users' rows. The rows stay: users cannot be deleted because of
  -- their ledger accounts, and offers cannot be deleted either.
  offer_id int not null,
  -- Copied from the offer.
  side text not null check (side in ('sell', 'buy')),
  seller_id int not null,
  buyer_id int not null check (buyer_id <> seller_id),

  state text not null,
  -- Actor that must act next, set from the lifecycle so that no query lists states.
  awaits text check (awaits in ('buyer', 'seller', 'operator')),
  is_open boolean not null generated always as (awaits is not null) stored,
  deadline_at timestamptz,
  -- When the next timer runs.
  timer_at timestamptz,

  -- Terms, fixed when the order is placed.
  num_minor bigint not null check (num_minor > 0),
  price_minor bigint not null check (price_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  -- Paid by the buyer out of the released coin.
  fee_minor bigint not null,
  pay_minutes int not null,
  method_type text not null,
  payment_method_id int not null,
  -- Copy of the seller's method at the time of the order.
  method jsonb not null,
  payment_reference text not null check (payment_reference ~ '^[0-9]{6}$'),

  -- Events of the order.
  created_at timestamptz not null,
  -- When the maker of an offer to buy first opened the order.
  opened_at timestamptz check (opened_at is null or side = 'buy'),
  confirmed_at timestamptz,
  paid_at timestamptz,
  payer_name text not null default '',
  proofs text[] not null default '{}',
  reminded_at timestamptz,
  released_at timestamptz,
  acknowledged_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  ended_by text check (ended_by in ('buyer', 'seller', 'both', 'operator', 'system')),
  -- Party at fault for the end, or for the missed release deadline before it.
  fault_of text check (fault_of in ('buyer', 'seller')),
  fault_at timestamptz,
  -- Whether the fault counts in the record: faults towards the same trader count once per fault window.
  is_fault_counted boolean not null default false,

  -- Acts and requests that are limited per order: extensions, taking back "paid", cancelling by consent, reopening.
  extensions int not null default 0 check (extensions >= 0),
  is_paid_undone boolean not null default false,
  cancel_requests int not null default 0 check (cancel_requests >= 0),
  is_reopen_asked boolean not null default false,
  -- The open request: to cancel while the order is in `releasing`, to reopen after it has ended.
  request_until timestamptz,
  request_reason text not null default '' check (request_reason = '' or request_until is not null),
  -- Number of reopenings; part of the posting keys.
  round int not null default 0 check (round >= 0),

  -- Deadlines for reopening, claims and ratings, by the rules in force when the order ended.
  reopen_until timestamptz,
  claim_until timestamptz,
  rate_until timestamptz,
  is_rated_by_buyer boolean not null default false,
  is_rated_by_seller boolean not null default false,

  appeal_id int,
  appealed_by text check (appealed_by in ('buyer', 'seller')),
  -- Withdrawing an appeal restarts the release deadline. Each side may do so once, so that the order cannot stay open forever.
  is_revoked_by_buyer boolean not null default false,
  is_revoked_by_seller boolean not null default false,
  -- Both parties are notified of a ruling before it takes effect. A side that gets less than all of the coin may object once.
  proposed text check (proposed in ('release', 'refund', 'split')),
  buyer_consent text check (buyer_consent in ('asked', 'accepted', 'objected')),
  seller_consent text check (seller_consent in ('asked', 'accepted', 'objected')),
  -- The buyer's share of a split ruling; the seller gets the rest.
  split_minor bigint,
  claim_id int,

  check (released_at is null or cancelled_at is null),
  -- While coin is in escrow, an actor must be awaited.
  check (is_open = (released_at is null and cancelled_at is null)),
  -- An ended order has its ending party and its deadlines for reopening and claims; a completed one also its rating deadline.
  check (num_nulls(ended_by, reopen_until, claim_until) = case when is_open then 3 else 0 end),
  check ((released_at is null) = (rate_until is null)),
  constraint trade_order_fee_below_num check (fee_minor >= 0 and fee_minor < num_minor),
  constraint trade_order_fault_has_moment check ((fault_of is null) = (fault_at is null)),
  constraint trade_order_fault_to_count check (fault_of is not null or not is_fault_counted),
  constraint trade_order_proposed check (
    case when proposed is null then buyer_consent is null and seller_consent is null else state = 'appealing' end),
  constraint trade_order_split check (
    split_minor is null or (
      (state = 'completed' or proposed = 'split') and split_minor > 0 and split_minor < num_minor))
) with (fillfactor = 70);
-- In byte order, as `order by id collate "C"` of the lists asks. No other index has this order, so the planner cannot walk the
-- primary key through all orders instead.
create index trade_order_buyer on trade_order (buyer_id, is_open, id collate "C");
create index trade_order_seller on trade_order (seller_id, is_open, id collate "C");
create index trade_order_timer on trade_order (timer_at) where timer_at is not null;
-- Pending requests to reopen come first in the seller's list, although the order has ended.
create index trade_order_reopen on trade_order (seller_id) where request_until is not null and not is_open;
-- Finds whether two users have completed a trade before, in either role. An order enters at its release, which updates other
-- indexes anyway.
create index trade_order_completed_pair on trade_order (buyer_id, seller_id) where released_at is not null;

-- Number of ended orders by side and state, so that lists show totals without counting.
create table ended_order_count (
  user_id int not null,
  side text not null check (side in ('buyer', 'seller')),
  state text not null,
  count int not null check (count >= 0),
  primary key (user_id, side, state)
);

-- The order for which a payment proof was shown; no other order accepts it.
create table payment_proof (
  path text primary key references upload,
  order_id text not null
);

create table rating (
  order_id text not null references trade_order,
  rated_by text not null check (rated_by in ('buyer', 'seller')),
  rater_id int not null references app_user,
  rated_id int not null references app_user,
  score int not null check (score between 1 and 5),
  content text not null default '',
  created_at timestamptz not null,
  -- Visible and counted from `shown_at`: when both sides have rated, otherwise at `due_at`.
  due_at timestamptz not null,
  shown_at timestamptz,
  primary key (order_id, rated_by)
);
create index rating_due on rating (due_at) where shown_at is null;
create index rating_words on rating (rated_id, shown_at desc) where shown_at is not null and content <> '';

-- An appeal is about an open order and decides where its coin goes. A claim is about an order that has ended and stays as it is:
-- the buyer had paid after all, or the payment received was taken back.
create table dispute (
  id int generated always as identity primary key,
  order_id text not null references trade_order,
  kind text not null check (kind in ('appeal', 'claim')),
  opened_by text not null check (opened_by in ('buyer', 'seller')),
  type text not null check (type in ('unpaid', 'unreleased', 'wrong_amount', 'wrong_payer', 'other',
    'late_paid', 'not_received', 'frozen', 'chargeback')),
  content text not null,
  images text[] not null default '{}',
  status text not null default 'open' check (status in ('open', 'resolved', 'revoked')),
  -- Actor that must act next: the other party, then the operator. Null while a proposed split awaits both sides.
  awaits text check (awaits in ('buyer', 'seller', 'operator')),
  deadline_at timestamptz,
  result text not null default '',
  -- The party that lost the ruling, and when.
  lost_by_id int references app_user,
  ruled_at timestamptz,
  -- Author and reason of the ruling that the parties were notified of. An appeal's ruling is part of the order's state and kept
  -- there; a claim's ruling is kept here.
  proposed_by int references operator,
  proposed_reason text not null default '',
  proposed text check (proposed in ('release', 'refund', 'split')),
  buyer_consent text check (buyer_consent in ('asked', 'accepted', 'objected')),
  seller_consent text check (seller_consent in ('asked', 'accepted', 'objected')),
  -- The claimant's award by a ruling, and the part of it that could be paid.
  award_minor bigint check (award_minor >= 0),
  paid_minor bigint check (paid_minor between 0 and award_minor),
  -- Coin of the other party that an operator holds for a claim; 0 after the claim is closed.
  held_minor bigint not null default 0 check (held_minor >= 0),
  created_at timestamptz not null,
  constraint dispute_type_of_kind check (
    type = 'other' or (type in ('late_paid', 'not_received', 'frozen', 'chargeback')) = (kind = 'claim')),
  constraint dispute_awaits check (awaits is null or status = 'open'),
  constraint dispute_lost_has_moment check ((lost_by_id is null) = (ruled_at is null)),
  check (case when proposed is null then buyer_consent is null and seller_consent is null else award_minor is not null end),
  check (kind = 'claim' or (proposed is null and award_minor is null and paid_minor is null and held_minor = 0))
);
create unique index dispute_one_open on dispute (order_id) where status = 'open';
create unique index dispute_one_claim on dispute (order_id) where kind = 'claim';
create index dispute_order on dispute (order_id);
create index dispute_queue on dispute (status, created_at);
create index dispute_claims_due on dispute (deadline_at) where kind = 'claim' and status = 'open';
create index dispute_lost on dispute (lost_by_id, ruled_at desc) where lost_by_id is not null;
-- Finds references to an upload.
create index dispute_images on dispute using gin (images);
alter table trade_order
  add foreign key (appeal_id) references dispute,
  add foreign key (claim_id) references dispute;

----------------------------------------------------------------------------------------------------------------------
-- Exchanges and bonds

-- Coin exchanged for USDT: held at the request, then paid or refused by an operator.
create table exchange (
  id int generated always as identity (start with 1001) primary key,
  user_id int not null references app_user,
  coin_minor bigint not null check (coin_minor > 0),
  -- Amount that arrives, in millionths of a USDT, after the fee; fixed at the request.
  usdt_minor bigint not null check (usdt_minor > 0),
  rate_millionths bigint not null check (rate_millionths > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  network text not null check (network in ('TRC20', 'ERC20', 'BEP20')),
  address text not null,
  status text not null default 'pending' check (status in ('pending', 'paid', 'refused')),
  transaction_id text not null default '',
  reason text not null default '',
  decided_by int references operator,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((status = 'paid') = (transaction_id <> '')),
  check ((status = 'refused') = (reason <> ''))
);
create index exchange_user on exchange (user_id, id desc);
create index exchange_queue on exchange (status, created_at);
-- A transaction pays only one exchange, so an id pasted from an earlier one cannot close it.
create unique index exchange_transaction on exchange (network, transaction_id) where status = 'paid';

-- Applications to become a certified merchant, each with its bond.
create table merchant (
  id int generated always as identity (start with 101) primary key,
  user_id int not null references app_user,
  contact text not null,
  remark text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'left')),
  -- The bond at the time of the application; later changes of the setting do not apply.
  bond_minor bigint not null check (bond_minor > 0),
  bond_paid_at timestamptz,
  bond_returned_at timestamptz,
  -- Part of a paid bond that awards have taken and the merchant has not repaid.
  bond_taken_minor bigint not null default 0 check (bond_taken_minor between 0 and bond_minor),
  reason text not null default '',
  decided_by int references operator,
  decided_at timestamptz,
  left_at timestamptz,
  created_at timestamptz not null,
  check ((decided_at is null) = (decided_by is null)),
  check ((status = 'left') = (left_at is not null)),
  check ((status = 'refused') = (reason <> '')),
  check (bond_returned_at is null or bond_paid_at is not null),
  -- An approved merchant has a bond; a refused or departed one has got it back.
  check (status <> 'approved' or (bond_paid_at is not null and bond_returned_at is null and decided_at is not null)),
  check (status not in ('refused', 'left') or (bond_paid_at is null) = (bond_returned_at is null))
);
create unique index merchant_one_open on merchant (user_id) where status in ('pending', 'approved');
create index merchant_user on merchant (user_id, id desc);
create index merchant_queue on merchant (status, created_at);

----------------------------------------------------------------------------------------------------------------------
-- The event stream: one row per event of an order, appeal, exchange, merchant or verification, and per message. History, chat,
-- notices, unread counts, socket pushes and web pushes are read from it. A row stores the name of its texts and their values, and is
-- rendered in the reader's language.

create table event (
  -- Before `seq`, as defaults are drawn in column order: a transaction's id is drawn before its numbers. The readers' watermark
  -- relies on it.
  tx xid8 not null default pg_current_xact_id(),
  -- Cursor of every reader. Drawn before the commit: features/events/watermark.ts defines how far a reader may advance.
  seq bigint generated always as identity primary key,
  kind text not null,
  actor text not null check (actor in ('buyer', 'seller', 'user', 'operator', 'system')),
  operator_id int,
  -- Subject of the event. No foreign keys: every order writes events, and the writer has just locked these rows, which are never
  -- deleted.
  order_id text,
  dispute_id int,
  -- The customer service conversation.
  service_id int,
  -- The order's state after this event, and the deadline of the act it then awaits.
  state text,
  deadline_at timestamptz,
  -- Recipient, and second recipient: the other party, or the other devices of a message's author.
  to_id int,
  cc_id int,
  -- Kept in the recipient's notice centre as this type; null: delivered but not kept.
  notice_type text check (notice_type in ('system', 'order', 'appeal', 'account')),
  -- Kept for the second recipient too.
  cc_keeps boolean not null default false,
  params jsonb not null default '{}',
  -- Text that a person wrote, or the path of the picture they sent.
  body text,
  images text[],
  -- Idempotency key of the call, with a keyed hash of its body: one key makes one event.
  idempotency_key text,
  idempotency_hash bytea,
  -- Order and dispute after a keyed call, returned again to its repeats.
  snapshot jsonb,
  created_at timestamptz not null,
  check (notice_type is null or to_id is not null),
  check (not cc_keeps or (cc_id is not null and notice_type is not null))
);
create index event_order on event (order_id, seq) where order_id is not null;
create index event_service on event (service_id, seq) where service_id is not null;
create index event_to on event (to_id, seq) where to_id is not null;
create index event_cc on event (cc_id, seq) where cc_id is not null;
-- Few events are kept for a second recipient.
create index event_cc_kept on event (cc_id, seq) where cc_keeps;
create unique index event_idempotency_key on event (idempotency_key) where idempotency_key is not null;
create index event_images on event using gin (images) where images is not null;
create index event_picture on event (body) where kind = 'chat_picture';

-- Append-only except for the idempotency key, which is freed after a day.
create function guard_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.idempotency_key is null
    and to_jsonb(new) - '{idempotency_key,idempotency_hash}'::text[] = to_jsonb(old) - '{idempotency_key,idempotency_hash}'::text[] then
    return new;
  end if;
  raise exception 'event is append-only' using errcode = 'restrict_violation';
end $$;
create trigger event_append_only before update or delete on event for each row execute function guard_event();
create trigger event_no_truncate before truncate on event for each statement execute function refuse_change();

-- Adds the push jobs in the same commit as the notice, for every writer and any number of events. Security events of an account
-- are pushed as orders and appeals are. A reset of the login password is not: it ends all sessions and their subscriptions, so
-- the server sends that push itself. Few users subscribe; for the others this is one lookup in a small index.
create function schedule_pushes() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
      'send_push', json_build_object('seq', e.seq, 'subscriptionId', s.id), run_at := e.created_at, max_attempts := 5)
    from new_event e join push_subscription s on s.user_id = e.to_id or (e.cc_keeps and s.user_id = e.cc_id)
    where e.notice_type in ('order', 'appeal') or e.kind in (
      'password_changed', 'pay_password_set', 'pay_password_changed', 'pay_password_reset', 'logged_in_elsewhere',
      'passkey_added', 'passkey_removed');
  return null;
end $$;
create trigger event_pushes after insert on event referencing new table as new_event
  for each statement execute function schedule_pushes();

-- A user's read notices, and notice counts up to `counted_through`; later events are counted when read.
create table notice_read_marker (
  user_id int primary key,
  read_through bigint not null default 0,
  -- Notices above `read_through` that were read one by one.
  read_singly int not null default 0 check (read_singly >= 0),
  counted_through bigint not null default 0
);
create table notice_count (
  user_id int not null,
  notice_type text not null check (notice_type in ('system', 'order', 'appeal', 'account')),
  -- Up to `counted_through`; unread: those of them above `read_through`.
  total int not null,
  unread int not null,
  primary key (user_id, notice_type)
);
create table notice_read (
  user_id int not null,
  seq bigint not null,
  primary key (user_id, seq)
);

create table chat_session (
  id int generated always as identity primary key,
  order_id text unique references trade_order,
  -- Customer service: one conversation per user.
  service_user_id int unique references app_user,
  created_at timestamptz not null,
  check ((order_id is null) <> (service_user_id is null))
);

create table chat_read_marker (
  session_id int not null references chat_session,
  user_id int not null references app_user,
  read_through_id bigint not null,
  primary key (session_id, user_id)
);

-- State of a conversation with customer service. Created with the first message: opening the page creates no conversation.
create table service_chat (
  session_id int primary key references chat_session,
  state text not null default 'open' check (state in ('open', 'waiting', 'answered', 'closed')),
  -- Time of the first message without an answer; the inbox is sorted by it.
  waiting_since timestamptz,
  answered_by int references operator,
  -- Time of the newest message from a person; sorts the conversations that do not wait.
  last_at timestamptz not null,
  -- Shared by all operators, like the inbox.
  read_through_id bigint not null default 0,
  check ((state = 'waiting') = (waiting_since is not null)),
  check (state <> 'answered' or answered_by is not null)
);
create index service_chat_queue on service_chat (waiting_since, last_at desc);

----------------------------------------------------------------------------------------------------------------------
-- Passkeys and web push

create table passkey (
  id int generated always as identity (start with 1001) primary key,
  user_id int not null references app_user,
  credential_id text not null unique,
  -- Host that it was created for; browsers offer it only there.
  rp_id text not null,
  public_key bytea not null,
  -- The authenticator's signature counter; 0 if it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 40),
  -- Synced to the owner's cloud: survives the loss of the phone.
  is_synced boolean not null,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index passkey_user on passkey (user_id, id desc);

-- Only hashes: read access to this table is not enough to sign. A row is deleted when its challenge is used.
create table passkey_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('register', 'login', 'release', 'stepup')),
  user_id int references app_user,
  order_id text references trade_order,
  -- Hash of the exact act that a step-up proof authorizes.
  act bytea,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (user_id is null)),
  check ((purpose = 'release') = (order_id is not null)),
  constraint passkey_challenge_act_check check ((purpose = 'stepup') = (act is not null))
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- Browsers that receive notices while the app is not in view.
create table push_subscription (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  -- Cascades so that a logged-out phone gets no more pushes.
  token_hash bytea not null references session on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_user on push_subscription (user_id);
create index push_subscription_session on push_subscription (token_hash);

----------------------------------------------------------------------------------------------------------------------
-- Reports

-- Reports of bugs and of users, with one numbering for both.
create table report (
  id int generated always as identity (start with 1001) primary key,
  kind text not null check (kind in ('bug', 'user')),
  user_id int not null references app_user,
  -- Report of a user: the reported user, and an order between the two.
  about_id int references app_user,
  order_id text references trade_order,
  type text not null check (type in ('order', 'payment', 'wallet', 'account', 'app', 'other',
    'fraud', 'third_party', 'fake_proof', 'abuse')),
  content text not null,
  images text[] not null default '{}',
  -- Bug report: another way to contact the reporter.
  contact text not null default '',
  status text not null default 'open' check (status in ('open', 'answered')),
  answer text not null default '',
  answered_by int references operator,
  answered_at timestamptz,
  created_at timestamptz not null,
  constraint report_type_of_kind check (
    type = 'other' or (type in ('fraud', 'third_party', 'fake_proof', 'abuse')) = (kind = 'user')),
  constraint report_about_of_kind check ((about_id is not null) = (kind = 'user') and about_id <> user_id),
  check (kind = 'user' or order_id is null),
  check (kind = 'bug' or contact = ''),
  check ((status = 'answered') = (answer <> '')),
  check ((status = 'answered') = (answered_by is not null)),
  check ((status = 'answered') = (answered_at is not null))
);
create index report_queue on report (kind, status, created_at, id);
create index report_user on report (user_id, kind, id desc);
create index report_about on report (about_id) where about_id is not null;
-- At most one open report per reporter and reported user.
create unique index report_one_open on report (user_id, about_id) where kind = 'user' and status = 'open';

----------------------------------------------------------------------------------------------------------------------
-- The market: settings, suspensions, reference price and help

-- Settings that differ from the defaults in packages/domain.
create table setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null
);

-- Makes every server reload the rules.
create function announce_rules() returns trigger language plpgsql as $$
begin
  perform pg_notify('rules', '');
  return null;
end $$;
create trigger setting_announced after insert or update or delete on setting
  for each statement execute function announce_rules();

-- Each change of a setting, with its proposer, approver and reason.
create table setting_change (
  id int generated always as identity primary key,
  name text not null,
  before text not null,
  after text not null,
  proposed_by int not null references operator,
  approved_by int not null references operator check (approved_by <> proposed_by),
  reason text not null,
  created_at timestamptz not null
);
create index setting_change_name on setting_change (name, id);
create trigger setting_change_append_only before update or delete on setting_change
  for each row execute function refuse_change();
create trigger setting_change_no_truncate before truncate on setting_change
  for each statement execute function refuse_change();

-- Suspended functions, with the text that users see by locale; without a text in a language, the server's default is shown.
create table switch (
  id int generated always as identity primary key,
  what text not null check (what ~ '^(orders|exchanges|registrations|method:[a-z][a-z0-9_]{0,29}|offer:[1-9][0-9]{0,9})$'),
  words jsonb not null,
  reason text not null,
  operator_id int not null references operator,
  since timestamptz not null,
  -- Null: until an operator ends it.
  until timestamptz check (until > since),
  ended_at timestamptz,
  ended_by int references operator,
  check (ended_by is null or ended_at is not null)
);
create unique index switch_on on switch (what) where ended_at is null;
create trigger switch_announced after insert or update or delete on switch
  for each statement execute function announce_rules();

-- Reference price from each moment on; null: the default. Written by triggers, whatever changes the setting.
create table reference_price (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  price_minor bigint check (price_minor > 0)
);
create index reference_price_since on reference_price (since, id);
create trigger reference_price_append_only before update or delete on reference_price
  for each row execute function refuse_change();
create trigger reference_price_no_truncate before truncate on reference_price
  for each statement execute function refuse_change();

-- A value that cannot be a price counts as unset, as in the server.
create function note_reference_price() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given text := case when tg_op <> 'DELETE' then new.value #>> '{}' end;
begin
  insert into reference_price (since, price_minor) values (
    case when tg_op = 'DELETE' then now() when tg_op = 'UPDATE' and new.updated_at = old.updated_at then now() else new.updated_at end,
    case when given ~ '^0*[1-9][0-9]{0,17}$' then given::bigint end);
  return null;
end $$;
create trigger setting_price_set after insert on setting
  for each row when (new.name = 'referencePrice') execute function note_reference_price();
create trigger setting_price_changed after update on setting
  for each row when (new.name = 'referencePrice' and new.value is distinct from old.value) execute function note_reference_price();
create trigger setting_price_unset after delete on setting
  for each row when (old.name = 'referencePrice') execute function note_reference_price();

-- State of the external price feed, if configured: the last good reading, a reading that moved too far at once and awaits an
-- operator, and the outcome of recent attempts.
create table price_feed (
  id int primary key check (id = 1),
  reading_minor bigint check (reading_minor > 0),
  read_at timestamptz,
  unconfirmed_minor bigint check (unconfirmed_minor > 0),
  unconfirmed_since timestamptz,
  tried_at timestamptz,
  failures int not null default 0 check (failures >= 0),
  problem text not null default '',
  check ((reading_minor is null) = (read_at is null)),
  check ((unconfirmed_minor is null) = (unconfirmed_since is null))
);

-- Help for users: questions and answers, tutorial steps, and texts about the market. Operators edit them.
create table help_text (
  id int generated always as identity primary key,
  kind text not null check (kind in ('faq', 'tutorial', 'about')),
  topic text not null check (topic in
    ('start', 'order', 'trouble', 'safety', 'wallet', 'account', 'buyer', 'seller', 'market')),
  position int not null,
  -- The default value marks texts that no operator has edited: later migrations change only those.
  updated_at timestamptz not null default '2026-01-01T00:00:00Z',
  unique (kind, position),
  check (case kind
    when 'faq' then topic in ('start', 'order', 'trouble', 'safety', 'wallet', 'account')
    when 'tutorial' then topic in ('buyer', 'seller')
    else topic = 'market' end)
);

-- A help text in one language; a missing language falls back to the default one. A blank line separates paragraphs; a line that
-- begins with "- " is a list item. Names in braces are replaced by the current settings (features/market/places.ts).
create table help_text_translation (
  help_id int not null references help_text,
  locale locale not null,
  title text not null check (title <> ''),
  content text not null check (content <> ''),
  primary key (help_id, locale)
);

----------------------------------------------------------------------------------------------------------------------
-- Initial rows

-- Seed of the hash chain, in place of a previous hash.
insert into audit_head (seq, hash) values (0, sha256('U Market audit trail'::bytea));

insert into ledger_account (kind) values ('issuance'), ('fees'), ('exchanged');

insert into price_feed (id) values (1);

-- The help texts that come with the market; operators edit them in each language.
with text (kind, topic, position, title_en, title_zh, content_en, content_zh) as (values

('faq', 'start', 10, 'What do I need before my first trade?', '第一次交易前需要准备什么？',
$en$To buy you need one thing: real-name verification. Open it under Mine, enter your name and document number, and add a photo of both sides. We check it and notify you of the result.

To sell you also need:

- a payment password of six digits, which guards everything that moves your coin
- a payment method in your own verified name, so that buyers know where to pay
- coin in your balance$en$,
$zh$购买只需要一件事：完成实名认证。在“我的”中打开实名认证，填写姓名和证件号码，并上传证件正反面照片。审核后会通知您结果。

出售还需要：

- 6 位数字的支付密码，凡是动用您的币都由它把关
- 与实名一致的本人收款方式，让买家知道款项付到哪里
- 余额中有币$zh$),

('faq', 'start', 20, 'What does it cost, and how much can I trade?', '如何收费，交易限额是多少？',
$en$The market’s fee on a trade is {fee}%. What you see on the order is what is paid. Your bank or payment app may charge its own fee for a payment; that is between you and them.

An order is worth {order_min} to {order_max}. Each offer has limits of its own within that, and a price between {price_min} and {price_max} for 1 U.

Until you have completed {newcomer_completed_orders} orders, you can have at most {newcomer_open_orders} open at a time. After that it is {open_orders}.$en$,
$zh$平台对交易收取的手续费为 {fee}%，订单上显示多少就支付多少。您的银行或支付 App 可能另收转账费，与本平台无关。

每笔订单金额为 {order_min} 至 {order_max}。每个挂单可在此范围内设定限额，1 U 的单价需在 {price_min} 至 {price_max} 之间。

完成 {newcomer_completed_orders} 笔订单之前，您最多可同时有 {newcomer_open_orders} 笔进行中的订单。此后最多 {open_orders} 笔。$zh$),

('faq', 'order', 30, 'How does escrow protect me?', '平台托管如何保护我？',
$en$The seller’s coin goes into escrow the moment an order is placed: from their offer, which holds it while it is listed, or, when they sell to a buy offer, from their balance. From then on neither party can use it.

Once the buyer has marked the order as paid, no timeout returns the coin and the seller cannot take it back. It goes to the buyer when the seller releases it, or to whom customer service decides after an appeal.

If the order ends before payment, because it was cancelled or has expired, the coin goes back to the seller.$en$,
$zh$下单的那一刻，卖家的币转入这笔订单的托管：来自上架时已冻结币的挂单；卖给求购单时，来自卖家的余额。此后双方都不能动用。

买家标记已付款后，超时不会退回，卖家也无法取回：要么由卖家放币给买家，要么在申诉后按客服的裁决处理。

如果订单在付款前因取消或超时而关闭，币退回卖家。$zh$),

('faq', 'order', 40, 'How long does each step take?', '每一步有多长时间？',
$en$At every step it is one party’s turn, and the order shows the time limit:

- The seller confirms within {confirm_minutes} minutes. Offers with automatic confirmation skip this step, and so do buy offers.
- The buyer pays within the time that the offer names: {pay_minutes} minutes.
- The seller releases within {release_minutes} minutes of the payment.

An order that is not confirmed or not paid in time expires. An order that is not released in time does not: the coin stays in escrow, and the buyer can appeal. If nobody acts for 12 hours more, an appeal opens automatically for the buyer.

Need longer to pay? Ask the seller in the chat: they can give 15 minutes more, twice. Tapped “I have paid” too early? Take it back once, on the order, and you keep at least 5 minutes to pay.

{remind_minutes} minutes after one reminder you can send the next.$en$,
$zh$每一步都轮到其中一方，订单页会显示截止时间：

- 卖家在 {confirm_minutes} 分钟内确认；开启自动确认的挂单和求购单没有这一步。
- 买家在挂单规定的时间内付款：{pay_minutes} 分钟。
- 付款后，卖家在 {release_minutes} 分钟内放币。

未按时确认或未按时付款的订单会自动关闭。未按时放币的订单不会关闭：币仍由平台托管，买家可以申诉。如果之后 12 小时双方都不处理，系统会自动为买家发起申诉。

付款时间不够？请在聊天中联系卖家，卖家可延长 15 分钟，最多两次。误点了“我已付款”？可在订单中撤回一次，之后至少有 5 分钟付款。

每次提醒需间隔 {remind_minutes} 分钟。$zh$),

('faq', 'order', 50, 'How do I pay the seller?', '如何向卖家付款？',
$en$When the seller has confirmed, or has sold to your buy offer, the order shows the account to pay to. Pay the exact amount to that account, from an account in your own name, with your bank or payment app. U Market never takes the money itself.

- Enter only the payment reference, the six digits on the order, as the payment note.
- Take a screenshot of the finished payment, with amount, payee and payment reference readable.
- Upload it on the order as your payment proof and tap “I have paid” in time.

Tap “I have paid” only after you have really paid. Pay only by the method on the order: somebody who sends you another account in the chat may want to cheat you.$en$,
$zh$卖家确认后，或卖给您的求购单后，订单会显示收款账户。请用您的银行或支付 App，从本人名下的账户向此账户付款，金额需完全一致。U集市从不经手款项。

- 转账备注只填订单上的 6 位备注码。
- 截取付款完成的页面，金额、收款人和备注码需清晰可见。
- 在时限内上传付款凭证，并点击“我已付款”。

真正付款之后才能点击“我已付款”。请只使用订单上的收款方式：在聊天中另给账户的人可能是骗子。$zh$),

('faq', 'order', 60, 'Can I cancel an order?', '可以取消订单吗？',
$en$Before the seller has confirmed, both parties can cancel. After that, until it is marked as paid, only the buyer can. The coin goes back to the seller.

After payment nobody can cancel alone. The seller can ask the buyer to cancel by consent, with the reason: the buyer has {cancel_answer_minutes} minutes to answer. If they agree, the coin goes back to the seller and it counts against nobody; if not, or without an answer, nothing changes. Buyers who have paid agree only once the money is back in their account.

If something is wrong and you do not find a way together, appeal.

Never cancel an order that you have paid.

Cancelling is free before the confirmation and for {free_cancel_minutes} minutes after it, {free_cancels} times within {fault_window_hours} hours. Later cancels, and orders that you let expire, count in your record, and {faults_to_pause} of them within {fault_window_hours} hours pause your ordering for {pause_minutes} minutes, depending on how often it happens. Sellers who decline an order or do not confirm it have it counted as well.

Each offer can ask something of who orders: completed orders, a completion rate, days since registration, or a maximum for a first order. The offer shows what it asks and what you have. You can block somebody from their offer or from an order: neither of you then sees the offers of the other, and open orders go on. You can pause all of your offers under My offers; the coin in them stays held meanwhile.

A tap on a trader’s name shows their page: the record of the last 30 days, ratings, appeals decided against them, and their offers. Both sides may rate a completed order for {rating_hours} hours. Neither sees the other’s rating before both have rated or the time is up. Whoever behaves badly can be reported at the bottom of their page.$en$,
$zh$卖家确认之前，双方都可以取消。确认之后、标记已付款之前，只有买家可以取消，币退回卖家。

付款之后任何一方都不能单独取消。卖家可说明原因，请求买家同意取消，买家有 {cancel_answer_minutes} 分钟回复。买家同意后，币退回卖家，不计入任何一方的记录；不同意或未回复，则一切不变。已经付款的买家，请在款项退回后再同意。

如有问题且无法达成一致，请申诉。

已经付款的订单，切勿取消。

卖家确认前以及确认后 {free_cancel_minutes} 分钟内可免费取消，{fault_window_hours} 小时内不超过 {free_cancels} 次。之后取消或任由订单超时将计入您的记录，{fault_window_hours} 小时内达到 {faults_to_pause} 次会暂停下单，视次数为 {pause_minutes} 分钟。卖家拒绝订单或未按时确认，同样会计入记录。

挂单可设置交易条件：完成订单数、完成率、注册天数或首次交易的最高金额，挂单页会列出条件以及您的情况。您可以在挂单或订单页屏蔽对方：双方不再看到对方的挂单，进行中的订单不受影响。您可在“我的挂单”中暂停全部挂单，期间挂单中的币仍冻结。

点击对方名称可查看其主页：近 30 天记录、评价、裁决不利的申诉以及挂单。订单完成后 {rating_hours} 小时内双方都可评价；双方都已评价或时限已过之前，任何一方都看不到对方的评价。如对方行为不当，可在其主页底部举报。$zh$),

('faq', 'order', 62, 'How do I sell to somebody who wants to buy?', '如何卖给求购的买家？',
$en$Under Sell you find buy offers: how much somebody wants, at which price and how they pay. Choose one, or let quick sell find the best price that fits.

- Enter the quantity, choose the payment method that the money comes to, and confirm with your payment password.
- Your coin goes from your balance into escrow at once. Nobody needs to confirm: the buyer is notified and has the minutes that the offer names to pay.
- Once the money is in your account, release the coin, as with every order.

If the buyer cancels or does not pay in time, all of the coin goes back to your balance. You can also sell coin that you have just bought. After a password was reset with a code you cannot sell for {reset_hold_hours} hours.$en$,
$zh$在“出售”中可以看到求购单：买家要多少、什么单价、如何付款。选择其中一个，也可以用快捷卖币自动匹配最优价格。

- 填写数量，选择收款方式，并输入支付密码。
- 币立即从您的余额转入托管，无需确认：系统会通知买家，买家需在求购单规定的时间内付款。
- 核实款项到账后放币，与其他订单相同。

买家取消或未按时付款，币全部退回您的余额。刚买入的币也可以出售。密码通过短信验证码重设后，{reset_hold_hours} 小时内不能出售。$zh$),

('faq', 'order', 64, 'How do I say what I would buy?', '如何发布求购单？',
$en$List a buy offer under My offers: the quantity, your price, the limits of one order, how you can pay, and how long you need for it: {pay_minutes} minutes. Nothing is held and you pay nothing yet.

- When somebody sells to you, we notify you at once and your time to pay begins. Open the order, pay the account that it shows, and upload the payment proof.
- Cancelling is free for {free_cancel_minutes} minutes, as with every order. After that a cancel counts in your record, and so does an order that you let expire.
- If you have not even opened an order when it expires, your offer is unlisted. Of several such orders only one counts.
- Nobody can sell to you while your ordering is paused, or while you have as many open orders as you can have. Your offer is shown again after that.

Unlist your offer, or pause all of them, when you cannot pay in time.$en$,
$zh$在“我的挂单”中发布求购单：填写数量、单价、每笔限额、可用的付款方式和付款所需时间：{pay_minutes} 分钟。不冻结任何币，现在也无需付款。

- 有人卖给您时会立即通知您，付款时限随即开始。请打开订单，向订单上的账户付款，并上传付款凭证。
- {free_cancel_minutes} 分钟内可免费取消，与其他订单相同。之后取消或任由订单超时，将计入您的记录。
- 订单超时且您从未打开，求购单会下架。有多笔这样的订单时，只计一次。
- 您被暂停下单，或进行中的订单已达上限时，没有人能卖给您；恢复后求购单会重新显示。

无法及时付款时，请下架求购单，或暂停全部挂单。$zh$),

('faq', 'trouble', 70, 'I have paid, and the coin does not come', '我已付款，但没有收到币',
$en$Look at the order first: does it say that you have paid, with your payment proof? If not, do it now, while there is time.

The seller then has {release_minutes} minutes to check the account and release. You can send a reminder and write in the chat. Your coin is safe: it stays in escrow.

When that time is up, the order shows the way to an appeal. The late release also counts in the seller’s record.$en$,
$zh$请先看订单：是否已标记付款，并上传了付款凭证？如果没有，请在时限内立即完成。

之后卖家有 {release_minutes} 分钟核实到账并放币。您可以提醒卖家，也可以在聊天中留言。您的币是安全的：一直由平台托管。

时限过后，订单上会出现申诉入口。超时放币也会计入卖家的记录。$zh$),

('faq', 'trouble', 80, 'The order expired, but I had already paid', '已经付款，但订单超时了',
$en$An order that is not marked as paid expires when its time is up, and the coin goes back to the seller. So mark it the moment you have paid.

If it happened: do not pay again. Open the order within {reopen_hours} hours, tap “I have paid after all” and show the payment: once for an order, also for one that you cancelled yourself. The seller has {reopen_answer_hours} hours to check their account. If they reopen the order, the coin comes into escrow again and waits for release, and the end no longer counts in your record.

If the seller does not reopen it, ask them in its chat to send the money back; the chat stays open. Then contact customer service, with the order number and your payment proof.

If neither helps, make a claim on the order within {claim_days} days of its end, with your payment proof. Customer service looks at what both sides show and can award you up to the coin of the order. You can make one claim about an order, and it ends a request to reopen it.$en$,
$zh$没有标记已付款的订单会在超时后关闭，币退回卖家。所以付款后请立即标记。

如果已经发生：不要再次付款。请在 {reopen_hours} 小时内打开订单，点击“我已经付款”并上传付款凭证，每笔订单一次，您自己取消的订单也可以。卖家有 {reopen_answer_hours} 小时核实账户。卖家恢复订单后，币重新由平台托管，等待放币，此次关闭也不再计入您的记录。

如果卖家不恢复订单，请在聊天中请对方退回款项，订单关闭后聊天仍然可用。然后联系客服，提供订单号和付款凭证。

如仍未解决，可在订单结束后 {claim_days} 天内在订单中发起索赔，并上传付款凭证。客服会查看双方的证据，最多可裁决赔付订单的全部币。每个订单只能索赔一次，恢复订单的请求随之失效。$zh$),

('faq', 'trouble', 90, 'The buyer says they paid, but nothing has arrived', '买家说已付款，但我没有收到',
$en$Do not release. Nobody can make you, and the coin stays in escrow.

- Look into the account itself, in your bank or payment app, not at the payment proof and not at a text message.
- Some payments take a while. Tell the buyer in the chat what you see.
- If the money came back to the buyer, or you have sent it back, ask the buyer on the order to cancel by consent.
- If the money does not come, if the amount is wrong or somebody else has paid, appeal. A seller can do so as soon as the order is marked as paid.$en$,
$zh$不要放币。没有人能强迫您放币，币一直由平台托管。

- 请在银行或支付 App 中查看账户本身，不要只看付款凭证或短信。
- 有些转账需要时间。请在聊天中告诉买家您看到的情况。
- 如果款项已退回买家，请在订单中请求买家同意取消。
- 如果款项没有到账、金额不符或由他人付款，请申诉。买家标记付款后，卖家即可申诉。$zh$),

('faq', 'trouble', 100, 'How does an appeal work?', '申诉如何处理？',
$en$The seller can appeal as soon as the order is marked as paid; the buyer, once the {release_minutes} minutes to release are up. Say what happened and add images.

- The other party has {answer_hours} hours to respond. Both can add evidence until the decision.
- Then customer service, who sees the order, the payment proof, the chat and all evidence, proposes a decision, with the reason: the coin goes to the buyer, back to the seller, or a part to each.
- Whoever gets less than all of the coin can accept it or, once and within {ruling_hours} hours, object to it. When all of them accept, it takes effect at once; without an objection, after {ruling_hours} hours.
- After an objection somebody else at customer service decides within {final_ruling_hours} hours, for good. If nobody does, the proposed decision stands.
- Until the coin has moved the seller can still release. Until a decision is proposed, whoever appealed can withdraw. After a withdrawal the seller has a new {release_minutes} minutes to release.

You find your appeals under Mine.$en$,
$zh$买家标记付款后，卖家即可申诉；{release_minutes} 分钟的放币时限过后，买家可以申诉。请说明经过并附上图片。

- 对方有 {answer_hours} 小时回应。裁决之前双方都可以补充证据。
- 随后客服查看订单、付款凭证、聊天和全部证据后提出拟裁决并说明理由：币归买家，退回卖家，或双方各得一部分。
- 所得少于全部的一方可以接受，或在 {ruling_hours} 小时内提出一次异议。全部接受后立即生效；没有异议，{ruling_hours} 小时后生效。
- 有异议时，由另一位客服在 {final_ruling_hours} 小时内最终裁决；到时未裁决，则按拟裁决执行。
- 币划转之前，卖家仍可放币；提出拟裁决之前，申诉人可撤销申诉。撤销后，卖家重新有 {release_minutes} 分钟放币。

您的申诉都在“我的”中。$zh$),

('faq', 'safety', 110, 'How do I recognize a fake payment proof?', '如何识别假付款凭证？',
$en$You need not: a payment proof alone proves nothing. An image can be edited, and a payment that was ordered can still fail or be stopped.

Only your own account counts. Before you release, check in your bank or payment app that the money is there and can be spent, that the amount is exact, that the payment reference is the one of this order, and who the payer is. Do not use links or numbers that somebody sends you in order to check.

Whoever hurries you has a reason. The time limit does not take your coin away: an order that is paid only waits.$en$,
$zh$不需要识别：单凭付款凭证什么都证明不了。图片可以修改，已提交的转账也可能失败或被撤回。

只有您自己的账户说了算。放币前，请在银行或支付 App 中确认：款项已到账且可以使用，金额完全一致，备注码属于这笔订单，以及付款人是谁。不要使用别人发来的链接或电话去核实。

急着要您放币的人往往另有目的。时限不会夺走您的币：已付款的订单只会继续等待。$zh$),

('faq', 'safety', 120, 'Somebody else’s name is on the payment', '付款人不是买家本人',
$en$Buyers pay from an account in their own verified name. Money from a third person may be stolen or meant for something else, and its owner’s bank may ask for it back from you.

If another name is on the payment, do not release. Write to the buyer, and appeal with “Somebody else paid”. Customer service sees the buyer’s verified name and decides.

As a buyer, never let anybody else pay for you, and never pay for somebody who asks you to buy coin for them.$en$,
$zh$买家需用本人实名账户付款。第三人的钱可能是赃款或另有用途，对方银行之后可能向您追讨。

如果付款人是别人，不要放币。请联系买家，并以“付款人不符”为由申诉。客服能看到买家的实名信息，并作出裁决。

作为买家，切勿让他人代您付款，也不要替别人买币。$zh$),

('faq', 'safety', 130, 'Can a payment be reversed after I released?', '放币后，付款会被撤回吗？',
$en$A release cannot be undone. A bank or payment app can sometimes take a payment back, after a complaint or when the sending account was stolen.

So take only methods whose payments are final once they arrive, only from the buyer’s own account, and wait until the money can be spent.

If a payment was taken back after release, contact customer service at once, with the order number and what your bank writes.

If it happened, make a claim on the order within {claim_days} days of its end: the money did not arrive, your account was frozen because of it, or the payment was taken back. The buyer has {answer_hours} hours to respond. Customer service proposes a decision, which both sides can accept or object to once, as in an appeal. An award is paid from the buyer’s coin: first what customer service holds for it, then the balance, the coin in offers and a merchant’s bond, as far as they go.$en$,
$zh$放币不可撤回。而银行或支付 App 有时会因投诉或付款账户被盗而撤回款项。

因此，请只使用到账即不可撤回的收款方式，只接受买家本人账户的付款，并等到款项可以使用再放币。

如果放币后款项被撤回，请立即联系客服，提供订单号和银行的说明。

如果已经发生，请在订单结束后 {claim_days} 天内在订单中发起索赔：没有收到款项、收款账户因此被冻结，或款项被撤回。买家有 {answer_hours} 小时回应。客服提出拟裁决，双方可接受或提出一次异议，与申诉相同。赔付从买家的币中支付：依次为客服为此冻结的币、余额、挂单中的币和商家保证金，以其所有为限。$zh$),

('faq', 'wallet', 140, 'Where is my coin when it is not available?', '不可用的币在哪里？',
$en$Under your balance you see what is held: the coin of your listed offers, the escrow of your sales, and exchanges that are in progress. It is yours until a trade or an exchange is complete, and comes back when an offer is unlisted or an order ends without payment. A merchant’s bond is kept apart and comes back when the merchant leaves.

My bills shows every change of your available coin, with what caused it.

Sending coin to another wallet address cannot be undone. Check the name before you enter your payment password.

Coin that you bought is fresh for {fresh_hours} hours: you can sell it at once, but not send or exchange it, nor pay a bond with it. My bills shows how much is free, and from when on the rest is. It keeps those who buy with stolen money from being gone with the coin.

While a claim against you is open, customer service can hold coin of your balance for it. What is not awarded comes back.$en$,
$zh$余额下方显示冻结的币：上架的挂单、出售订单的托管，以及进行中的兑换。在交易或兑换完成之前，这些币仍属于您；挂单下架或订单未付款而关闭时会退回。商家的保证金另行保管，退出认证时退回。

“我的账单”列出可用余额的每一笔变动及其原因。

转币到其他钱包地址不可撤回。输入支付密码前，请核对对方姓名。

买入的币在 {fresh_hours} 小时内可以随时出售，但不能转币、兑换或缴纳保证金。“我的账单”会显示目前可转出的数量，以及其余部分何时可转出。这样，用盗来的钱买币的人无法立即把币转走。

有人向您索赔时，客服可冻结您余额中相应的币，未赔付的部分会退回。$zh$),

('faq', 'wallet', 150, 'How do I exchange coin to USDT?', '如何把币兑换成 USDT？',
$en$Under Exchange you enter the amount, the network ({networks}) and your USDT address. Before you enter the payment password you see the rate, the fee and what arrives. At present 1 U is {usdt_rate} USDT, less a fee of {usdt_fee} USDT.

The coin is held while you wait. We send the USDT and record its transaction, or return all of the coin with a reason. We notify you either way.

Check the address and its network carefully: USDT sent to a wrong address is lost, and nobody can recover it.$en$,
$zh$在“兑换”中填写数量、网络（{networks}）和您的 USDT 地址。输入支付密码前，您会看到汇率、手续费和到账数量。目前 1 U 兑 {usdt_rate} USDT，另扣手续费 {usdt_fee} USDT。

等待期间，币会冻结。平台发出 USDT 并登记交易哈希；若未通过会说明原因，币全额退回。两种结果都会通知您。

请仔细核对地址和网络：发往错误地址的 USDT 无法找回。$zh$),

('faq', 'account', 160, 'Why verification, and who sees my documents?', '为什么要实名认证，谁能看到我的证件？',
$en$Both parties of a trade are real persons with a name that was checked. That is what keeps stolen money and stolen accounts out.

Your document photos open only to those of us who decide, and each time one is opened that is recorded. All images are stripped of hidden data, such as the place where they were taken.

The person you trade with sees your nickname, your photo and the record of your trades. A buyer also sees the name and account of the payment method that they are to pay to, because the payment needs it.$en$,
$zh$交易双方都是姓名经过核实的真人，这样才能把赃款和盗用的账户挡在门外。

您的证件照片仅供平台审核，每次查看都有记录。所有图片都会去除隐藏信息，例如拍摄地点。

与您交易的人看到的是您的昵称、头像和交易记录。买家还会看到收款方式上的姓名和账号，因为付款需要。$zh$),

('faq', 'account', 170, 'I forgot a password', '忘记密码怎么办？',
$en$There are two. The login password opens your account: on the login screen, have a code sent to your mobile number and set a new one. All your devices are then logged out.

The payment password, six digits, guards what moves coin. Set a new one under Mine, with a code that goes to your own mobile number. After several wrong tries it is locked for a quarter of an hour.

We never ask for a password or for a code. Whoever does wants your coin.

After either was reset with a code, no coin can leave your balance for {reset_hold_hours} hours, so that nobody who reads your messages can empty it. Under Settings you see every device that is logged in, and can log out what you do not know.

If you logged in within the last 24 hours, sending or exchanging {step_up_from} U or more takes a passkey or an SMS code as well.$en$,
$zh$密码有两个。登录密码用于登录账号：在登录页获取短信验证码即可重设，之后所有设备都会退出登录。

支付密码为 6 位数字，用于动用币的操作。在“我的”中凭发到本人手机的验证码即可重设。连续多次输错会锁定一刻钟。

客服绝不会索要密码或验证码。索要的人想要的是您的币。

任一密码通过短信验证码重设后，{reset_hold_hours} 小时内币不能转出，这样能看到您短信的人也无法转走您的币。在“设置”的“登录设备”中可以看到所有已登录的设备，并将不认识的设备退出登录。

登录后 24 小时内，转币或兑换达到 {step_up_from} U 时，还需通行密钥或短信验证码。$zh$),

('faq', 'account', 180, 'What are passkeys?', '什么是通行密钥？',
$en$A passkey logs you in and approves releases, instead of a password: your phone checks your face, your fingerprint or its screen lock, and nothing that could be stolen leaves it. It works only on the real address of U Market, so fake sites cannot use it.

Passkeys need a secure connection; you add and remove them on the Passkeys screen.$en$,
$zh$通行密钥代替密码，用于登录和批准放币：手机通过面容、指纹或锁屏密码确认是您本人，没有任何可被盗取的内容离开手机。它只在 U集市的真实网址上有效，仿冒网站无法使用。

通行密钥需要安全连接；在“通行密钥”页面添加或移除。$zh$),

('faq', 'account', 190, 'What is a certified merchant?', '什么是认证商家？',
$en$A verified trader who sells regularly and has paid a bond of {bond} U. The badge is shown on their offers. It is no promise about a single trade: check every payment all the same.

To become one, apply under Mine and pay the bond from your balance; then we decide. If the application is not approved, the bond comes back. To leave, unlist your offers and finish your open orders.

The bond answers for claims about your orders. If an award takes of it, your offers stay unlisted until you pay that part again. It comes back {claim_days} days after your last order at the earliest, and with no claim open.$en$,
$zh$认证商家是经常出售、并缴纳 {bond} U 保证金的实名用户，其挂单带有标识。标识不担保任何一笔交易：每笔付款仍需核实。

申请方式：在“我的”中提交申请，从余额缴纳保证金，由平台审核。未通过时保证金退回。退出时，请下架挂单并完成进行中的订单。

保证金为您的订单索赔作担保。保证金被用于赔付后，补足之前不能上架挂单。退出时，需最后一笔订单结束满 {claim_days} 天且没有进行中的索赔，保证金才能退回。$zh$),

('faq', 'account', 200, 'How do I reach customer service?', '如何联系客服？',
$en$When money or coin of an order is at stake, appeal on the order itself: only there can customer service decide where the coin goes.

For everything else, write in the customer service chat. Hours: {service_hours}. If something in the app does not work, report a fault with images; the answer comes as a notice.

Customer service never writes to you first about money, never asks for passwords or codes, and never asks you to pay anything.$en$,
$zh$如果事关某笔订单的款项或币，请在订单上申诉：只有在那里，客服才能裁决币的去向。

其他问题请在客服聊天中留言，服务时间：{service_hours}。App 出现故障时，请附图提交故障反馈，回复会以通知发出。

客服不会主动就款项联系您，不会索要密码或验证码，也不会要求您支付任何费用。$zh$),

('tutorial', 'buyer', 10, 'Get verified, once', '完成一次实名认证',
$en$Real-name verification comes before the first order. We check your name and the photos of your document, and notify you when you can trade.$en$,
$zh$第一次下单前需完成实名认证。平台会核对您的姓名和证件照片，可以交易时会通知您。$zh$),

('tutorial', 'buyer', 20, 'Choose a seller and order', '选择卖家并下单',
$en$Enter what you want to pay and what you pay with. Look at the price, the limits and the seller’s record, or let quick buy take the best offer. With your order the seller’s coin goes into escrow for you. Or list a buy offer under My offers, and sellers come to you.$en$,
$zh$填写金额和付款方式，比较单价、限额和卖家记录；也可以用快捷买币自动匹配最优挂单。下单后，卖家的币即由平台托管。也可以在“我的挂单”中发布求购单，等待卖家卖给您。$zh$),

('tutorial', 'buyer', 30, 'The seller confirms', '卖家确认',
$en$Within {confirm_minutes} minutes, or at once if the offer confirms automatically. You can write to each other in the order’s chat from now on. If nobody confirms, the order expires and you have lost nothing.$en$,
$zh$卖家在 {confirm_minutes} 分钟内确认；开启自动确认的挂单立即生效。从现在起，双方可在订单聊天中沟通。若无人确认，订单自动关闭，您没有任何损失。$zh$),

('tutorial', 'buyer', 40, 'Pay and upload the payment proof', '付款并上传凭证',
$en$Pay the exact amount from your own account to the account on the order, with the payment reference. Then upload a screenshot of the payment and tap “I have paid”. The offer gives you {pay_minutes} minutes for this; the order shows which.$en$,
$zh$从本人账户向订单上的账户付款，金额需完全一致，转账备注只填备注码。随后上传付款凭证并点击“我已付款”。时限由挂单规定，为 {pay_minutes} 分钟，以订单显示为准。$zh$),

('tutorial', 'buyer', 50, 'Receive the coin', '收到币',
$en$The seller checks the account and releases within {release_minutes} minutes; the coin is in your balance at once. If not, the coin stays in escrow and you can appeal. At the end you rate each other.$en$,
$zh$卖家核实到账后，在 {release_minutes} 分钟内放币，币立即进入您的余额。若未放币，币仍由平台托管，您可以申诉。最后双方互相评价。$zh$),

('tutorial', 'seller', 60, 'Prepare', '做好准备',
$en$Besides real-name verification you need a payment password and a payment method in your own name: a bank card or an e-wallet.$en$,
$zh$除实名认证外，还需要设置支付密码，并添加本人名下的收款方式：银行卡或电子钱包。$zh$),

('tutorial', 'seller', 70, 'List an offer', '发布挂单',
$en$Enter how much coin, at which price, with which limits, and the buyer’s time to pay: {pay_minutes} minutes. The coin is held at once; unlisting the offer returns what is left. Or sell at once to somebody’s buy offer: then nothing needs to be listed or confirmed.$en$,
$zh$填写数量、单价、限额，以及买家的付款时限：{pay_minutes} 分钟。币立即冻结；下架时退回剩余部分。也可以直接卖给求购单，无需挂单，也无需确认。$zh$),

('tutorial', 'seller', 80, 'Confirm the order', '确认订单',
$en$A new order calls you with a dialog and a notice. Confirm it within {confirm_minutes} minutes, or decline it. Offers with automatic confirmation do it for you.$en$,
$zh$有新订单时会弹出提示并发送通知。请在 {confirm_minutes} 分钟内确认，或者拒绝订单。开启自动确认的挂单会自动完成这一步。$zh$),

('tutorial', 'seller', 90, 'Check the money in your own account', '在自己的账户中核实到账',
$en$When the buyer has paid, open your bank or payment app. The exact amount, the payment reference and the buyer’s own name must be there. A payment proof alone proves nothing. If something is wrong, do not release: write, or appeal.$en$,
$zh$买家付款后，请打开银行或支付 App，确认金额完全一致、备注码正确、付款人是买家本人。单凭付款凭证什么都证明不了。如有问题，不要放币：先沟通，或者申诉。$zh$),

('tutorial', 'seller', 100, 'Release the coin', '放币',
$en$You have {release_minutes} minutes. Tick what you have checked and enter your payment password. A release is final. The order is complete, and you rate each other.$en$,
$zh$您有 {release_minutes} 分钟。勾选已核实的各项，并输入支付密码。放币不可撤回。订单完成，双方互相评价。$zh$),

('about', 'market', 10, 'What U Market is', 'U集市是什么',
$en$A place where people buy and sell the U coin from each other, for money that moves outside the app: by bank card or e-wallet, straight from the buyer to the seller. U Market never holds that money. What we do is keep the coin safe in between, say whose turn it is and until when, and decide when the two cannot agree.

U stands near 1 USDT and can be exchanged to it. The reference price is {coin_price} for 1 U at present; each offer has a price of its own near it, or one that floats: it follows the reference price, so many percent above or below. An order keeps the price that it was placed at.$en$,
$zh$在这里，人们彼此买卖 U 币，款项在 App 之外通过银行卡或电子钱包由买家直接付给卖家，U集市不经手款项。我们所做的，是在交易期间保管币，说明轮到谁、到何时为止，并在双方无法达成一致时作出裁决。

U 的价值接近 1 USDT，并可兑换为 USDT。目前 1 U 的参考价为 {coin_price}，每个挂单在其附近自行定价，也可选择浮动价，按参考价上浮或下浮一定百分比。订单按下单时的价格成交。$zh$),

('about', 'market', 20, 'How your coin is held', '您的币如何保管',
$en$Every coin stands in a double-entry book: what leaves one account arrives on another, in the same moment or not at all. Entries are only added, never changed. The coin of an order stands in an escrow of its own.

Every day the whole book is checked: all entries add up to zero, no balance is below zero, and the escrow is exactly what the open orders hold. You see every entry that concerns you under My bills.$en$,
$zh$每一枚币都记在复式账本中：从一个账户转出的，同时转入另一个账户，否则两边都不发生。记录只增加，不修改。每笔订单的币都有独立的托管账户。

整本账每天核对一次：所有记录合计为零，没有余额为负，托管的币与进行中的订单完全相符。与您有关的每一笔，都在“我的账单”中。$zh$),

('about', 'market', 30, 'What we ask of you, and what we cannot do', '对您的要求，以及我们做不到的事',
$en$Trade in your own name, with your own account and your own money. Be honest in the chat and in appeals. Follow the law of the place where you live, taxes included; whether trading coin is allowed there is for you to find out.

We cannot see into your bank, bring back a payment, or undo a release or coin that was sent. The value of a coin can fall. Trade only with what you can do without.$en$,
$zh$请以本人名义、用本人账户和本人资金交易；在聊天和申诉中如实陈述；遵守所在地的法律，包括纳税。当地是否允许交易虚拟币，请自行了解。

我们看不到您的银行账户，不能追回付款，也不能撤回放币或转币。币的价值可能下跌，请只用您能承受损失的资金交易。$zh$)

), added as (
  insert into help_text (kind, topic, position) select kind, topic, position from text returning id, kind, position
)
insert into help_text_translation (help_id, locale, title, content)
select id, locale, title, content
from added join text using (kind, position), lateral (values
  ('en-US', title_en, content_en),
  ('zh-CN', title_zh, content_zh)) words (locale, title, content);
