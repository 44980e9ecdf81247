-- Another mobile number. Null: the number with which the account was opened. A young number is no second proof.
alter table app_user add column mobile_set_at timestamptz;

-- changemobile: to the present number. newmobile: to the one that replaces it.
alter table sms_code drop constraint sms_code_event_check;
alter table sms_code add constraint sms_code_event_check
  check (event in ('register', 'resetpwd', 'setpaypassword', 'stepup', 'thaw', 'changemobile', 'newmobile'));

-- A code in a mail that stands for one to the present number; a newer one replaces it.
create table mobile_mail_code (
  user_id int primary key references app_user,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A change that waits, so that every channel of the account can stop it: asked for by e-mail, or allowed by operators (desk).
create table mobile_change (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  way text not null check (way in ('email', 'desk')),
  mobile text not null check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  -- failed: the number was taken, or the account closed or frozen, when it was due.
  state text not null default 'waiting' check (state in ('waiting', 'done', 'stopped', 'failed')),
  created_at timestamptz not null,
  due_at timestamptz not null check (due_at > created_at),
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create unique index mobile_change_waiting on mobile_change (user_id) where state = 'waiting';
create index mobile_change_due on mobile_change (due_at) where state = 'waiting';
create index mobile_change_ended on mobile_change (ended_at) where state <> 'waiting';

-- A visitor who has neither the old number nor a mailbox asks operators for the account. Without a verified account of that name
-- user_id is null and no picture is kept; the asker cannot tell this from a request that operators refuse or leave.
create table recovery (
  id int generated always as identity (start with 1001) primary key,
  user_id int references app_user,
  mobile text not null check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  real_name text not null,
  note text not null,
  -- Whether the identity number given is that of the verified identity. The number itself is not kept.
  same_number boolean not null,
  drops_factor boolean not null,
  document text references upload,
  portrait text references upload,
  status text not null default 'open' check (status in ('open', 'approved', 'refused')),
  reason text not null default '',
  decided_by int references operator,
  decided_at timestamptz,
  created_at timestamptz not null,
  -- Until then operators decide.
  closes_at timestamptz not null,
  check ((status = 'open') = (decided_at is null) and (status = 'open') = (decided_by is null)),
  check ((document is null) = (portrait is null))
);
create index recovery_queue on recovery (status, created_at);
create index recovery_user on recovery (user_id, created_at) where user_id is not null;
create index recovery_closed on recovery (closes_at);
create index recovery_document on recovery (document) where document is not null;
create index recovery_portrait on recovery (portrait) where portrait is not null;
alter table mobile_change add column recovery_id int unique references recovery,
  add constraint mobile_change_desk check ((way = 'desk') = (recovery_id is not null));

-- Two operators give an account back.
alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (kind in ('coin_issue', 'coin_take_back', 'coin_adjust',
  'exchange_pay', 'appeal_rule', 'operator_role', 'operator_invite', 'operator_reset', 'setting', 'account_close',
  'account_reopen', 'verification_revoke', 'merchant_revoke', 'rail', 'account_recover'));
drop index proposal_one_open;
create unique index proposal_one_open on proposal (kind, subject)
  where status = 'open' and kind in ('exchange_pay', 'appeal_rule', 'operator_role', 'operator_invite', 'operator_reset', 'setting',
    'verification_revoke', 'merchant_revoke', 'rail', 'account_recover');

-- The ways to another number, where people look for them. Texts that operators edited stay.
update help_text_translation t set content = replace(replace(t.content,
    'A passkey still logs you in. Otherwise contact support.',
    'A passkey still logs you in. Otherwise ask for your account with your identity document: on the login screen, tap “I no longer have this number” and say that the app is gone too.'),
    '仍可使用通行密钥登录，否则请联系客服。',
    '仍可使用通行密钥登录，否则请凭证件找回账号：在登录页点“手机号已无法使用”，并说明身份验证器也无法使用。')
  from help_text h where h.id = t.help_id and h.updated_at = '2026-01-01T00:00:00Z';

with added as (
  insert into help_text (kind, topic, position) values ('faq', 'account', 183) returning id
)
insert into help_text_translation (help_id, locale, title, content)
select id, locale, title, content from added, (values
  ('en-US', 'I lost my number. What now?', $en$Your coin stays where it is. Ask your carrier for a new SIM with the same number first: then nothing else changes.

To use another number, open Me, Security, Mobile number:

- You still have the old number: enter a code sent to each, and your payment password. It changes at once.
- You have a confirmed e-mail address, at least 24 hours old: a code in a mail stands for the one to the old number. It changes after 24 hours.
- You have neither: on the login screen, tap “I no longer have this number”. Your account must be verified. Send photos of your identity document and of yourself with a note. Two of our staff compare them with your verified identity, within 72 hours; the number changes 72 hours after that.

While a change waits, we tell the old number, all your devices and your mailbox, and each of them can stop it. So a thief cannot take your account unseen. If such a message reaches you and you asked for nothing, stop the change and set new passwords.

After every change no coin can leave your balance for {reset_hold_hours} hours, and your offers are paused.$en$),
  ('zh-CN', '手机号丢失了怎么办？', $zh$您的币不会受影响。请先向运营商补办同号的 SIM 卡，这样无需任何更改。

如需更换手机号，请打开“我的”中的“安全中心”“手机号”：

- 原手机号仍可使用：输入新旧手机号各自收到的验证码和支付密码，立即更换。
- 有已验证且满 24 小时的邮箱：用邮件验证码代替原手机号的验证码，24 小时后更换。
- 两者都没有：在登录页点“手机号已无法使用”。账号需已实名。请提交证件照片和手持字条的照片，两名工作人员会在 72 小时内与实名信息核对，之后再过 72 小时更换。

更换生效之前，我们会通知原手机号、您的所有设备和邮箱，任一方都可停止，因此他人无法悄悄夺走账号。如果收到通知而您并未申请，请立即停止并修改密码。

每次更换后 {reset_hold_hours} 小时内币不能转出，挂单会暂停。$zh$)) words (locale, title, content);
