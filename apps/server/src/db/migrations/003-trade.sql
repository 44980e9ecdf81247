-- Offers, orders and what happens around them.

create table offer (
  id int generated always as identity (start with 1001) primary key,
  seller_id int not null references app_user,
  status text not null check (status in ('up', 'down')),
  price_minor bigint not null check (price_minor > 0),
  total_minor bigint not null check (total_minor > 0),
  -- Reserved in the seller's stock while the offer is up; what would be reserved again while it is down.
  remaining_minor bigint not null check (remaining_minor between 0 and total_minor),
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null check (max_minor >= min_minor),
  method_types text[] not null check (cardinality(method_types) > 0),
  pay_minutes int not null check (pay_minutes in (15, 30, 60)),
  auto_confirm boolean not null default false,
  remark text not null default '',
  created_at timestamptz not null
);
create index offer_market on offer (price_minor, id) where status = 'up' and remaining_minor > 0;
create index offer_seller on offer (seller_id, id desc);

create table offer_method (
  offer_id int not null references offer,
  payment_method_id int not null references payment_method,
  primary key (offer_id, payment_method_id)
);
create index offer_method_method on offer_method (payment_method_id);

create table trade_order (
  id text primary key,
  offer_id int not null references offer,
  seller_id int not null references app_user,
  buyer_id int not null references app_user check (buyer_id <> seller_id),
  state text not null check (state in
    ('confirming', 'paying', 'releasing', 'appealing', 'completed', 'cancelled', 'expired')),
  num_minor bigint not null check (num_minor > 0),
  price_minor bigint not null check (price_minor > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  method_type text not null,
  -- Which of the seller's methods; what it said then stands in `method`.
  payment_method_id int not null,
  -- The seller's method as it was when the order was placed.
  method jsonb not null,
  pay_minutes int not null,
  memo_code text not null check (memo_code ~ '^[0-9]{6}$'),
  deadline_at timestamptz,
  vouchers text[] not null default '{}',
  payer_name text not null default '',
  confirmed_at timestamptz,
  paid_at timestamptz,
  sent_at timestamptz,
  received_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  reminded_at timestamptz,
  appeal_id int,
  appealed_by text check (appealed_by in ('buyer', 'seller')),
  is_rated_by_buyer boolean not null default false,
  is_rated_by_seller boolean not null default false,
  created_at timestamptz not null,
  check ((state in ('confirming', 'paying')) <= (deadline_at is not null)),
  check ((state = 'completed') = (sent_at is not null)),
  check ((state in ('cancelled', 'expired')) = (cancelled_at is not null))
) with (fillfactor = 70);
create index trade_order_buyer on trade_order (buyer_id, id desc);
create index trade_order_seller on trade_order (seller_id, id desc);
create index trade_order_open on trade_order (buyer_id)
  where state in ('confirming', 'paying', 'releasing', 'appealing');
create index trade_order_open_seller on trade_order (seller_id)
  where state in ('confirming', 'paying', 'releasing', 'appealing');

create table order_event (
  id bigint generated always as identity primary key,
  order_id text not null references trade_order,
  action text not null,
  actor text not null check (actor in ('buyer', 'seller', 'operator', 'system')),
  from_state text,
  to_state text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null
);
create index order_event_order on order_event (order_id, id);
create trigger order_event_append_only before update or delete on order_event
  for each row execute function refuse_change();

create table rating (
  order_id text not null references trade_order,
  rated_by text not null check (rated_by in ('buyer', 'seller')),
  rater_id int not null references app_user,
  rated_id int not null references app_user,
  score int not null check (score between 1 and 5),
  content text not null default '',
  created_at timestamptz not null,
  primary key (order_id, rated_by)
);
create index rating_rated on rating (rated_id, created_at desc);

create table appeal (
  id int generated always as identity primary key,
  order_id text not null references trade_order,
  applied_by text not null check (applied_by in ('buyer', 'seller')),
  type text not null check (type in ('unpaid', 'unreleased', 'wrong_amount', 'wrong_payer', 'other')),
  content text not null,
  images text[] not null default '{}',
  status text not null default 'open' check (status in ('open', 'resolved', 'revoked')),
  -- Who is awaited: the other side for its answer, then the operator.
  awaits text check (awaits in ('buyer', 'seller', 'operator')),
  deadline_at timestamptz,
  result text not null default '',
  created_at timestamptz not null,
  check ((status = 'open') = (awaits is not null))
);
create unique index appeal_one_open on appeal (order_id) where status = 'open';
create index appeal_order on appeal (order_id);
create index appeal_queue on appeal (status, created_at);
alter table trade_order add foreign key (appeal_id) references appeal;

create table appeal_event (
  id bigint generated always as identity primary key,
  appeal_id int not null references appeal,
  actor text not null check (actor in ('buyer', 'seller', 'operator', 'system')),
  action text not null,
  content text not null default '',
  images text[] not null default '{}',
  created_at timestamptz not null
);
create index appeal_event_appeal on appeal_event (appeal_id, id);

-- Texts of notices, pushes and system chat lines are stored as a template's name with its values, and written in the reader's language.
create table notice (
  id int generated always as identity primary key,
  user_id int not null,
  type text not null check (type in ('system', 'order', 'appeal', 'account')),
  template text not null,
  params jsonb not null default '{}',
  order_id text,
  read_at timestamptz,
  created_at timestamptz not null
);
create index notice_user on notice (user_id, id desc);
create index notice_unread on notice (user_id) where read_at is null;

create table chat_session (
  id int generated always as identity primary key,
  order_id text unique references trade_order,
  -- Customer service: one conversation for each user.
  service_user_id int unique references app_user,
  created_at timestamptz not null,
  check ((order_id is null) <> (service_user_id is null))
);

create table chat_message (
  id int generated always as identity primary key,
  session_id int not null references chat_session,
  sender text not null check (sender in ('user', 'system', 'service')),
  sender_id int references app_user,
  message_type int not null check (message_type in (0, 1, 3)),
  -- Text, an upload's path, or a template's name by message_type.
  body text not null,
  params jsonb not null default '{}',
  client_id text not null default '',
  created_at timestamptz not null,
  check ((sender = 'user') = (sender_id is not null))
);
create index chat_message_session on chat_message (session_id, id desc);
create unique index chat_message_once on chat_message (session_id, sender_id, client_id) where sender = 'user';

create table chat_read (
  session_id int not null references chat_session,
  user_id int not null references app_user,
  read_through_id int not null,
  primary key (session_id, user_id)
);

-- The truth behind every push. A reader takes rows whose transaction lies below the oldest one still running, so that
-- a smaller seq can never appear behind a cursor.
create table outbox (
  tx xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity primary key,
  -- No reference: written with every order, by code that has just locked the user's rows; a check would only add contention.
  user_id int not null,
  msgtype text not null check (msgtype in ('new_message', 'notice')),
  data jsonb not null,
  created_at timestamptz not null
);
create index outbox_user on outbox (user_id, seq);
create index outbox_created on outbox (created_at);
