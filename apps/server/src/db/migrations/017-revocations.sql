-- Two operators can revoke a verification and a merchant's badge.
alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (kind in ('coin_issue', 'coin_take_back', 'coin_adjust',
  'exchange_pay', 'appeal_rule', 'operator_role', 'operator_invite', 'operator_reset', 'setting', 'account_close',
  'account_reopen', 'verification_revoke', 'merchant_revoke'));
drop index proposal_one_open;
create unique index proposal_one_open on proposal (kind, subject)
  where status = 'open' and kind in ('exchange_pay', 'appeal_rule', 'operator_role', 'operator_invite', 'operator_reset', 'setting',
    'verification_revoke', 'merchant_revoke');

-- Its number is free for another account.
alter table verification drop constraint verification_status_check,
  add constraint verification_status_check check (status in ('pending', 'approved', 'refused', 'revoked')),
  -- The approval's own operator, time and reason stay.
  add column revoked_by int references operator,
  add column revoked_at timestamptz,
  add column revoked_reason text not null default '',
  add constraint verification_revoked check ((status = 'revoked') = (revoked_at is not null)),
  add constraint verification_revoked_by check ((revoked_at is null) = (revoked_by is null) and (revoked_at is null) = (revoked_reason = ''));
create index verification_of_user on verification (user_id);

-- The bond of a revoked merchant stays and answers for past orders, until they leave.
alter table merchant drop constraint merchant_status_check, drop constraint merchant_check3,
  add constraint merchant_status_check check (status in ('pending', 'approved', 'refused', 'revoked', 'left')),
  add constraint merchant_reason check (case status when 'refused' then reason <> '' when 'revoked' then reason <> ''
    when 'left' then true else reason = '' end),
  add constraint merchant_revoked check (status <> 'revoked' or (bond_paid_at is not null and bond_returned_at is null));
drop index merchant_one_open;
create unique index merchant_one_open on merchant (user_id) where status in ('pending', 'approved', 'revoked');
