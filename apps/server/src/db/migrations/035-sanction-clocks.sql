-- A sanction whose end is still to come: the row goes when its user is told that it is over, or with whoever ends it before.
create table sanction_clock (
  sanction_id int primary key references sanction,
  clock_at timestamptz not null
);
create index sanction_clock_due on sanction_clock (clock_at);
insert into sanction_clock (sanction_id, clock_at)
  select id, until from sanction
  where until > now() and not exists (select from sanction_end where sanction_id = sanction.id);
