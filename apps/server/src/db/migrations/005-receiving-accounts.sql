-- A payment method that was added or changed is used by new orders only from then on; null: at once.
alter table payment_method add column usable_at timestamptz;
-- Deleted methods too: only the first method ever is usable at once.
drop index payment_method_user;
create index payment_method_user on payment_method (user_id);

-- When the hold began that the last reset by code prolonged or started: sessions opened since then may be an intruder's.
alter table app_user add column reset_hold_from timestamptz;
update app_user set reset_hold_from = password_reset_at where password_reset_at is not null;

-- A reset paused the trader's offers, and the owner has not resumed them.
alter table trader_record add column paused_by_reset boolean not null default false;
