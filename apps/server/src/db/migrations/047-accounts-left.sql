-- An account that its owner closed: when its profile is to be erased, and when it was. Null for accounts that operators closed,
-- whose owners may come back.
alter table app_user
  add column erase_at timestamptz,
  add column erased_at timestamptz,
  add constraint app_user_erased check (erase_at is not null or erased_at is null);
create index app_user_erase on app_user (erase_at) where erase_at is not null and erased_at is null;
