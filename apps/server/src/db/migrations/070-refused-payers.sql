-- What a seller saw of a payment when the market refused the release. One try for each order: another person's name, or the last.
create table refused_payer (
  order_id text primary key references trade_order,
  amount_minor bigint check (amount_minor > 0),
  name text not null check (length(name) <= 60),
  account_end text not null check (account_end ~ '^[A-Z0-9]{0,4}$'),
  differences text[] not null,
  is_other boolean not null,
  refused_at timestamptz not null
);
create index refused_payer_refused_at on refused_payer (refused_at);
