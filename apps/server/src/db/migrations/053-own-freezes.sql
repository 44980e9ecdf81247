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

with added as (
  insert into help_text (kind, topic, position) values ('faq', 'safety', 135) returning id
)
insert into help_text_translation (help_id, locale, title, content)
select id, locale, title, content from added, (values
  ('en-US', 'My phone was stolen', $en$Freeze your account first: it takes one tap, no password, and works at once.

- From another phone or a computer: every mail of ours about your account has the button Freeze my account.
- In the app: under Me, Security, or in the list of logged-in devices.

A frozen account places no orders, lists nothing, and neither sends, exchanges nor releases coin. Nobody can change its passwords, e-mail or payment methods. Your offers are paused, and every other device is logged out. Open orders keep their deadlines: log in to pay, chat, cancel or appeal, and write to the buyer if you owe a release.

Then call your carrier to block the SIM card, and get a new one with your number.

When all is yours again, thaw the account under Me, Security. It takes your login password and a second proof: a passkey, your authenticator app or a recovery code, or an SMS code. If you have to reset the password by SMS, an SMS code thaws only seven days later, because whoever has your number could do both. Look at your offers before you resume them, and remove the passkey of the lost phone.

If you cannot thaw it, contact support.$en$),
  ('zh-CN', '手机被盗怎么办？', $zh$请先冻结账号：轻点一下即可，无需密码，立即生效。

- 用其他手机或电脑：我们发送的每封账号邮件中都有“冻结我的账号”按钮。
- 在 App 中：打开“我的”的“安全中心”，或登录设备列表。

冻结后，账号不能下单、挂单，也不能转币、兑换或放币，任何人都无法更改密码、邮箱和收款方式。您的挂单会暂停，其他设备会退出登录。进行中的订单时限不变：您可以登录付款、聊天、取消或申诉；如需放币，请先与买家沟通。

然后联系运营商停用 SIM 卡，并补办原号码的新卡。

确认一切由您掌控后，在“我的”的“安全中心”解冻。解冻需要登录密码和第二重验证：通行密钥、身份验证器或恢复码，或短信验证码。如需通过短信重设密码，则短信验证码要满七天才能用于解冻，因为拿到您号码的人可以同时做到这两步。恢复挂单前请先查看，并移除丢失手机的通行密钥。

如果无法解冻，请联系客服。$zh$)) words (locale, title, content);
