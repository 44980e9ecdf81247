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

-- What the market tells of a forgotten password; words that operators have written stay as they are.
update help_text_words w set content = w.content || case w.locale
    when 'zh-CN' then E'\n\n任一密码通过短信验证码重设后，{reset_hold_hours} 小时内账户中的币不能转出，这样能看到您短信的人也无法转走您的币。在「设置」的「登录设备」中可以看到所有已登录的设备，并将不认识的设备退出登录。'
    else E'\n\nAfter either was reset with a code, no coin can leave your account for {reset_hold_hours} hours, so that nobody who reads your messages can empty it. Under Settings you see every device that is signed in, and sign out what you do not know.' end
  from help_text h
  where h.id = w.help_id and h.kind = 'faq' and h.position = 170 and h.updated_at = '2026-01-01T00:00:00Z' and w.locale in ('en-US', 'zh-CN');
