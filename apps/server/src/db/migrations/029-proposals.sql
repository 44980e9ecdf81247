-- What takes two operators: proposals, what one has decided alone, and who has let whom in.
alter table operator add invited_by int references operator;

create table proposal (
  id int generated always as identity primary key,
  kind text not null
    check (kind in ('coin_issue', 'coin_take_back', 'coin_adjust', 'exchange_pay', 'appeal_rule', 'operator_role', 'setting')),
  subject text not null,
  about text not null,
  form jsonb not null,
  -- As its maker saw it: it is approved as this, or not at all.
  preview jsonb not null,
  amount_minor bigint check (amount_minor > 0),
  reason text not null,
  status text not null check (status in ('open', 'approved', 'refused', 'withdrawn', 'expired', 'failed')),
  made_by int not null references operator,
  key text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by int references operator,
  decided_at timestamptz,
  decision_reason text not null default '',
  check ((decided_by is null) or (decided_at is not null)),
  -- The rule of two, by the database too.
  check (status <> 'approved' or decided_by <> made_by)
);
create index proposal_queue on proposal (status, id);
create unique index proposal_key on proposal (made_by, key) where key is not null;
-- One decision at a time for what can be decided once.
create unique index proposal_one_open on proposal (kind, subject)
  where status = 'open' and kind in ('exchange_pay', 'appeal_rule', 'operator_role', 'setting');

create table operator_deed (
  id bigint generated always as identity primary key,
  operator_id int not null references operator,
  subject text not null,
  amount_minor bigint not null check (amount_minor > 0),
  created_at timestamptz not null
);
create index operator_deed_day on operator_deed (operator_id, created_at);
