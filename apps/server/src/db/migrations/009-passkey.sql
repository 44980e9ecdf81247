-- Passkeys: public keys of authenticators, and the challenges that they sign.

-- What an authenticator keeps to know its owner by; says nothing of the user.
alter table app_user add column passkey_handle bytea not null unique default uuid_send(gen_random_uuid());

create table passkey (
  id int generated always as identity (start with 1001) primary key,
  user_id int not null references app_user,
  credential_id text not null unique,
  -- The host that it was made for; browsers offer it there alone.
  rp_id text not null,
  public_key bytea not null,
  -- How often the authenticator says it has signed; 0 for those that do not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 40),
  -- Kept in the owner's cloud: it survives the loss of the phone.
  is_synced boolean not null,
  last_used_at timestamptz,
  created_at timestamptz not null
);
create index passkey_user on passkey (user_id, id desc);

-- Only hashes: whoever reads this table can sign nothing with it. A row is deleted by the act that it was given for.
create table passkey_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('register', 'login', 'release')),
  user_id int references app_user,
  order_id text references trade_order,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (user_id is null)),
  check ((purpose = 'release') = (order_id is not null))
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
