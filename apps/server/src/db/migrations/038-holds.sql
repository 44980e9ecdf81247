-- What was bought and sold lately is read from the book: purchases by the balance that they came to, sales by the escrow that they
-- left, and what a purchase cost. Two entries for each order that completes, and none for any other posting.
create index ledger_posting_bought on ledger_posting (to_id, created_at) where kind = 'escrow_release';
create index ledger_posting_sold on ledger_posting (from_id, created_at) where kind in ('escrow_release', 'order_fee');

-- A second proof for coin that leaves: a code to the mobile, or a passkey that signs that very act, of which a hash is kept.
alter table sms_code
  drop constraint sms_code_event_check,
  add constraint sms_code_event_check check (event in ('register', 'resetpwd', 'setpaypassword', 'stepup'));
alter table passkey_challenge
  add column act bytea,
  drop constraint passkey_challenge_purpose_check,
  add constraint passkey_challenge_purpose_check check (purpose in ('register', 'login', 'release', 'stepup')),
  add constraint passkey_challenge_act_check check ((purpose = 'stepup') = (act is not null));

-- The help says what may leave a balance. Words that operators have written stay as they are.
update help_text_words w set content = w.content || n.more
  from help_text h, (values
    (140, 'en-US', E'\n\nCoin that you bought is fresh for {fresh_hours} hours: you can sell it at once, but not send or exchange it, nor pay a bond with it. My bills shows how much is free, and from when on the rest is. It keeps those who buy with stolen money from being gone with the coin.'),
    (140, 'zh-CN', E'\n\n买入的币在 {fresh_hours} 小时内可以随时出售，但不能转币、兑换或缴纳保证金。“我的账单”会显示目前可转出的数量，以及其余部分何时可转出。这样，用盗来的钱买币的人无法立即把币转走。'),
    (170, 'en-US', E'\n\nIf you logged in within the last 24 hours, sending or exchanging {step_up_from} U or more takes a passkey or an SMS code as well.'),
    (170, 'zh-CN', E'\n\n登录后 24 小时内，转币或兑换达到 {step_up_from} U 时，还需通行密钥或短信验证码。'))
    n(position, locale, more)
  where h.id = w.help_id and h.kind = 'faq' and h.position = n.position and h.updated_at = '2026-01-01T00:00:00Z'
    and w.locale = n.locale;
