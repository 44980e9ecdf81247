-- Two operators change a rule of the market: each change stays, with who has proposed it, who approved it and why.
create table setting_change (
  id int generated always as identity primary key,
  name text not null,
  before text not null,
  after text not null,
  made_by int not null references operator,
  approved_by int not null references operator check (approved_by <> made_by),
  reason text not null,
  created_at timestamptz not null
);
create index setting_change_name on setting_change (name, id);
create trigger setting_change_append_only before update or delete on setting_change
  for each row execute function refuse_change();
create trigger setting_change_no_truncate before truncate on setting_change
  for each statement execute function refuse_change();

-- Whoever writes a rule, every server reads it anew at once.
create function announce_rules() returns trigger language plpgsql as $$
begin
  perform pg_notify('rules', '');
  return null;
end $$;
create trigger setting_announced after insert or update or delete on setting
  for each statement execute function announce_rules();

-- What is stopped for now, with the words that people read, by locale; a language without any has the server's own.
create table switch (
  id int generated always as identity primary key,
  what text not null check (what ~ '^(orders|exchanges|registrations|method:[a-z][a-z0-9_]{0,29}|offer:[1-9][0-9]{0,9})$'),
  words jsonb not null,
  reason text not null,
  operator_id int not null references operator,
  since timestamptz not null,
  -- When it ends by itself; null: when somebody ends it.
  until timestamptz check (until > since),
  ended_at timestamptz,
  ended_by int references operator,
  check (ended_by is null or ended_at is not null)
);
create unique index switch_on on switch (what) where ended_at is null;
create trigger switch_announced after insert or update or delete on switch
  for each statement execute function announce_rules();
