-- A user's own USDT addresses. While the list is locked, exchanges go to addresses that have been on it for a day.
create table usdt_address (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  network text not null check (network in ('TRC20', 'ERC20', 'BEP20')),
  address text not null,
  label text not null check (label <> ''),
  created_at timestamptz not null,
  unique (user_id, network, address)
);

alter table app_user
  add column addresses_locked_at timestamptz,
  -- When the lock that its owner has ended is over: a day later, so that a thief of the payment password gains nothing by it.
  add column addresses_unlock_at timestamptz,
  add constraint app_user_address_lock check (addresses_unlock_at is null or addresses_locked_at is not null);

with added as (
  insert into help_text (kind, topic, position) values ('faq', 'wallet', 186) returning id
)
insert into help_text_translation (help_id, locale, title, content)
select id, locale, title, content from added, (values
  ('en-US', 'How do I make sure that my USDT goes to my own address?', $en$Keep your own addresses under My USDT addresses, on the exchange screen, and fill them in at a tap instead of typing them.

Switch on “Exchange to these addresses only”, and no exchange goes anywhere else. A new address then works 24 hours after you added it, and the lock ends 24 hours after you switched it off. We tell you of both, so a thief who knows your passwords has to wait, and you have time to change them.$en$),
  ('zh-CN', '如何确保 USDT 只到我自己的地址？', $zh$在兑换页面的“我的 USDT 地址”中保存您自己的地址，兑换时一键填入，无需手动输入。

开启“只兑换到这些地址”后，兑换不会发往其他地址。新地址添加满 24 小时后才可使用，关闭锁定也需 24 小时后生效，两者都会通知您。即使他人知道您的密码，也需要等待，您有时间修改密码。$zh$)) words (locale, title, content);
