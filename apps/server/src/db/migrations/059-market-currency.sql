-- Prices and amounts are in the market's currency, so it cannot change once there is an offer. Offers are never deleted, and orders
-- come from offers alone.
create function refuse_another_currency() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from offer) then
    raise exception 'the currency cannot change: there are offers' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger setting_currency_set after insert on setting
  for each row when (new.name in ('currency', 'currencySymbol', 'currencyDecimals')) execute function refuse_another_currency();
create trigger setting_currency_changed after update on setting
  for each row when ((new.name in ('currency', 'currencySymbol', 'currencyDecimals')
      or old.name in ('currency', 'currencySymbol', 'currencyDecimals'))
    and (new.name, new.value) is distinct from (old.name, old.value)) execute function refuse_another_currency();
create trigger setting_currency_unset after delete on setting
  for each row when (old.name in ('currency', 'currencySymbol', 'currencyDecimals')) execute function refuse_another_currency();
