-- Clocks of orders count the time that the market serves.

-- One row. `beat_at` is the last sign of life, by the database's clock, so that machines with different clocks agree on how long
-- ago it was; null: none yet. All gaps before `settled_until`, by the servers' clock, have moved the deadlines that they met.
create table market_clock (
  id smallint primary key default 1 check (id = 1),
  beat_at timestamptz,
  settled_until timestamptz not null
);
insert into market_clock (settled_until) values ('1970-01-01Z');

-- The times in which no clock ran. The exclusion says that each second is in one of them.
create table market_gap (
  id int generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null check (ended_at > began_at),
  why text not null check (why in ('away', 'stopped')),
  orders int not null check (orders >= 0),
  exclude using gist (tstzrange(began_at, ended_at) with &&)
);
create trigger market_gap_append_only before update or delete on market_gap
  for each row execute function refuse_change();

alter table trade_order
  -- By how much gaps have moved deadlines of the order, and how much of it was since the confirmation.
  add column shifted_ms bigint not null default 0 check (shifted_ms >= 0),
  add column pay_shifted_ms bigint not null default 0 check (pay_shifted_ms between 0 and shifted_ms);

alter table switch drop constraint switch_what_check;
alter table switch add constraint switch_what_check
  check (what ~ '^(everything|orders|exchanges|registrations|method:[a-z][a-z0-9_]{0,29}|offer:[1-9][0-9]{0,9})$');

update help_text_translation set content = replace(content, 'an appeal opens automatically for the buyer.',
  'an appeal opens automatically for the buyer.

While the market itself is away or stopped, no time runs: every order gets it back, and says by how much.')
where locale = 'en-US' and content like '%If nobody acts for 12 hours more, an appeal opens automatically for the buyer.%';
update help_text_translation set content = replace(content, '系统会自动为买家发起申诉。',
  '系统会自动为买家发起申诉。

平台离线或暂停期间不计时限，恢复后每笔订单都会顺延，并写明顺延多久。')
where locale = 'zh-CN' and content like '%如果之后 12 小时双方都不处理，系统会自动为买家发起申诉。%';
