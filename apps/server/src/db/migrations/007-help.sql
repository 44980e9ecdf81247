-- What people read to learn the market: questions and answers, the tutorial's steps, and what the market is. Operators edit the words.

create table help_text (
  id int generated always as identity primary key,
  kind text not null check (kind in ('faq', 'tutorial', 'about')),
  topic text not null check (topic in
    ('start', 'order', 'trouble', 'safety', 'wallet', 'account', 'buyer', 'seller', 'market')),
  position int not null,
  -- Paragraphs stand apart by an empty line; a line that begins with "- " is a point of a list. Names in braces are filled with the settings as they are.
  title_en text not null check (title_en <> ''),
  title_zh text not null check (title_zh <> ''),
  content_en text not null check (content_en <> ''),
  content_zh text not null check (content_zh <> ''),
  updated_at timestamptz not null default '2026-01-01T00:00:00Z',
  unique (kind, position),
  check (case kind
    when 'faq' then topic in ('start', 'order', 'trouble', 'safety', 'wallet', 'account')
    when 'tutorial' then topic in ('buyer', 'seller')
    else topic = 'market' end)
);

insert into help_text (kind, topic, position, title_en, title_zh, content_en, content_zh) values

('faq', 'start', 10, 'What do I need before my first trade?', '第一次交易前需要准备什么？',
$en$To buy you need one thing: real-name verification. Open it under Mine, fill in your name and document number, and add a photo of both sides. An operator checks it, and a notice tells you the result.

To sell you also need:

- a payment password of six digits, which guards everything that moves your coin
- a payment method in your own verified name, so that buyers know where to pay
- coin in your wallet$en$,
$zh$购买只需要一件事：完成实名认证。在「我的」中打开实名认证，填写姓名和证件号码，并上传证件正反面照片。客服审核后，会以通知告知结果。

出售还需要：

- 6 位数字的支付密码，凡是动用您的币都由它把关
- 与实名一致的本人收款方式，让买家知道款项付到哪里
- 钱包里有币$zh$),

('faq', 'start', 20, 'What does it cost, and how much can I trade?', '如何收费，交易限额是多少？',
$en$The market’s fee on a trade is {fee} %. What you see on the order is what is paid. Your bank or wallet app may charge its own fee for a transfer; that is between you and them.

An order is worth {order_min} to {order_max}. Each seller sets limits of their own within that, and a price between {price_min} and {price_max} for 1 U.

Until you have completed {newcomer_completed_orders} orders, you may have at most {newcomer_open_orders} open at a time.$en$,
$zh$平台对交易收取的手续费为 {fee} %，订单上显示多少就支付多少。您的银行或钱包应用可能另收转账费，与本平台无关。

每笔订单金额为 {order_min} 至 {order_max}。卖家可在此范围内设定自己的限额，1 U 的单价须在 {price_min} 至 {price_max} 之间。

完成 {newcomer_completed_orders} 笔订单之前，您最多可同时有 {newcomer_open_orders} 笔进行中的订单。$zh$),

('faq', 'order', 30, 'How does escrow protect me?', '平台托管如何保护我？',
$en$A seller’s coin is set aside when the offer is put up, and locked for your order the moment you place it. From then on neither side can use it.

Once the buyer has marked the order as paid, no clock and no seller can take the coin back. It goes to the buyer when the seller releases it, or to where an operator rules after an appeal.

If the order ends before payment, because it was cancelled or its time ran out, the coin goes back to the seller.$en$,
$zh$卖家上架时币即被划出，您下单的那一刻币为这笔订单锁定，此后双方都不能动用。

买家标记已付款后，无论超时还是卖家都不能收回这些币：要么由卖家放币给买家，要么在申诉后按客服的裁决处理。

如果订单在付款前因取消或超时而结束，币退回卖家。$zh$),

