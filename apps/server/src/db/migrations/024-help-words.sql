-- The help says what the app says: one word for one thing, in both languages. Words that operators have written stay as they are.
update help_text_words w
  set title = n.title, content = n.content
  from help_text h
  join (values

('faq', 10, 'en-US', 'What do I need before my first trade?',
$en$To buy you need one thing: real-name verification. Open it under Mine, enter your name and document number, and add a photo of both sides. We check it and notify you of the result.

To sell you also need:

- a payment password of six digits, which guards everything that moves your coin
- a payment method in your own verified name, so that buyers know where to pay
- coin in your balance$en$),
('faq', 10, 'zh-CN', '第一次交易前需要准备什么？',
$zh$购买只需要一件事：完成实名认证。在“我的”中打开实名认证，填写姓名和证件号码，并上传证件正反面照片。审核后会通知您结果。

出售还需要：

- 6 位数字的支付密码，凡是动用您的币都由它把关
- 与实名一致的本人收款方式，让买家知道款项付到哪里
- 余额中有币$zh$),

('faq', 20, 'en-US', 'What does it cost, and how much can I trade?',
$en$The market’s fee on a trade is {fee}%. What you see on the order is what is paid. Your bank or payment app may charge its own fee for a payment; that is between you and them.

An order is worth {order_min} to {order_max}. Each seller sets limits of their own within that, and a price between {price_min} and {price_max} for 1 U.

Until you have completed {newcomer_completed_orders} orders, you can have at most {newcomer_open_orders} open at a time. After that it is {open_orders}.$en$),
('faq', 20, 'zh-CN', '如何收费，交易限额是多少？',
$zh$平台对交易收取的手续费为 {fee}%，订单上显示多少就支付多少。您的银行或支付 App 可能另收转账费，与本平台无关。

每笔订单金额为 {order_min} 至 {order_max}。卖家可在此范围内设定自己的限额，1 U 的单价需在 {price_min} 至 {price_max} 之间。

完成 {newcomer_completed_orders} 笔订单之前，您最多可同时有 {newcomer_open_orders} 笔进行中的订单。此后最多 {open_orders} 笔。$zh$),

('faq', 30, 'en-US', 'How does escrow protect me?',
$en$A seller’s coin is held when the offer is listed, and goes into escrow for your order the moment you place it. From then on neither party can use it.

Once the buyer has marked the order as paid, no timeout returns the coin and the seller cannot take it back. It goes to the buyer when the seller releases it, or to whom customer service decides after an appeal.

If the order ends before payment, because it was cancelled or has expired, the coin goes back to the seller.$en$),
('faq', 30, 'zh-CN', '平台托管如何保护我？',
$zh$卖家上架时币即被冻结，您下单的那一刻，币转入这笔订单的托管，此后双方都不能动用。

买家标记已付款后，超时不会退回，卖家也无法取回：要么由卖家放币给买家，要么在申诉后按客服的裁决处理。

如果订单在付款前因取消或超时而关闭，币退回卖家。$zh$),

('faq', 40, 'en-US', 'How long does each step take?',
$en$At every step it is one party’s turn, and the order shows the time limit:

- The seller confirms within {confirm_minutes} minutes. Offers with automatic confirmation skip this step.
- The buyer pays within the time that the offer names: {pay_minutes} minutes.
- The seller releases within {release_minutes} minutes of the payment.

An order that is not confirmed or not paid in time expires. An order that is not released in time does not: the coin stays in escrow, and the buyer can appeal.

{remind_minutes} minutes after one reminder you can send the next.$en$),
('faq', 40, 'zh-CN', '每一步有多长时间？',
$zh$每一步都轮到其中一方，订单页会显示截止时间：

- 卖家在 {confirm_minutes} 分钟内确认；开启自动确认的挂单没有这一步。
- 买家在挂单规定的时间内付款：{pay_minutes} 分钟。
- 付款后，卖家在 {release_minutes} 分钟内放币。

未按时确认或未按时付款的订单会自动关闭。未按时放币的订单不会关闭：币仍由平台托管，买家可以申诉。

每次提醒需间隔 {remind_minutes} 分钟。$zh$),

('faq', 50, 'en-US', 'How do I pay the seller?',
$en$When the seller has confirmed, the order shows the account to pay to. Pay the exact amount to that account, from an account in your own name, with your bank or payment app. U Market never takes the money itself.

- Enter only the payment reference, the six digits on the order, as the payment note.
- Take a screenshot of the finished payment, with amount, payee and payment reference readable.
- Upload it on the order as your payment proof and tap “I have paid” in time.

Tap “I have paid” only after you have really paid. Pay only by the method on the order: somebody who sends you another account in the chat may want to cheat you.$en$),
('faq', 50, 'zh-CN', '如何向卖家付款？',
$zh$卖家确认后，订单会显示收款账户。请用您的银行或支付 App，从本人名下的账户向此账户付款，金额需完全一致。U集市从不经手款项。

- 转账备注只填订单上的 6 位备注码。
- 截取付款完成的页面，金额、收款人和备注码需清晰可见。
- 在时限内上传付款凭证，并点击“我已付款”。

真正付款之后才能点击“我已付款”。请只使用订单上的收款方式：在聊天中另给账户的人可能是骗子。$zh$),

('faq', 60, 'en-US', 'Can I cancel an order?',
$en$Before the seller has confirmed, both parties can cancel. After that, until it is marked as paid, only the buyer can. The coin goes back to the seller.

After payment nobody can cancel. If something is wrong then, write to each other in the chat; if that does not help, appeal.

Never cancel an order that you have paid.

Cancelling is free before the confirmation and for {free_cancel_minutes} minutes after it, {free_cancels} times a day. Later cancels, and orders that you let expire, count in your record, and several of them within a day pause your ordering for a while. Sellers who decline an order or do not confirm it have it counted as well.$en$),
('faq', 60, 'zh-CN', '可以取消订单吗？',
$zh$卖家确认之前，双方都可以取消。确认之后、标记已付款之前，只有买家可以取消，币退回卖家。

付款之后任何一方都不能取消。如有问题，请先在聊天中沟通；沟通无果再申诉。

已经付款的订单，切勿取消。

卖家确认前以及确认后 {free_cancel_minutes} 分钟内可免费取消，每天 {free_cancels} 次。之后取消或任由订单超时将计入您的记录，一天内多次发生会暂停下单一段时间。卖家拒绝订单或未按时确认，同样会计入记录。$zh$),

('faq', 70, 'en-US', 'I have paid, and the coin does not come',
$en$Look at the order first: does it say that you have paid, with your payment proof? If not, do it now, while there is time.

The seller then has {release_minutes} minutes to check the account and release. You can send a reminder and write in the chat. Your coin is safe: it stays in escrow.

When that time is up, the order shows the way to an appeal. The late release also counts in the seller’s record.$en$),
('faq', 70, 'zh-CN', '我已付款，但没有收到币',
$zh$请先看订单：是否已标记付款，并上传了付款凭证？如果没有，请在时限内立即完成。

之后卖家有 {release_minutes} 分钟核实到账并放币。您可以提醒卖家，也可以在聊天中留言。您的币是安全的：一直由平台托管。

时限过后，订单上会出现申诉入口。超时放币也会计入卖家的记录。$zh$),

('faq', 80, 'en-US', 'The order expired, but I had already paid',
$en$An order that is not marked as paid expires when its time is up, and the coin goes back to the seller. So mark it the moment you have paid.

If it happened: do not pay again. Open the expired order and write to the seller in its chat; the chat stays open, and both parties see the same order. Ask for the money back. Then contact customer service, with the order number and your payment proof.$en$),
('faq', 80, 'zh-CN', '已经付款，但订单超时了',
$zh$没有标记已付款的订单会在超时后关闭，币退回卖家。所以付款后请立即标记。

如果已经发生：不要再次付款。打开已关闭的订单，在聊天中联系卖家（订单关闭后聊天仍然可用，双方看到的是同一笔订单），请对方退回款项。然后联系客服，提供订单号和付款凭证。$zh$),

('faq', 90, 'en-US', 'The buyer says they paid, but nothing has arrived',
$en$Do not release. Nobody can make you, and the coin stays in escrow.

- Look into the account itself, in your bank or payment app, not at the payment proof and not at a text message.
- Some payments take a while. Tell the buyer in the chat what you see.
- If the money does not come, if the amount is wrong or somebody else has paid, appeal. A seller can do so as soon as the order is marked as paid.$en$),
('faq', 90, 'zh-CN', '买家说已付款，但我没有收到',
$zh$不要放币。没有人能强迫您放币，币一直由平台托管。

- 请在银行或支付 App 中查看账户本身，不要只看付款凭证或短信。
- 有些转账需要时间。请在聊天中告诉买家您看到的情况。
- 如果款项没有到账、金额不符或由他人付款，请申诉。买家标记付款后，卖家即可申诉。$zh$),

('faq', 100, 'en-US', 'How does an appeal work?',
$en$The seller can appeal as soon as the order is marked as paid; the buyer, once the {release_minutes} minutes to release are up. Say what happened and add images.

- The other party has {answer_hours} hours to respond. Both can add evidence until the decision.
- Then customer service, who sees the order, the payment proof, the chat and all evidence, decides: the coin goes to the buyer, or back to the seller. The reason is written into the appeal, and the decision is final.
- Until then the seller can still release, and whoever appealed can withdraw. After a withdrawal the seller has a new {release_minutes} minutes to release.

You find your appeals under Mine.$en$),
('faq', 100, 'zh-CN', '申诉如何处理？',
$zh$买家标记付款后，卖家即可申诉；{release_minutes} 分钟的放币时限过后，买家可以申诉。请说明经过并附上图片。

- 对方有 {answer_hours} 小时回应。裁决之前双方都可以补充证据。
- 随后客服查看订单、付款凭证、聊天和全部证据后裁决：币归买家，或退回卖家。理由写入申诉记录，裁决为最终结果。
- 裁决之前，卖家仍可放币，申诉人也可撤销申诉。撤销后，卖家重新有 {release_minutes} 分钟放币。

您的申诉都在“我的”中。$zh$),

('faq', 110, 'en-US', 'How do I recognize a fake payment proof?',
$en$You need not: a payment proof alone proves nothing. An image can be edited, and a payment that was ordered can still fail or be stopped.

Only your own account counts. Before you release, check in your bank or payment app that the money is there and can be spent, that the amount is exact, that the payment reference is the one of this order, and who the payer is. Do not use links or numbers that somebody sends you in order to check.

Whoever hurries you has a reason. The time limit does not take your coin away: an order that is paid only waits.$en$),
('faq', 110, 'zh-CN', '如何识别假付款凭证？',
$zh$不需要识别：单凭付款凭证什么都证明不了。图片可以修改，已提交的转账也可能失败或被撤回。

只有您自己的账户说了算。放币前，请在银行或支付 App 中确认：款项已到账且可以使用，金额完全一致，备注码属于这笔订单，以及付款人是谁。不要使用别人发来的链接或电话去核实。

急着要您放币的人往往另有目的。时限不会夺走您的币：已付款的订单只会继续等待。$zh$),

('faq', 120, 'en-US', 'Somebody else’s name is on the payment',
$en$Buyers pay from an account in their own verified name. Money from a third person may be stolen or meant for something else, and its owner’s bank may ask for it back from you.

If another name is on the payment, do not release. Write to the buyer, and appeal with “Somebody else paid”. Customer service sees the buyer’s verified name and decides.

As a buyer, never let anybody else pay for you, and never pay for somebody who asks you to buy coin for them.$en$),
('faq', 120, 'zh-CN', '付款人不是买家本人',
$zh$买家需用本人实名账户付款。第三人的钱可能是赃款或另有用途，对方银行之后可能向您追讨。

如果付款人是别人，不要放币。请联系买家，并以“付款人不符”为由申诉。客服能看到买家的实名信息，并作出裁决。

作为买家，切勿让他人代您付款，也不要替别人买币。$zh$),

('faq', 130, 'en-US', 'Can a payment be reversed after I released?',
$en$A release is final: we cannot take coin back out of the buyer’s balance. A bank or payment app can sometimes take a payment back, after a complaint or when the sending account was stolen.

So take only methods whose payments are final once they arrive, only from the buyer’s own account, and wait until the money can be spent.

If a payment was taken back after release, contact customer service at once, with the order number and what your bank writes.$en$),
('faq', 130, 'zh-CN', '放币后，付款会被撤回吗？',
$zh$放币不可撤回：平台无法从买家余额取回币。而银行或支付 App 有时会因投诉或付款账户被盗而撤回款项。

因此，请只使用到账即不可撤回的收款方式，只接受买家本人账户的付款，并等到款项可以使用再放币。

如果放币后款项被撤回，请立即联系客服，提供订单号和银行的说明。$zh$),

('faq', 140, 'en-US', 'Where is my coin when it is not available?',
$en$Under your balance you see what is held: the coin of your listed offers, the escrow of your sales, and exchanges that are in progress. It is yours until a trade or an exchange is complete, and comes back when an offer is unlisted or an order ends without payment. A merchant’s bond is kept apart and comes back when the merchant leaves.

My bills shows every change of your available coin, with what caused it.

Sending coin to another wallet address cannot be undone. Check the name before you enter your payment password.$en$),
('faq', 140, 'zh-CN', '不可用的币在哪里？',
$zh$余额下方显示冻结的币：上架的挂单、出售订单的托管，以及进行中的兑换。在交易或兑换完成之前，这些币仍属于您；挂单下架或订单未付款而关闭时会退回。商家的保证金另行保管，退出认证时退回。

“我的账单”列出可用余额的每一笔变动及其原因。

转币到其他钱包地址不可撤回。输入支付密码前，请核对对方姓名。$zh$),

('faq', 150, 'en-US', 'How do I exchange coin to USDT?',
$en$Under Exchange you enter the amount, the network ({networks}) and your USDT address. Before you enter the payment password you see the rate, the fee and what arrives. At present 1 U is {usdt_rate} USDT, less a fee of {usdt_fee} USDT.

The coin is held while you wait. We send the USDT and record its transaction, or return all of the coin with a reason. We notify you either way.

Check the address and its network carefully: USDT sent to a wrong address is lost, and nobody can recover it.$en$),
('faq', 150, 'zh-CN', '如何把币兑换成 USDT？',
$zh$在“兑换”中填写数量、网络（{networks}）和您的 USDT 地址。输入支付密码前，您会看到汇率、手续费和到账数量。目前 1 U 兑 {usdt_rate} USDT，另扣手续费 {usdt_fee} USDT。

等待期间，币会冻结。平台发出 USDT 并登记交易哈希；若未通过会说明原因，币全额退回。两种结果都会通知您。

请仔细核对地址和网络：发往错误地址的 USDT 无法找回。$zh$),

('faq', 160, 'en-US', 'Why verification, and who sees my documents?',
$en$Both parties of a trade are real persons with a name that was checked. That is what keeps stolen money and stolen accounts out.

Your document photos open only to those of us who decide, and each time one is opened that is recorded. All images are stripped of hidden data, such as the place where they were taken.

The person you trade with sees your nickname and your photo, and of a seller the record of past trades. A buyer also sees the name and account of the payment method that they are to pay to, because the payment needs it.$en$),
('faq', 160, 'zh-CN', '为什么要实名认证，谁能看到我的证件？',
$zh$交易双方都是姓名经过核实的真人，这样才能把赃款和盗用的账户挡在门外。

您的证件照片仅供平台审核，每次查看都有记录。所有图片都会去除隐藏信息，例如拍摄地点。

与您交易的人看到的是您的昵称和头像；卖家的交易记录也会公开显示。买家还会看到收款方式上的姓名和账号，因为付款需要。$zh$),

('faq', 170, 'en-US', 'I forgot a password',
$en$There are two. The login password opens your account: on the login screen, have a code sent to your mobile number and set a new one. All your devices are then logged out.

The payment password, six digits, guards what moves coin. Set a new one under Mine, with a code that goes to your own mobile number. After several wrong tries it is locked for a quarter of an hour.

We never ask for a password or for a code. Whoever does wants your coin.

After either was reset with a code, no coin can leave your balance for {reset_hold_hours} hours, so that nobody who reads your messages can empty it. Under Settings you see every device that is logged in, and can log out what you do not know.$en$),
('faq', 170, 'zh-CN', '忘记密码怎么办？',
$zh$密码有两个。登录密码用于登录账号：在登录页获取短信验证码即可重设，之后所有设备都会退出登录。

支付密码为 6 位数字，用于动用币的操作。在“我的”中凭发到本人手机的验证码即可重设。连续多次输错会锁定一刻钟。

客服绝不会索要密码或验证码。索要的人想要的是您的币。

任一密码通过短信验证码重设后，{reset_hold_hours} 小时内币不能转出，这样能看到您短信的人也无法转走您的币。在“设置”的“登录设备”中可以看到所有已登录的设备，并将不认识的设备退出登录。$zh$),

('faq', 180, 'en-US', 'What are passkeys?',
$en$A passkey logs you in and approves releases, instead of a password: your phone checks your face, your fingerprint or its screen lock, and nothing that could be stolen leaves it. It works only on the real address of U Market, so fake sites cannot use it.

Passkeys need a secure connection; you add and remove them on the Passkeys screen.$en$),
('faq', 180, 'zh-CN', '什么是通行密钥？',
$zh$通行密钥代替密码，用于登录和批准放币：手机通过面容、指纹或锁屏密码确认是您本人，没有任何可被盗取的内容离开手机。它只在 U集市的真实网址上有效，仿冒网站无法使用。

通行密钥需要安全连接；在“通行密钥”页面添加或移除。$zh$),

('faq', 190, 'en-US', 'What is a certified merchant?',
$en$A verified trader who sells regularly and has paid a bond of {bond} U. The badge is shown on their offers. It is no promise about a single trade: check every payment all the same.

To become one, apply under Mine and pay the bond from your balance; then we decide. If the application is not approved, the bond comes back. To leave, unlist your offers and finish your open orders; the bond is then back in your balance at once.$en$),
('faq', 190, 'zh-CN', '什么是认证商家？',
$zh$认证商家是经常出售、并缴纳 {bond} U 保证金的实名用户，其挂单带有标识。标识不担保任何一笔交易：每笔付款仍需核实。

申请方式：在“我的”中提交申请，从余额缴纳保证金，由平台审核。未通过时保证金退回。退出时，请下架挂单并完成进行中的订单，保证金随即退回余额。$zh$),

('faq', 200, 'en-US', 'How do I reach customer service?',
$en$When money or coin of an order is at stake, appeal on the order itself: only there can customer service decide where the coin goes.

For everything else, write in the customer service chat. Hours: {service_hours}. If something in the app does not work, report a fault with images; the answer comes as a notice.

Customer service never writes to you first about money, never asks for passwords or codes, and never asks you to pay anything.$en$),
('faq', 200, 'zh-CN', '如何联系客服？',
$zh$如果事关某笔订单的款项或币，请在订单上申诉：只有在那里，客服才能裁决币的去向。

其他问题请在客服聊天中留言，服务时间：{service_hours}。App 出现故障时，请附图提交故障反馈，回复会以通知发出。

客服不会主动就款项联系您，不会索要密码或验证码，也不会要求您支付任何费用。$zh$),

('tutorial', 10, 'en-US', 'Get verified, once',
$en$Real-name verification comes before the first order. We check your name and the photos of your document, and notify you when you can trade.$en$),
('tutorial', 10, 'zh-CN', '完成一次实名认证',
$zh$第一次下单前需完成实名认证。平台会核对您的姓名和证件照片，可以交易时会通知您。$zh$),

('tutorial', 20, 'en-US', 'Choose a seller and order',
$en$Enter what you want to pay and what you pay with. Look at the price, the limits and the seller’s record, or let quick buy take the best offer. With your order the seller’s coin goes into escrow for you.$en$),
('tutorial', 20, 'zh-CN', '选择卖家并下单',
$zh$填写金额和付款方式，比较单价、限额和卖家记录；也可以用快捷买币自动匹配最优挂单。下单后，卖家的币即由平台托管。$zh$),

('tutorial', 30, 'en-US', 'The seller confirms',
$en$Within {confirm_minutes} minutes, or at once if the offer confirms automatically. You can write to each other in the order’s chat from now on. If nobody confirms, the order expires and you have lost nothing.$en$),
('tutorial', 30, 'zh-CN', '卖家确认',
$zh$卖家在 {confirm_minutes} 分钟内确认；开启自动确认的挂单立即生效。从现在起，双方可在订单聊天中沟通。若无人确认，订单自动关闭，您没有任何损失。$zh$),

('tutorial', 40, 'en-US', 'Pay and upload the payment proof',
$en$Pay the exact amount from your own account to the account on the order, with the payment reference. Then upload a screenshot of the payment and tap “I have paid”. The offer gives you {pay_minutes} minutes for this; the order shows which.$en$),
('tutorial', 40, 'zh-CN', '付款并上传凭证',
$zh$从本人账户向订单上的账户付款，金额需完全一致，转账备注只填备注码。随后上传付款凭证并点击“我已付款”。时限由挂单规定，为 {pay_minutes} 分钟，以订单显示为准。$zh$),

('tutorial', 50, 'en-US', 'Receive the coin',
$en$The seller checks the account and releases within {release_minutes} minutes; the coin is in your balance at once. If not, the coin stays in escrow and you can appeal. At the end you rate each other.$en$),
('tutorial', 50, 'zh-CN', '收到币',
$zh$卖家核实到账后，在 {release_minutes} 分钟内放币，币立即进入您的余额。若未放币，币仍由平台托管，您可以申诉。最后双方互相评价。$zh$),

('tutorial', 70, 'en-US', 'List an offer',
$en$Enter how much coin, at which price, with which limits, and the buyer’s time to pay: {pay_minutes} minutes. The coin is held at once; unlisting the offer returns what is left.$en$),
('tutorial', 70, 'zh-CN', '发布挂单',
$zh$填写数量、单价、限额，以及买家的付款时限：{pay_minutes} 分钟。币立即冻结；下架时退回剩余部分。$zh$),

('tutorial', 80, 'en-US', 'Confirm the order',
$en$A new order calls you with a dialog and a notice. Confirm it within {confirm_minutes} minutes, or decline it. Offers with automatic confirmation do it for you.$en$),
('tutorial', 80, 'zh-CN', '确认订单',
$zh$有新订单时会弹出提示并发送通知。请在 {confirm_minutes} 分钟内确认，或者拒绝订单。开启自动确认的挂单会自动完成这一步。$zh$),

('tutorial', 90, 'en-US', 'Check the money in your own account',
$en$When the buyer has paid, open your bank or payment app. The exact amount, the payment reference and the buyer’s own name must be there. A payment proof alone proves nothing. If something is wrong, do not release: write, or appeal.$en$),
('tutorial', 90, 'zh-CN', '在自己的账户中核实到账',
$zh$买家付款后，请打开银行或支付 App，确认金额完全一致、备注码正确、付款人是买家本人。单凭付款凭证什么都证明不了。如有问题，不要放币：先沟通，或者申诉。$zh$),

('tutorial', 100, 'en-US', 'Release the coin',
$en$You have {release_minutes} minutes. Tick what you have checked and enter your payment password. A release is final. The order is complete, and you rate each other.$en$),
('tutorial', 100, 'zh-CN', '放币',
$zh$您有 {release_minutes} 分钟。勾选已核实的各项，并输入支付密码。放币不可撤回。订单完成，双方互相评价。$zh$),

('about', 10, 'en-US', 'What U Market is',
$en$A place where people buy and sell the U coin from each other, for money that moves outside the app: by bank card or e-wallet, straight from the buyer to the seller. U Market never holds that money. What we do is keep the coin safe in between, say whose turn it is and until when, and decide when the two cannot agree.

U stands near 1 USDT and can be exchanged to it. The reference price is {coin_price} for 1 U at present; each seller sets a price of their own near it.$en$),
('about', 10, 'zh-CN', 'U集市是什么',
$zh$在这里，人们彼此买卖 U 币，款项在 App 之外通过银行卡或电子钱包由买家直接付给卖家，U集市不经手款项。我们所做的，是在交易期间保管币，说明轮到谁、到何时为止，并在双方无法达成一致时作出裁决。

U 的价值接近 1 USDT，并可兑换为 USDT。目前 1 U 的参考价为 {coin_price}，卖家在其附近自行定价。$zh$),

('about', 20, 'en-US', 'How your coin is held',
$en$Every coin stands in a double-entry book: what leaves one account arrives on another, in the same moment or not at all. Entries are only added, never changed. The coin of an order stands in an escrow of its own.

Every day the whole book is checked: all entries add up to zero, no balance is below zero, and the escrow is exactly what the open orders hold. You see every entry that concerns you under My bills.$en$),
('about', 20, 'zh-CN', '您的币如何保管',
$zh$每一枚币都记在复式账本中：从一个账户转出的，同时转入另一个账户，否则两边都不发生。记录只增加，不修改。每笔订单的币都有独立的托管账户。

整本账每天核对一次：所有记录合计为零，没有余额为负，托管的币与进行中的订单完全相符。与您有关的每一笔，都在“我的账单”中。$zh$),

('about', 30, 'en-US', 'What we ask of you, and what we cannot do',
$en$Trade in your own name, with your own account and your own money. Be honest in the chat and in appeals. Follow the law of the place where you live, taxes included; whether trading coin is allowed there is for you to find out.

We cannot see into your bank, bring back a payment, or undo a release or coin that was sent. The value of a coin can fall. Trade only with what you can do without.$en$),
('about', 30, 'zh-CN', '对您的要求，以及我们做不到的事',
$zh$请以本人名义、用本人账户和本人资金交易；在聊天和申诉中如实陈述；遵守所在地的法律，包括纳税。当地是否允许交易虚拟币，请自行了解。

我们看不到您的银行账户，不能追回付款，也不能撤回放币或转币。币的价值可能下跌，请只用您能承受损失的资金交易。$zh$)

  ) n (kind, position, locale, title, content) on n.kind = h.kind and n.position = h.position
  where h.id = w.help_id and w.locale = n.locale and h.updated_at = '2026-01-01T00:00:00Z';
