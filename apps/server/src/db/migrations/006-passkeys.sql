-- Sales no longer free bought coin. By the payer are read: the fees of purchases, and what left by transfer and exchange.
drop index ledger_posting_sold;
create index ledger_posting_left on ledger_posting (from_id, created_at)
  where kind in ('order_fee', 'transfer', 'exchange_hold');

-- Help texts that no operator has edited.
update help_text_translation t set content = replace(replace(replace(replace(t.content,
    'If you logged in within the last 24 hours, sending or exchanging {step_up_from} U or more takes a passkey or an SMS code as well.',
    'If you logged in within the last 24 hours, sending or exchanging {step_up_from} U or more, all of 24 hours together, takes a passkey or an SMS code as well. A passkey or mobile confirms this once it was added 24 hours ago. A reset by SMS code also suspends your passkeys: resume each one when the hold has ended.'),
    '登录后 24 小时内，转币或兑换达到 {step_up_from} U 时，还需通行密钥或短信验证码。',
    '登录后 24 小时内，转币和兑换在 24 小时内累计达到 {step_up_from} U 时，还需通行密钥或短信验证码；通行密钥或手机号添加满 24 小时后才能用于确认。通过短信验证码重设密码还会停用您的通行密钥，限制期结束后请逐个恢复。'),
    'My bills shows how much is free, and from when on the rest is.',
    'Selling frees nothing of it earlier. My bills shows how much is free, and from when on more is.'),
    '“我的账单”会显示目前可转出的数量，以及其余部分何时可转出。',
    '出售不会使其提前可转出。“我的账单”会显示目前可转出的数量，以及何时可转出更多。')
  from help_text h where h.id = t.help_id and h.updated_at = '2026-01-01T00:00:00Z';

-- A password reset by code suspends every passkey until its owner resumes it; null: it works.
alter table passkey add column suspended_at timestamptz;