('faq', 'order', 40, 'How long does each step take?', '每一步有多长时间？',
$en$One side is on duty at every step, and the order shows until when:

- The seller confirms within {confirm_minutes} minutes. Offers with automatic confirmation skip this step.
- The buyer pays within the time that the offer names: {pay_minutes} minutes.
- The seller releases within {release_minutes} minutes of the payment.

An order that is not confirmed or not paid in time ends by itself. An order that is not released in time does not end: the coin stays in escrow, and the buyer may appeal.

{remind_minutes} minutes after one reminder you can send the next.$en$,
$zh$每一步都有一方负责，订单页会显示截止时间：

- 卖家在 {confirm_minutes} 分钟内确认；开启自动确认的挂单没有这一步。
- 买家在挂单规定的时间内付款：{pay_minutes} 分钟。
- 付款后，卖家在 {release_minutes} 分钟内放币。

未按时确认或未按时付款的订单会自动结束。未按时放币的订单不会结束：币仍由平台托管，买家可以提出申诉。

两次催单之间须间隔 {remind_minutes} 分钟。$zh$),

('faq', 'order', 50, 'How do I pay the seller?', '如何向卖家付款？',
$en$When the seller has confirmed, the order shows the account to pay to. Send the exact amount to that account, from an account in your own name, with your bank or wallet app. U Market never takes the money itself.

- Write the six-digit memo code, and nothing about coin, into the memo of the transfer.
- Take a screenshot of the finished transfer, with amount, payee and memo readable.
- Upload it on the order and say that you have paid, before the time runs out.

Tap “paid” only after you have really paid. Pay only by the method on the order: somebody who sends you another account in the chat may want to cheat you.$en$,
$zh$卖家确认后，订单会显示收款账户。请用您的银行或钱包应用，从本人名下的账户向该账户转账，金额须完全一致。U集市从不经手款项。

- 在转账附言中填写 6 位附言码，不要写任何与币有关的内容。
- 截取转账完成的页面，金额、收款人和附言须清晰可见。
- 在时限内将截图上传到订单，并点击「已付款」。

真正付款之后才能点击「已付款」。请只使用订单上的收款方式：在聊天中另给账户的人可能是骗子。$zh$),

('faq', 'order', 60, 'Can I cancel an order?', '可以取消订单吗？',
$en$Before the seller has confirmed, both sides can cancel. After that, until it is marked as paid, only the buyer can. The coin goes back to the seller.

After payment nobody can cancel. If something is wrong then, write to each other in the chat; if that does not help, appeal.

Never cancel an order that you have paid.$en$,
$zh$卖家确认之前，双方都可以取消。确认之后、标记已付款之前，只有买家可以取消，币退回卖家。

付款之后任何一方都不能取消。如有问题，请先在聊天中沟通；沟通无果再提出申诉。

已经付款的订单，切勿取消。$zh$),

('faq', 'trouble', 70, 'I have paid, and the coin does not come', '我已付款，但没有收到币',
$en$Look at the order first: does it say that you have paid, with your slip? If not, do it now, while the time runs.

The seller then has {release_minutes} minutes to check the account and release. You can send a reminder and write in the chat. Your coin is safe: it stays in escrow.

When that time is over, the order shows the way to an appeal. The late release also counts in the seller’s record.$en$,
$zh$请先看订单：是否已标记付款，并上传了凭证？如果没有，请在时限内立即完成。

之后卖家有 {release_minutes} 分钟核实到账并放币。您可以催单，也可以在聊天中留言。您的币是安全的：一直由平台托管。

时限过后，订单上会出现申诉入口。超时放币也会计入卖家的记录。$zh$),

('faq', 'trouble', 80, 'The time ran out, but I had already paid', '已经付款，但订单超时了',
$en$An order that is not marked as paid ends when its time is over, and the coin goes back to the seller. So mark it the moment you have paid.

If it happened: do not pay again. Open the ended order and write to the seller in its chat; the chat stays open, and both sides see the same order. Ask for the money back. Then tell customer service, with the order number and your slip.$en$,
$zh$没有标记已付款的订单会在时限结束时关闭，币退回卖家。所以付款后请立即标记。

如果已经发生：不要再次付款。打开已结束的订单，在聊天中联系卖家（订单结束后聊天仍然可用，双方看到的是同一笔订单），请对方退款。然后联系客服，提供订单号和付款凭证。$zh$),

