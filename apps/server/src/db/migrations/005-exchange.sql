-- Coin on its way to USDT: held when asked for, paid or refused by an operator.

create table exchange (
  id int generated always as identity (start with 1001) primary key,
  user_id int not null references app_user,
  coin_minor bigint not null check (coin_minor > 0),
  -- What arrives, in millionths, after the fee; as promised when it was asked for.
  usdt_minor bigint not null check (usdt_minor > 0),
  rate_millionths bigint not null check (rate_millionths > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  network text not null check (network in ('TRC20', 'ERC20', 'BEP20')),
  address text not null,
  status text not null default 'pending' check (status in ('pending', 'paid', 'refused')),
  txid text not null default '',
  reason text not null default '',
  decided_by int references operator,
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((status = 'paid') = (txid <> '')),
  check ((status = 'refused') = (reason <> ''))
);
create index exchange_user on exchange (user_id, id desc);
create index exchange_queue on exchange (status, created_at);
-- One transaction pays one exchange: a pasted id of yesterday cannot close today's.
create unique index exchange_transaction on exchange (network, txid) where status = 'paid';
