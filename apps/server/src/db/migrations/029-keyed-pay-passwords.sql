-- A start, and `npm run rotate-keys`, ask which data keys the payment passwords are keyed with.
create index app_user_pay_key on app_user (split_part(pay_password_hash, ':', 1)) where pay_password_hash like '%:%';