('faq', 'trouble', 90, 'The buyer says they paid, but nothing has arrived', '买家说已付款，但我没有收到',
$en$Do not release. Nobody can make you, and the coin stays in escrow.

- Look into the account itself, in your bank or wallet app, not at the slip and not at a text message.
- Some transfers take a while. Tell the buyer in the chat what you see.
- If the money does not come, if the amount is wrong or somebody else has paid, appeal. A seller can do so as soon as the order is marked as paid.$en$,
$zh$不要放币。没有人能强迫您放币，币一直由平台托管。

- 请在银行或钱包应用中查看账户本身，不要只看截图或短信。
- 有些转账需要时间。请在聊天中告诉买家您看到的情况。
- 如果款项没有到账、金额不符或由他人付款，请提出申诉。买家标记付款后，卖家即可申诉。$zh$),

('faq', 'trouble', 100, 'How does an appeal work?', '申诉如何处理？',
$en$The seller can appeal as soon as the order is marked as paid; the buyer, once the {release_minutes} minutes to release are over. Say what happened and add pictures.

- The other side has {answer_hours} hours to answer. Both can add evidence until the decision.
- Then an operator, who sees the order, the slips, the chat and all evidence, rules: the coin goes to the buyer, or back to the seller. The reason is written into the appeal, and the ruling is final.
- Until then the seller can still release, and whoever appealed can withdraw. After a withdrawal the seller has a new {release_minutes} minutes to release.

You find your appeals under Mine.$en$,
$zh$买家标记付款后，卖家即可申诉；{release_minutes} 分钟的放币时限过后，买家可以申诉。请说明经过并附上图片。

- 对方有 {answer_hours} 小时答复。裁决之前双方都可以补充证据。
- 随后客服查看订单、凭证、聊天和全部证据后裁决：币归买家，或退回卖家。理由写入申诉记录，裁决为最终结果。
- 裁决之前，卖家仍可放币，申诉人也可撤销申诉。撤销后，卖家重新有 {release_minutes} 分钟放币。

您的申诉都在「我的」中。$zh$),

('faq', 'safety', 110, 'How do I recognise a fake slip?', '如何识别假凭证？',
$en$You need not: a slip alone proves nothing. A picture can be edited, and a transfer that was ordered can still fail or be stopped.

Only your own account counts. Before you release, check in your bank or wallet app that the money is there and can be spent, that the amount is exact, that the memo code is the one of this order, and who the payer is. Do not use links or numbers that somebody sends you in order to check.

Whoever hurries you has a reason. The time limit does not take your coin away: an order that is paid only waits.$en$,
$zh$不需要识别：单凭截图什么都证明不了。图片可以修改，已提交的转账也可能失败或被撤回。

只有您自己的账户说了算。放币前，请在银行或钱包应用中确认：款项已到账且可以使用，金额完全一致，附言码属于这笔订单，以及付款人是谁。不要使用别人发来的链接或电话去核实。

催您放币的人往往另有目的。时限不会夺走您的币：已付款的订单只会继续等待。$zh$),

('faq', 'safety', 120, 'Somebody else’s name is on the payment', '付款人不是买家本人',
$en$Buyers pay from an account in their own verified name. Money from a third person may be stolen or meant for something else, and its owner’s bank may ask for it back from you.

If another name stands on the payment, do not release. Write to the buyer, and appeal with “Somebody else paid”. An operator sees the buyer’s verified name and decides.

As a buyer, never let anybody else pay for you, and never pay for somebody who asks you to buy coin for them.$en$,
$zh$买家须用本人实名账户付款。第三人的钱可能是赃款或另有用途，对方银行之后可能向您追讨。

如果付款人是别人，不要放币。请联系买家，并以「付款人不符」为由提出申诉。客服能看到买家的实名信息，并作出裁决。

作为买家，切勿让他人代您付款，也不要替别人买币。$zh$),

('faq', 'safety', 130, 'Can a payment be reversed after I released?', '放币后，付款会被撤回吗？',
$en$A release is final: the market cannot take coin back out of the buyer’s wallet. A bank or wallet app can sometimes take a payment back, after a complaint or when the sending account was stolen.

So take only methods whose payments are final once they arrive, only from the buyer’s own account, and wait until the money can be spent.

If a payment was taken back after release, tell customer service at once, with the order number and what your bank writes.$en$,
$zh$放币不可撤销：平台无法从买家钱包取回币。而银行或钱包应用有时会因投诉或付款账户被盗而撤回款项。

因此，请只使用到账即不可撤回的收款方式，只接受买家本人账户的付款，并等到款项可以使用再放币。

如果放币后款项被撤回，请立即联系客服，提供订单号和银行的说明。$zh$),

