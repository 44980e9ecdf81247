-- The help says how somebody sells to who wants to buy, and how one says what one would buy. Words that operators have written stay
-- as they are.
update help_text_words w set content = replace(w.content, n.own, n.now)
from help_text h, (values
  ('faq', 20, 'en-US', 'Each seller sets limits of their own within that,', 'Each offer has limits of its own within that,'),
  ('faq', 20, 'zh-CN', '卖家可在此范围内设定自己的限额，', '每个挂单可在此范围内设定限额，'),
  ('faq', 30, 'en-US',
    'A seller’s coin is held when the offer is listed, and goes into escrow for your order the moment you place it. From then on neither party can use it.',
    'The seller’s coin goes into escrow the moment an order is placed: from their offer, which holds it while it is listed, or, when they sell to a buy offer, from their balance. From then on neither party can use it.'),
  ('faq', 30, 'zh-CN',
    '卖家上架时币即被冻结，您下单的那一刻，币转入这笔订单的托管，此后双方都不能动用。',
    '下单的那一刻，卖家的币转入这笔订单的托管：来自上架时已冻结币的挂单；卖给求购单时，来自卖家的余额。此后双方都不能动用。'),
  ('faq', 40, 'en-US',
    'Offers with automatic confirmation skip this step.', 'Offers with automatic confirmation skip this step, and so do buy offers.'),
  ('faq', 40, 'zh-CN', '开启自动确认的挂单没有这一步。', '开启自动确认的挂单和求购单没有这一步。'),
  ('faq', 50, 'en-US',
    'When the seller has confirmed, the order shows', 'When the seller has confirmed, or has sold to your buy offer, the order shows'),
  ('faq', 50, 'zh-CN', '卖家确认后，订单会显示收款账户。', '卖家确认后，或卖给您的求购单后，订单会显示收款账户。'),
  ('faq', 60, 'en-US',
    'Sellers can pause all of their offers under My offers; the coin stays held meanwhile.',
    'You can pause all of your offers under My offers; the coin in them stays held meanwhile.'),
  ('faq', 60, 'zh-CN',
    '卖家可在“我的挂单”中暂停全部挂单，期间币仍冻结。', '您可在“我的挂单”中暂停全部挂单，期间挂单中的币仍冻结。'),
  ('faq', 160, 'en-US',
    'sees your nickname and your photo, and of a seller the record of past trades.', 'sees your nickname, your photo and the record of your trades.'),
  ('faq', 160, 'zh-CN',
    '与您交易的人看到的是您的昵称和头像；卖家的交易记录也会公开显示。', '与您交易的人看到的是您的昵称、头像和交易记录。'),
  ('tutorial', 20, 'en-US',
    'With your order the seller’s coin goes into escrow for you.',
    'With your order the seller’s coin goes into escrow for you. Or list a buy offer under My offers, and sellers come to you.'),
  ('tutorial', 20, 'zh-CN',
    '下单后，卖家的币即由平台托管。', '下单后，卖家的币即由平台托管。也可以在“我的挂单”中发布求购单，等待卖家卖给您。'),
  ('tutorial', 70, 'en-US',
    'unlisting the offer returns what is left.',
    'unlisting the offer returns what is left. Or sell at once to somebody’s buy offer: then nothing needs to be listed or confirmed.'),
  ('tutorial', 70, 'zh-CN', '下架时退回剩余部分。', '下架时退回剩余部分。也可以直接卖给求购单，无需挂单，也无需确认。'),
  ('about', 10, 'en-US',
    'each seller sets a price of their own near it, or one that floats:', 'each offer has a price of its own near it, or one that floats:'),
  ('about', 10, 'zh-CN', '卖家在其附近自行定价，', '每个挂单在其附近自行定价，'))
  n(kind, position, locale, own, now)
where h.id = w.help_id and h.kind = n.kind and h.position = n.position and h.updated_at = '2026-01-01T00:00:00Z'
  and w.locale = n.locale;

insert into help_text (kind, topic, position) values ('faq', 'order', 62), ('faq', 'order', 64);

insert into help_text_words (help_id, locale, title, content)
select h.id, n.locale, n.title, n.content
from help_text h, (values
  (62, 'en-US', 'How do I sell to somebody who wants to buy?',
$en$Under Sell you find buy offers: how much somebody wants, at which price and how they pay. Choose one, or let quick sell find the best price that fits.

- Enter the quantity, choose the payment method that the money comes to, and confirm with your payment password.
- Your coin goes from your balance into escrow at once. Nobody needs to confirm: the buyer is notified and has the minutes that the offer names to pay.
- Once the money is in your account, release the coin, as with every order.

If the buyer cancels or does not pay in time, all of the coin goes back to your balance. You can also sell coin that you have just bought. After a password was reset with a code you cannot sell for {reset_hold_hours} hours.$en$),
  (62, 'zh-CN', '如何卖给求购的买家？',
$zh$在“出售”中可以看到求购单：买家要多少、什么单价、如何付款。选择其中一个，也可以用快捷卖币自动匹配最优价格。

- 填写数量，选择收款方式，并输入支付密码。
- 币立即从您的余额转入托管，无需确认：系统会通知买家，买家需在求购单规定的时间内付款。
- 核实款项到账后放币，与其他订单相同。

买家取消或未按时付款，币全部退回您的余额。刚买入的币也可以出售。密码通过短信验证码重设后，{reset_hold_hours} 小时内不能出售。$zh$),
  (64, 'en-US', 'How do I say what I would buy?',
$en$List a buy offer under My offers: the quantity, your price, the limits of one order, how you can pay, and how long you need for it: {pay_minutes} minutes. Nothing is held and you pay nothing yet.

- When somebody sells to you, we notify you at once and your time to pay begins. Open the order, pay the account that it shows, and upload the payment proof.
- Cancelling is free for {free_cancel_minutes} minutes, as with every order. After that a cancel counts in your record, and so does an order that you let expire.
- If you have not even opened an order when it expires, your offer is unlisted. Of several such orders only one counts.
- Nobody can sell to you while your ordering is paused, or while you have as many open orders as you can have. Your offer is shown again after that.

Unlist your offer, or pause all of them, when you cannot pay in time.$en$),
  (64, 'zh-CN', '如何发布求购单？',
$zh$在“我的挂单”中发布求购单：填写数量、单价、每笔限额、可用的付款方式和付款所需时间：{pay_minutes} 分钟。不冻结任何币，现在也无需付款。

- 有人卖给您时会立即通知您，付款时限随即开始。请打开订单，向订单上的账户付款，并上传付款凭证。
- {free_cancel_minutes} 分钟内可免费取消，与其他订单相同。之后取消或任由订单超时，将计入您的记录。
- 订单超时且您从未打开，求购单会下架。有多笔这样的订单时，只计一次。
- 您被暂停下单，或进行中的订单已达上限时，没有人能卖给您；恢复后求购单会重新显示。

无法及时付款时，请下架求购单，或暂停全部挂单。$zh$))
  n(position, locale, title, content)
where h.kind = 'faq' and h.position = n.position;
