-- Two operators make and change payment rails.
alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (kind in ('coin_issue', 'coin_take_back', 'coin_adjust',
  'exchange_pay', 'appeal_rule', 'operator_role', 'operator_invite', 'operator_reset', 'setting', 'account_close',
  'account_reopen', 'verification_revoke', 'merchant_revoke', 'rail'));
drop index proposal_one_open;
create unique index proposal_one_open on proposal (kind, subject)
  where status = 'open' and kind in ('exchange_pay', 'appeal_rule', 'operator_role', 'operator_invite', 'operator_reset', 'setting',
    'verification_revoke', 'merchant_revoke', 'rail');