('faq', 'wallet', 140, 'Where is my coin when it is not available?', '不可用的币在哪里？',
$en$Under your balance you see what is held: the stock of your offers, the escrow of your sales, and exchanges that are under way. It is yours until a trade or an exchange is complete, and comes back when an offer is taken down or an order ends without payment. A merchant’s bond is kept apart and comes back when the merchant leaves.

My bills shows every change of your available coin, with what caused it.

Coin that you pay to another wallet is gone: a transfer is final. Check the name before you enter your payment password.$en$,
$zh$余额下方显示冻结的币：挂单库存、出售订单的托管，以及进行中的兑换。在交易或兑换完成之前，这些币仍属于您；挂单下架或订单未付款结束时会退回。商家的保证金另行保管，退出认证时退回。

「我的账单」列出可用余额的每一笔变动及其原因。

向其他钱包转账的币无法追回。输入支付密码前，请核对对方姓名。$zh$),

('faq', 'wallet', 150, 'How do I exchange coin to USDT?', '如何把币兑换成 USDT？',
$en$Under Exchange you enter the amount, the network ({networks}) and your USDT address. Before you sign with the payment password you see the rate, the fee and what arrives. At present 1 U is {usdt_rate} USDT, less a fee of {usdt_fee} USDT.

The coin is held while you wait. An operator sends the USDT and records its transaction id, or refuses with a reason, and then the coin comes back. A notice tells you either way.

Check the address and its network carefully: USDT sent to a wrong address is lost, and nobody can bring it back.$en$,
$zh$在「兑换」中填写数量、网络（{networks}）和您的 USDT 地址。用支付密码确认前，您会看到汇率、手续费和到账数量。目前 1 U 兑 {usdt_rate} USDT，另扣手续费 {usdt_fee} USDT。

等待期间，币被冻结。客服发出 USDT 并登记交易哈希；若不通过会说明原因，币随即退回。两种结果都会以通知告知。

请仔细核对地址和网络：发往错误地址的 USDT 无法找回。$zh$),

('faq', 'account', 160, 'Why verification, and who sees my documents?', '为什么要实名认证，谁能看到我的证件？',
$en$Both sides of a trade are real persons with a name that was checked. That is what keeps stolen money and stolen accounts out.

Your document photos open only to the operators who decide, and each time one is opened that is recorded. All pictures are stripped of hidden data, such as the place where they were taken.

The person you trade with sees your nickname and your picture, and of a seller the record of past trades. A buyer also sees the name and account of the payment method that they are to pay to, because the transfer needs it.$en$,
$zh$交易双方都是姓名经过核实的真人，这样才能把赃款和盗用的账户挡在门外。

您的证件照片只向负责审核的客服开放，每次查看都有记录。所有图片都会去除隐藏信息，例如拍摄地点。

与您交易的人看到的是您的昵称和头像；卖家的交易记录也会公开显示。买家还会看到收款方式上的姓名和账号，因为转账需要。$zh$),

('faq', 'account', 170, 'I forgot a password', '忘记密码怎么办？',
$en$There are two. The login password opens your account: on the login screen, have a code sent to your mobile number and set a new one. All your devices are then signed out.

The payment password, six digits, guards what moves coin. Set a new one under Mine, with a code that goes to your own mobile number. After several wrong tries it is locked for a quarter of an hour.

No operator ever asks for a password or for a code. Whoever does wants your coin.$en$,
$zh$密码有两个。登录密码用于登录账号：在登录页获取短信验证码即可重设，之后所有设备都会退出登录。

支付密码为 6 位数字，用于动用币的操作。在「我的」中凭发到本人手机的验证码即可重设。连续多次输错会锁定一刻钟。

客服绝不会索要密码或验证码。索要的人想要的是您的币。$zh$),

('faq', 'account', 180, 'What are passkeys?', '什么是通行密钥？',
$en$A passkey replaces typing a password: your phone checks your face, your finger or its screen lock, and nothing that could be stolen leaves it. It works only on the real address of U Market, so a copied site gets nothing.

You can sign in with it, and approve a release instead of typing the payment password. Passkeys need a secure connection; you add and remove them on the Passkeys screen.$en$,
$zh$通行密钥代替输入密码：手机通过人脸、指纹或锁屏密码确认是您本人，没有任何可被盗取的内容离开手机。它只在 U集市的真实网址上有效，仿冒网站什么也得不到。

您可以用它登录，也可以在放币时代替支付密码。通行密钥需要安全连接；在「通行密钥」页面添加或移除。$zh$),

