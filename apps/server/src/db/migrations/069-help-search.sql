-- A question about finding an order again; the lists can be long, and support is asked.
with question (kind, topic, position, title_en, title_zh, content_en, content_zh) as (values
('faq', 'order', 68, 'How do I find an old order again?', '如何找到以前的订单？',
$en$On Orders, tap the magnifier at the top. Enter what you remember:

- the order’s number or a part of it,
- the payment reference of six digits,
- the other party’s nickname, today’s or the one of that time,
- the days on which the order was placed.

Choose buying or selling and a state to narrow it down. Tap the magnifier again to see all orders.

The list is exported just as you see it, as a table (CSV): tap the file icon in the same corner. All orders and statements are under Settings, My data.$en$,
$zh$在“订单”页点右上角的放大镜，输入您记得的内容：

- 订单号或其中一部分；
- 六位付款备注码；
- 对方的昵称，现在的或当时的均可；
- 下单的起止日期。

还可按买入、卖出和订单状态缩小范围。再点一次放大镜即可结束搜索，查看全部订单。

点同一角的文件图标，可将当前列表导出为 CSV 表格。全部订单和对账单在“设置”的“我的数据”中。$zh$)
), added as (
  insert into help_text (kind, topic, position) select kind, topic, position from question returning id, position
)
insert into help_text_translation (help_id, locale, title, content)
select id, locale, title, content
from added join question using (position), lateral (values
  ('en-US', title_en, content_en),
  ('zh-CN', title_zh, content_zh)) words (locale, title, content);
