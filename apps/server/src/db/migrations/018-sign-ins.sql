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
