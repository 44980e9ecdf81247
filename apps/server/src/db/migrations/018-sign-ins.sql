-- Who signs in from where, and how often somebody guesses. All sessions are numbered, which may take longer than a call may.
set local statement_timeout = 0;
set local enable_seqscan = on;

-- Wrong guesses at a login: at one account from one address; at one account from all of them, where the address is empty; and
-- from one address at all accounts, where the account is empty.
create table login_guess (
  account text not null,
  address text not null,
  wrong_tries int not null check (wrong_tries >= 0),
  locked_until timestamptz,
  forgotten_at timestamptz not null,
  primary key (account, address)
);
create index login_guess_forgotten on login_guess (forgotten_at);
delete from guess_counter where subject like 'login:%' or subject like 'console:%';

-- Addresses that an account was signed in from. Guesses from elsewhere do not lock these out.
create table known_address (
  account text not null,
  address text not null,
  seen_at timestamptz not null,
  primary key (account, address)
);
create index known_address_seen on known_address (seen_at);

-- A session as its owner sees it. Those that are open now count as used now.
alter table session
  add column id int generated always as identity (start with 1001) unique,
  add column address text not null default '',
  add column device text not null default '',
  add column last_used_at timestamptz not null default now();

-- When a password was last reset by a code: for some hours after that no coin leaves the account.
alter table app_user add column password_reset_at timestamptz;

-- Codes sent in an hour, to all mobiles together.
create table sms_hour (
  hour timestamptz primary key,
  sent int not null check (sent >= 0)
);

-- What changes the keys of an account wakes its owner's phones, as orders and appeals do. A reset of the login password ends every
-- session, and the phones' subscriptions with them: the server sends that push itself.
create or replace function schedule_pushes() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
      'send_push', json_build_object('seq', e.seq, 'subscriptionId', s.id), run_at := e.created_at, max_attempts := 5)
    from new_event e join push_subscription s on s.user_id = e.to_id or (e.cc_keeps and s.user_id = e.cc_id)
    where e.notice_type in ('order', 'appeal') or e.kind in (
      'password_changed', 'pay_password_set', 'pay_password_changed', 'pay_password_reset', 'signed_in_elsewhere',
      'passkey_added', 'passkey_removed');
  return null;
end $$;
