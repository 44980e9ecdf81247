-- Two questions about what differs from market to market: country codes, and payment methods that a market has switched off.
with question (kind, topic, position, title_en, title_zh, content_en, content_zh) as (values
('faq', 'start', 15, 'How do I enter my mobile number?', '手机号如何填写？',
$en$With its country code, or without. Without one, the first of these codes is taken: {phone_codes}. Text messages go to mobiles of these countries only, so an account needs a number of one of them.

Spaces, dashes and a zero at the beginning do not matter. Check the last digits before you ask for a code: a code that went to another number cannot be used here.$en$,
$zh$可填写国家代码，也可不填。不填时按以下第一个代码识别：{phone_codes}。短信仅发送到这些国家和地区的手机，注册请使用其中之一的号码。

空格、短横线和开头的 0 都不影响识别。获取验证码前请核对末几位数字：发到其他号码的验证码在此无法使用。$zh$),

('faq', 'account', 195, 'Why can I no longer use one of my payment methods?', '为什么某个收款方式不能用了？',
$en$The market has switched off this kind of payment method. It stays in your list under its name, but no new order or offer can use it. Add another one under Me, Payment methods.

Orders that already use it go on as before: the buyer pays to the account that the order shows, and the same deadlines count.$en$,
$zh$市场已停用这一类收款方式。它会保留在您的列表中，但新订单和新挂单都不能再使用。请在“我的”的“收款方式”中添加其他收款方式。

已使用它的订单照常进行：买家仍向订单中显示的账户付款，各步时限不变。$zh$)
), added as (
  insert into help_text (kind, topic, position) select kind, topic, position from question returning id, position
)
insert into help_text_translation (help_id, locale, title, content)
select id, locale, title, content
from added join question using (position), lateral (values
  ('en-US', title_en, content_en),
  ('zh-CN', title_zh, content_zh)) words (locale, title, content);
