-- How the market reaches a user: notifications, quiet hours, messages.
with added as (
  insert into help_text (kind, topic, position) values ('faq', 'account', 187) returning id
)
insert into help_text_translation (help_id, locale, title, content)
select id, locale, title, content from added, (values
  ('en-US', 'How do notifications work?', $en$Turn them on for a phone under Settings, Notifications. While the app is closed, the phone then shows each step of your orders, new messages, coin received, decisions and answers of support. It shows what happened and the amount, never an account or the words of a message.

- You choose which kinds wake your phone. The notice center keeps all of them.
- In quiet hours your phone stays silent, except for what waits for you in an order or appeal. What was held back is not sent later.
- Changes of passwords, passkeys and payment methods, and logins from new places, always reach you.
- An iPhone shows notifications once the app is on the home screen.

All conversations, also with support, are under Messages, one tap from Orders and Me.$en$),
  ('zh-CN', '通知是怎样工作的？', $zh$在“设置”的“通知设置”中为手机开启。未打开 App 时，手机会显示订单的每一步、新消息、收币、审核结果和客服回复。只显示发生了什么以及金额，不显示账号和消息内容。

- 您可以选择哪些事情提醒您，所有通知都保留在通知中心。
- 免打扰时段内手机不提醒，但订单或申诉轮到您时除外。被拦下的通知之后不会补发。
- 密码、通行密钥、收款方式变更以及新地点登录，始终会提醒您。
- iPhone 需先将 App 添加到主屏幕才能显示通知。

所有会话（包括客服会话）都在“消息”中，可从“订单”和“我的”进入。$zh$)) words (locale, title, content);