('faq', 'account', 190, 'What is a certified merchant?', '什么是认证商家？',
$en$A verified trader who sells regularly and has put up a bond of {bond} U. The badge stands on their offers. It is no promise about a single trade: check every payment all the same.

To become one, apply under Mine, pay the bond from your balance, and an operator decides. If the application is refused, the bond comes back. To leave, take your offers down and finish your open orders; the bond is then back in your wallet at once.$en$,
$zh$认证商家是经常出售、并缴纳 {bond} U 保证金的实名用户，其挂单带有标识。标识不担保任何一笔交易：每笔付款仍须核实。

申请方式：在「我的」中提交申请，从余额缴纳保证金，由客服审核。未通过时保证金退回。退出时，请下架挂单并完成进行中的订单，保证金随即退回钱包。$zh$),

('faq', 'account', 200, 'How do I reach customer service?', '如何联系客服？',
$en$When money or coin of an order is at stake, appeal on the order itself: only there can an operator decide where the coin goes.

For everything else, write in the customer service chat. Hours: {service_hours}. If something in the app does not work, report a fault with pictures; the answer comes as a notice.

Customer service never writes to you first about money, never asks for passwords or codes, and never asks you to pay anything.$en$,
$zh$如果事关某笔订单的款项或币，请在订单上提出申诉：只有在那里，客服才能裁决币的去向。

其他问题请在客服聊天中留言，服务时间：{service_hours}。应用出现故障时，请附图提交故障反馈，答复会以通知发出。

客服不会主动就款项联系您，不会索要密码或验证码，也不会要求您支付任何费用。$zh$),

('tutorial', 'buyer', 10, 'Get verified, once', '完成一次实名认证',
$en$Real-name verification stands before the first order. Your name and a photo of your document are checked by an operator; a notice tells you when you can trade.$en$,
$zh$第一次下单前须完成实名认证。客服会核对您的姓名和证件照片，可以交易时会以通知告知。$zh$),

('tutorial', 'buyer', 20, 'Choose a seller and order', '选择卖家并下单',
$en$Say how much you want to spend and how you pay. Look at the price, the limits and the seller’s record, or let quick buy take the best offer. With your order the seller’s coin is locked for you.$en$,
$zh$填写金额和付款方式，比较单价、限额和卖家记录；也可以用快捷买币自动匹配最优挂单。下单后，卖家的币即为您锁定。$zh$),

('tutorial', 'buyer', 30, 'The seller confirms', '卖家确认',
$en$Within {confirm_minutes} minutes, or at once if the offer confirms by itself. You can write to each other in the order’s chat from now on. If nobody confirms, the order ends and you have lost nothing.$en$,
$zh$卖家在 {confirm_minutes} 分钟内确认；开启自动确认的挂单立即生效。从现在起，双方可在订单聊天中沟通。若无人确认，订单自动结束，您没有任何损失。$zh$),

('tutorial', 'buyer', 40, 'Pay and show the slip', '付款并上传凭证',
$en$Transfer the exact amount from your own account to the account on the order, with the memo code. Then upload a screenshot of the transfer and say that you have paid. The offer gives you {pay_minutes} minutes for this; the order shows which.$en$,
$zh$从本人账户向订单上的账户转账，金额须完全一致，并填写附言码。随后上传转账截图并点击「已付款」。时限由挂单规定，为 {pay_minutes} 分钟，以订单显示为准。$zh$),

('tutorial', 'buyer', 50, 'Receive the coin', '收到币',
$en$The seller checks the account and releases within {release_minutes} minutes; the coin is in your wallet at once. If not, the coin stays in escrow and you can appeal. At the end you rate each other.$en$,
$zh$卖家核实到账后，在 {release_minutes} 分钟内放币，币立即到您的钱包。若未放币，币仍由平台托管，您可以提出申诉。最后双方互相评价。$zh$),

('tutorial', 'seller', 60, 'Prepare', '做好准备',
$en$Besides real-name verification you need a payment password and a payment method in your own name: a bank card or an e-wallet.$en$,
$zh$除实名认证外，还需要设置支付密码，并添加本人名下的收款方式：银行卡或电子钱包。$zh$),

