-- A user's authenticator app, as a second factor at login and for payments.
create table user_factor (
  user_id int primary key references app_user,
  -- Encrypted; bound to the user.
  secret bytea not null,
  -- Time step of the last accepted code: each is valid once.
  last_step bigint not null default 0,
  started_at timestamptz not null,
  -- Null until its first code has been entered.
  enrolled_at timestamptz
);

create table user_recovery_code (
  user_id int not null references app_user,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Help texts that no operator has edited.
update help_text_translation t set content = replace(replace(t.content,
    'takes a passkey or an SMS code as well. A passkey or mobile confirms this once it was added 24 hours ago.',
    'takes a passkey, a code of your authenticator app or an SMS code as well. A passkey, app or mobile confirms this once it was added 24 hours ago.'),
    '还需通行密钥或短信验证码；通行密钥或手机号添加满 24 小时后才能用于确认。',
    '还需通行密钥、身份验证器或短信验证码；通行密钥、身份验证器或手机号添加满 24 小时后才能用于确认。')
  from help_text h where h.id = t.help_id and h.updated_at = '2026-01-01T00:00:00Z';

with added as (
  insert into help_text (kind, topic, position) values ('faq', 'account', 185) returning id
)
insert into help_text_translation (help_id, locale, title, content)
select id, locale, title, content from added, (values
  ('en-US', 'What is an authenticator app?', $en$An authenticator app on your phone shows a new six-digit code every half minute. Once you have set it up under Settings, a login with your password takes such a code as well. Whoever takes over your mobile number and resets your password still does not get in.

When you set it up, you get ten recovery codes. Each replaces the app once, for the day the phone is lost. Write them down or keep them in a password manager.

- A passkey still logs you in without a code.
- To remove the app or to get new recovery codes you need a code and your payment password.
- Lost the phone and all recovery codes? A passkey still logs you in. Otherwise contact support.$en$),
  ('zh-CN', '什么是身份验证器？', $zh$身份验证器是手机上的 App，每半分钟显示一个新的六位验证码。在“设置”中启用后，使用密码登录时还需输入此验证码。即使他人冒用您的手机号并重设了密码，也无法登录。

启用时您会获得十个恢复码。手机丢失时，每个恢复码可代替验证码使用一次。请抄写下来或存入密码管理器。

- 使用通行密钥登录时无需验证码。
- 移除身份验证器或重新生成恢复码，需要验证码和支付密码。
- 手机和恢复码都已丢失？仍可使用通行密钥登录，否则请联系客服。$zh$)) words (locale, title, content);
