-- Operators change the market's rules: each change stays, with who made it and why.
create table setting_change (
  id int generated always as identity primary key,
  name text not null,
  before text not null,
  after text not null,
  operator_id int not null references operator,
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