('tutorial', 'seller', 70, 'Put up an offer', '发布挂单',
$en$Say how much coin, at which price, with which limits, and how long a buyer may take to pay: {pay_minutes} minutes. The coin is set aside at once; taking the offer down gives back what is left.$en$,
$zh$填写数量、单价、限额，以及买家的付款时限：{pay_minutes} 分钟。币立即划出；下架时退回剩余部分。$zh$),

('tutorial', 'seller', 80, 'Confirm the order', '确认订单',
$en$A new order calls you with a dialog and a notice. Confirm it within {confirm_minutes} minutes, or cancel. Offers with automatic confirmation do it for you.$en$,
$zh$有新订单时会弹出提示并发送通知。请在 {confirm_minutes} 分钟内确认，或者取消。开启自动确认的挂单会自动完成这一步。$zh$),

('tutorial', 'seller', 90, 'Check the money in your own account', '在自己的账户中核实到账',
$en$When the buyer has paid, open your bank or wallet app. The exact amount, the memo code and the buyer’s own name must be there. A slip alone proves nothing. If something is wrong, do not release: write, or appeal.$en$,
$zh$买家付款后，请打开银行或钱包应用，确认金额完全一致、附言码正确、付款人是买家本人。单凭截图什么都证明不了。如有问题，不要放币：先沟通，或提出申诉。$zh$),

('tutorial', 'seller', 100, 'Release the coin', '放币',
$en$You have {release_minutes} minutes. Tick what you have checked and sign with your payment password. A release is final. The order is complete, and you rate each other.$en$,
$zh$您有 {release_minutes} 分钟。勾选已核实的各项，并用支付密码确认。放币不可撤销。订单完成，双方互相评价。$zh$),

('about', 'market', 10, 'What U Market is', 'U集市是什么',
$en$A place where people buy and sell the U coin from each other, for money that moves outside the app: by bank card or e-wallet, straight from the buyer to the seller. U Market never holds that money. What it does is keep the coin safe in between, say whose turn it is and until when, and decide when the two cannot agree.

U stands near 1 USDT and can be exchanged to it. The reference price is {coin_price} for 1 U at present; each seller sets a price of their own near it.$en$,
$zh$在这里，人们彼此买卖 U 币，款项在应用之外通过银行卡或电子钱包由买家直接付给卖家，U集市不经手款项。U集市所做的，是在交易期间保管币，说明轮到谁、到何时为止，并在双方无法达成一致时作出裁决。

U 的价值接近 1 USDT，并可兑换为 USDT。目前 1 U 的参考价为 {coin_price}，卖家在其附近自行定价。$zh$),

('about', 'market', 20, 'How your coin is held', '您的币如何保管',
$en$Every coin stands in a double-entry book: what leaves one account arrives on another, in the same moment or not at all. Lines are only added, never changed. The coin of an order stands in an escrow of its own.

Every day the whole book is proved: all entries add up to zero, no balance is below zero, and the escrow is exactly what the open orders hold. You see every line that concerns you under My bills.$en$,
$zh$每一枚币都记在复式账本中：从一个账户转出的，同时转入另一个账户，否则两边都不发生。记录只增加，不修改。每笔订单的币都有独立的托管账户。

整本账每天核对一次：所有记录合计为零，没有余额为负，托管的币与进行中的订单完全相符。与您有关的每一笔，都在「我的账单」中。$zh$),

('about', 'market', 30, 'What we ask of you, and what we cannot do', '对您的要求，以及我们做不到的事',
$en$Trade in your own name, with your own account and your own money. Be honest in the chat and in appeals. Follow the law of the place where you live, taxes included; whether trading coin is allowed there is for you to find out.

We cannot see into your bank, bring back a payment, or undo a release or a transfer. The value of a coin can fall. Trade only with what you can do without.$en$,
$zh$请以本人名义、用本人账户和本人资金交易；在聊天和申诉中如实陈述；遵守所在地的法律，包括纳税。当地是否允许交易虚拟币，请自行了解。

我们看不到您的银行账户，不能追回付款，也不能撤销放币或转账。币的价值可能下跌，请只用您能承受损失的资金交易。$zh$);
