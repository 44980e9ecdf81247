-- An alert is told once and deleted in the same transaction, or deleted at its end.
create table market_alert (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  kind text not null check (kind in ('offer', 'price')),
  -- Of an alert for an offer: its side, and what it has to fit.
  side text check (side in ('sell', 'buy')),
  amount_minor bigint check (amount_minor > 0),
  method_type text,
  -- The dearest price to buy at, the lowest to sell at; of an alert for a price, the reference price that is passed.
  price_minor bigint check (price_minor > 0),
  -- Of an alert for a price.
  direction text check (direction in ('above', 'below')),
  created_at timestamptz not null,
  until_at timestamptz not null,
  -- Alerts for offers are looked at in turn.
  checked_at timestamptz not null,
  check ((kind = 'offer') = (side is not null)),
  check ((kind = 'price') = (direction is not null)),
  check (kind = 'offer' or price_minor is not null)
);
create index market_alert_user on market_alert (user_id);
create index market_alert_until on market_alert (until_at);
create index market_alert_turn on market_alert (checked_at) where kind = 'offer';
create index market_alert_price on market_alert (direction, price_minor) where kind = 'price';
