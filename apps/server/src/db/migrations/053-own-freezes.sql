-- A user freezes their own account in one tap, and thaws it with the login password and a second proof.
alter table app_user
  add column frozen_at timestamptz,
  -- Links to freeze the account that were sent before this no longer do.
  add column thawed_at timestamptz;

alter table sms_code
  drop constraint sms_code_event_check,
  add constraint sms_code_event_check check (event in ('register', 'resetpwd', 'setpaypassword', 'stepup', 'thaw'));

alter table passkey_challenge
  drop constraint passkey_challenge_purpose_check,
  add constraint passkey_challenge_purpose_check check (purpose in ('register', 'login', 'release', 'stepup', 'thaw'));
