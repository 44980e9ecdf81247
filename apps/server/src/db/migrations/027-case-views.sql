-- Which operator has what open: two who decide the same learn of one another. A row that is not renewed counts for half a minute.
create table case_view (
  kind text not null check (kind in ('verification', 'appeal', 'exchange', 'merchant', 'fault')),
  case_id int not null,
  operator_id int not null references operator,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (kind, case_id, operator_id)
);
create index case_view_seen on case_view (seen_at);
