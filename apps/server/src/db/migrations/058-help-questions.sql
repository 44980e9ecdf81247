-- Questions about what the app has learned: finding a trader, alerts, own data, leaving, mails, phrases, payers, an order's course.
with question (kind, topic, position, title_en, title_zh, content_en, content_zh) as (values
('faq', 'start', 26, 'How do I find a good offer, or a trader I know?', '如何找到合适的挂单或熟悉的交易者？',
$en$On the list of offers, enter the amount you want to trade. The filters narrow it down: payment methods, time to pay, orders completed in 30 days, merchants only, online now. They are kept for your next visit until you take them off.

- Tap the star on a trader’s page to add them to your favorites. “Favorites only” then shows their offers alone. A note on a favorite is for you; nobody else can read it, and they are not told.
- “Find a trader” looks for the beginning of a nickname. Names that look alike are found too, so look at the record before you trade.
- An ended order has “Trade again”: it leads to that trader’s best offer for the same amount and method.$en$,
$zh$在挂单列表中输入交易金额，再用筛选缩小范围：付款方式、付款时限、近 30 天成交单数、仅看商家、仅看在线。筛选条件会保留到您取消为止。

- 在交易者主页点星标即可收藏，“仅看收藏”只显示他们的挂单。备注仅自己可见，对方也不会收到通知。
- “查找交易者”按昵称开头查找，外形相近的名字也会列出，交易前请核对对方的记录。
- 已结束的订单可再次交易，直接打开对方同金额、同方式的最优挂单。$zh$),

('faq', 'start', 28, 'Can I be told when the price is right?', '价格合适时可以通知我吗？',
$en$Yes. Set an alert under Me, Alerts, or with “Tell me when one fits” where no offer fits. There are two kinds:

- for an offer: somebody sells to you or buys from you, for your amount, method and price;
- for the reference price: it rises above or falls below a price.

You are told once, by a notice, and the alert is over. An alert holds nothing for you: somebody else can be faster. Alerts that never come true end automatically.$en$,
$zh$可以。在“我的”的“行情提醒”中设置，或在没有合适挂单时点“有合适的提醒我”。提醒分两种：

- 挂单提醒：有人以您要的金额、方式和价格卖出或买入时；
- 参考价提醒：参考价高于或低于某一价格时。

条件满足时通知一次，随后提醒结束。提醒不会为您保留挂单，其他人可能先下单。一直未满足的提醒会自动结束。$zh$),

('faq', 'order', 36, 'How does an order work, step by step?', '一笔订单要经过哪些步骤？',
$en$The seller’s coin goes into escrow when the order is placed. Then:

1. The seller confirms, within {confirm_minutes} minutes.
2. The buyer pays from their own account and shows the payment proof, within {pay_minutes} minutes, as the offer says.
3. The seller checks the money in their own account and releases the coin, within {release_minutes} minutes.

“How an order works” draws all of it for each side, with every deadline and with what is possible when something goes wrong. Open it here in help, or from the details of an order: it then marks where your order stands.$en$,
$zh$下单时，卖家的币即进入平台托管。之后：

1. 卖家在 {confirm_minutes} 分钟内确认。
2. 买家用本人账户付款并提交凭证，限时 {pay_minutes} 分钟，以挂单为准。
3. 卖家在自己的账户中核实到账后放币，限时 {release_minutes} 分钟。

“订单流程”分别为买卖双方列出全部步骤、每一步的时限，以及出现问题时可以做什么。可在帮助中打开，也可从订单详情打开，并会标出订单当前所在的步骤。$zh$),

('faq', 'order', 57, 'Why am I asked which account I pay from?', '为什么要填写付款账户？',
$en$The money has to come from the buyer’s own account: a payment of another person can be taken back after the coin is gone. So before the app shows where to pay, the buyer names the last four letters or digits of the paying account.

The seller compares. Before releasing, they enter what their bank or payment app shows: the amount, the payer’s name and, if shown, the last four of the account.

- If all of it fits, nothing more is asked.
- If something differs, the seller sees what, and looks again before releasing.
- If the name is another person’s, the coin stays in escrow. The seller asks the buyer to cancel and sends the money back, or opens an appeal.

Names are compared as banks show them: with stars, cut short, or in other letters. What was entered is kept with the order for an appeal.$en$,
$zh$款项需来自买家本人的账户：他人的付款可能在放币后被追回。因此，App 显示收款信息之前，买家需填写付款账户的后 4 位。

卖家会进行核对。放币前，卖家填写银行或支付 App 显示的内容：到账金额、付款人姓名，以及显示时的付款账户后 4 位。

- 全部相符，无需其他操作。
- 有不一致之处，App 会指出，请卖家再核对后决定是否放币。
- 付款人是其他人时，币仍由平台托管。卖家可请求买家同意取消并退回款项，也可发起申诉。

姓名按银行的显示方式比较，包括带星号、不完整或用拼音的姓名。填写的内容会随订单保留，供申诉时使用。$zh$),

('faq', 'safety', 113, 'What are the phrases in the chat, and why is there a warning?', '聊天中的常用语和警告是什么？',
$en$Phrases are sentences for each step of an order, ready to send with one tap. You can keep up to ten of your own. Look before you send: a phrase about a payment is as binding as if you had typed it.

A warning appears when a message names another messenger or a phone number. Whoever leads you out of this chat wants support not to see what is said there: in an appeal, only this chat counts. No message is held back, and nobody is punished for a warning. Stay here, and report the trader if they insist.$en$,
$zh$常用语是为订单每一步准备的句子，点一下即可发送。您也可以保存最多十条自己的常用语。发送前请看清楚：关于付款的常用语与您亲自输入的一样算数。

消息提到其他聊天软件或电话号码时，会显示警告。把您引到别处聊天的人，往往不想让客服看到聊天内容，而申诉只以此处的聊天为准。消息不会被拦截，也不会因警告受到处罚。请留在此处沟通；对方坚持时，请举报。$zh$),

('faq', 'safety', 114, 'Is this e-mail really from you?', '如何确认邮件真的来自平台？',
$en$Look at its first line. Every mail from us begins with your anti-phishing word, which only you and we know. Set it under Settings, Security. A mail without your word is not from us, whatever it looks like.

- We never ask for a password, a payment password or a code, by mail or by phone.
- A code from us comes in a mail without a link, and only after you asked for it.
- Our links lead to this app alone. If in doubt, open the app yourself instead of tapping the link.

With a confirmed e-mail address, you always get mails about the security of your account. Under Settings, Notifications you choose what else is mailed to you. Such a mail names what happened and the amount, never an account or the words of a message, and its last link ends these mails.$en$,
$zh$请看第一行。我们的每封邮件都以您的防钓鱼码开头，只有您和平台知道。请在“设置”的“安全中心”设置。没有防钓鱼码的邮件，无论多么像，都不是我们发的。

- 我们绝不会通过邮件或电话索要密码、支付密码或验证码。
- 含验证码的邮件不带链接，而且只在您申请后发送。
- 邮件中的链接只通向本平台。如有疑问，请自行打开 App，不要点击链接。

验证邮箱后，与账号安全有关的邮件始终会发送。其他邮件提醒可在“设置”的“通知设置”中选择。这类邮件只写明发生了什么和金额，不含账号和消息内容，点击末尾的链接即可停止。$zh$),

('faq', 'account', 221, 'How do I get a statement, a receipt or all my data?', '如何获取对账单、回执或我的全部数据？',
$en$Under Settings, My data:

- The statement of a month or a year is a PDF with opening and closing balance, totals and every entry.
- All orders and all bills are tables (CSV) for Excel, Numbers and others. The lists of orders and bills export just what they show.
- “All my data” is a ZIP archive: what you gave us and what is kept about you. Ask for it with your login password, once a day. A notice tells you when it is ready, and it is kept for 7 days.

An ended order has its receipt as PDF. Each link works for 5 minutes, on your own phone: pass on the file, not the link.$en$,
$zh$在“设置”的“我的数据”中：

- 月度或年度对账单为 PDF，含期初与期末余额、合计及全部明细。
- 全部订单和全部账单可导出为 CSV 表格，可用 Excel、Numbers 等打开。订单和账单列表也可导出，只含列表中显示的内容。
- “全部数据”是一个 ZIP 归档，包含您提供的和我们保存的数据。用登录密码申请，每天一次；生成后会通知您，保留 7 天。

已结束的订单可下载 PDF 回执。每个链接 5 分钟内有效，且需保持登录：请转发文件，不要转发链接。$zh$),

('faq', 'account', 223, 'How do I close my account?', '如何注销账号？',
$en$Under Settings, My data, Close my account. It can be closed once nothing is left in it: no open orders, listed offers, exchanges or claims, no merchant bond, and no coin. The screen lists what is still there. Get your statements and your archive first; nothing can be exported afterwards.

You are logged out everywhere at once. Until your profile is erased, support can open the account again: the screen says for how many days. Then your profile, mobile, e-mail address, passwords, passkeys and payment methods are gone. The ledger and your orders with their chats stay, as the law asks of a market, and your verified identity for 180 days.$en$,
$zh$在“设置”的“我的数据”中选择“注销账号”。账号内没有未结事项时即可注销：没有进行中的订单、已上架的挂单、兑换或索赔，没有商家保证金，也没有币。页面会列出仍未结的事项。请先下载对账单和全部数据，注销后无法导出。

注销后立即在所有设备上退出登录。资料删除之前，客服可恢复账号，期限以页面显示为准。之后，您的资料、手机号、邮箱、密码、通行密钥和收款方式将被删除。账本、订单及聊天记录依法保留，实名信息保留 180 天。$zh$)
), added as (
  insert into help_text (kind, topic, position) select kind, topic, position from question returning id, position
)
insert into help_text_translation (help_id, locale, title, content)
select id, locale, title, content
from added join question using (position), lateral (values
  ('en-US', title_en, content_en),
  ('zh-CN', title_zh, content_zh)) words (locale, title, content);
