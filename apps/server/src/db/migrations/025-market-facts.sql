-- What a market tells of itself: how its reference price has moved, and how long a verification takes.
set local statement_timeout = 0;
set local enable_seqscan = on;

-- From when on which price was the reference; null: the default. Written with the setting, by whoever writes that.
create table reference_price (
  id bigint generated always as identity primary key,
  since timestamptz not null,
  price_minor bigint check (price_minor > 0)
);
create index reference_price_since on reference_price (since, id);
create trigger reference_price_append_only before update or delete on reference_price
  for each row execute function refuse_change();
create trigger reference_price_no_truncate before truncate on reference_price
  for each statement execute function refuse_change();

-- A value that cannot be counts as unset, as the server reads it.
create function note_reference_price() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given text := case when tg_op <> 'DELETE' then new.value #>> '{}' end;
begin
  insert into reference_price (since, price_minor) values (
    case when tg_op = 'DELETE' then now() when tg_op = 'UPDATE' and new.updated_at = old.updated_at then now() else new.updated_at end,
    case when given ~ '^0*[1-9][0-9]{0,17}$' then given::bigint end);
  return null;
end $$;
create trigger setting_price_set after insert on setting
  for each row when (new.name = 'referencePrice') execute function note_reference_price();
create trigger setting_price_changed after update on setting
  for each row when (new.name = 'referencePrice' and new.value is distinct from old.value) execute function note_reference_price();
create trigger setting_price_unset after delete on setting
  for each row when (old.name = 'referencePrice') execute function note_reference_price();
-- A price that was set before there was a history.
insert into reference_price (since, price_minor)
  select updated_at, case when value #>> '{}' ~ '^0*[1-9][0-9]{0,17}$' then (value #>> '{}')::bigint end from setting where name = 'referencePrice';

create index verification_decided on verification (decided_at) where decided_at is not null;
