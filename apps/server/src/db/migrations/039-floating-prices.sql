-- An offer may keep its distance from the reference price: its price is then the one of now, written anew with each change of the
-- reference, so that lists stay sorted and filtered by an index.
alter table offer add column premium_basis_points int check (premium_basis_points between -9999 and 9999);
create index offer_floating on offer (id) where premium_basis_points is not null and status = 'up';

-- What the servers know of the feed that the reference price follows, where there is one: the last good reading, the one that has
-- moved too far at once and awaits an operator, and how the last tries went.
create table price_feed (
  id int primary key check (id = 1),
  reading_minor bigint check (reading_minor > 0),
  read_at timestamptz,
  held_minor bigint check (held_minor > 0),
  held_since timestamptz,
  tried_at timestamptz,
  failures int not null default 0 check (failures >= 0),
  problem text not null default '',
  check ((reading_minor is null) = (read_at is null)),
  check ((held_minor is null) = (held_since is null))
);
insert into price_feed (id) values (1);

-- The help says that prices float. Words that operators have written stay as they are.
update help_text_words w
  set content = replace(w.content, n.own, n.either)
  from help_text h, (values
    ('en-US',
      'each seller sets a price of their own near it.',
      'each seller sets a price of their own near it, or one that floats: it follows the reference price, so many percent above or below. An order keeps the price that it was placed at.'),
    ('zh-CN',
      '卖家在其附近自行定价。',
      '卖家在其附近自行定价，也可选择浮动价，按参考价上浮或下浮一定百分比。订单按下单时的价格成交。'))
    n(locale, own, either)
  where h.id = w.help_id and h.kind = 'about' and h.position = 10
    and h.updated_at = '2026-01-01T00:00:00Z' and w.locale = n.locale;
