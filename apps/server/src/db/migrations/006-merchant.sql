-- Applications to become a certified merchant, each with the bond that stands for it.

create table merchant (
  id int generated always as identity (start with 101) primary key,
  user_id int not null references app_user,
  contact text not null,
  remark text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'left')),
  -- As it stood when they applied: a later setting changes nothing for them.
  bond_minor bigint not null check (bond_minor > 0),
  bond_paid_at timestamptz,
  bond_returned_at timestamptz,
  reason text not null default '',
  decided_by int references operator,
  decided_at timestamptz,
  left_at timestamptz,
  created_at timestamptz not null,
  check ((decided_at is null) = (decided_by is null)),
  check ((status = 'left') = (left_at is not null)),
  check ((status = 'refused') = (reason <> '')),
  check (bond_returned_at is null or bond_paid_at is not null),
  -- Whoever is approved has a bond; nobody's bond stays behind.
  check (status <> 'approved' or (bond_paid_at is not null and bond_returned_at is null and decided_at is not null)),
  check (status not in ('refused', 'left') or (bond_paid_at is null) = (bond_returned_at is null))
);
create unique index merchant_one_open on merchant (user_id) where status in ('pending', 'approved');
create index merchant_user on merchant (user_id, id desc);
create index merchant_queue on merchant (status, created_at);
