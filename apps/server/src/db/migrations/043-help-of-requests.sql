-- The help says what the two sides of an order may ask of each other. Words that operators have written stay as they are.
update help_text_words w set content = replace(w.content, n.own, n.now)
from help_text h, (values
  (40, 'en-US',
    'An order that is not released in time does not: the coin stays in escrow, and the buyer can appeal.',
    E'An order that is not released in time does not: the coin stays in escrow, and the buyer can appeal. If nobody acts for 12 hours more, an appeal opens automatically for the buyer.\n\nNeed longer to pay? Ask the seller in the chat: they can give 15 minutes more, twice. Tapped “I have paid” too early? Take it back once, on the order, and you keep at least 5 minutes to pay.'),
  (40, 'zh-CN',
    '未按时放币的订单不会关闭：币仍由平台托管，买家可以申诉。',
    E'未按时放币的订单不会关闭：币仍由平台托管，买家可以申诉。如果之后 12 小时双方都不处理，系统会自动为买家发起申诉。\n\n付款时间不够？请在聊天中联系卖家，卖家可延长 15 分钟，最多两次。误点了“我已付款”？可在订单中撤回一次，之后至少有 5 分钟付款。'),
  (60, 'en-US',
    'After payment nobody can cancel. If something is wrong then, write to each other in the chat; if that does not help, appeal.',
    E'After payment nobody can cancel alone. The seller can ask the buyer to cancel by consent, with the reason: the buyer has 30 minutes to answer. If they agree, the coin goes back to the seller and it counts against nobody; if not, or without an answer, nothing changes. Buyers who have paid agree only once the money is back in their account.\n\nIf something is wrong and you do not find a way together, appeal.'),
  (60, 'zh-CN',
    '付款之后任何一方都不能取消。如有问题，请先在聊天中沟通；沟通无果再申诉。',
    E'付款之后任何一方都不能单独取消。卖家可说明原因，请求买家同意取消，买家有 30 分钟回复。买家同意后，币退回卖家，不计入任何一方的记录；不同意或未回复，则一切不变。已经付款的买家，请在款项退回后再同意。\n\n如有问题且无法达成一致，请申诉。'),
  (80, 'en-US',
    'If it happened: do not pay again. Open the expired order and write to the seller in its chat; the chat stays open, and both parties see the same order. Ask for the money back. Then contact customer service, with the order number and your payment proof.',
    E'If it happened: do not pay again. Open the order within 24 hours, tap “I have paid after all” and show the payment: once for an order, also for one that you cancelled yourself. The seller has 12 hours to check their account. If they reopen the order, the coin comes into escrow again and waits for release, and the end no longer counts in your record.\n\nIf the seller does not reopen it, ask them in its chat to send the money back; the chat stays open. Then contact customer service, with the order number and your payment proof.'),
  (80, 'zh-CN',
    '如果已经发生：不要再次付款。打开已关闭的订单，在聊天中联系卖家（订单关闭后聊天仍然可用，双方看到的是同一笔订单），请对方退回款项。然后联系客服，提供订单号和付款凭证。',
    E'如果已经发生：不要再次付款。请在 24 小时内打开订单，点击“我已经付款”并上传付款凭证，每笔订单一次，您自己取消的订单也可以。卖家有 12 小时核实账户。卖家恢复订单后，币重新由平台托管，等待放币，此次关闭也不再计入您的记录。\n\n如果卖家不恢复订单，请在聊天中请对方退回款项，订单关闭后聊天仍然可用。然后联系客服，提供订单号和付款凭证。'),
  (90, 'en-US',
    '- If the money does not come, if the amount is wrong or somebody else has paid, appeal.',
    E'- If the money came back to the buyer, or you have sent it back, ask the buyer on the order to cancel by consent.\n- If the money does not come, if the amount is wrong or somebody else has paid, appeal.'),
  (90, 'zh-CN',
    '- 如果款项没有到账、金额不符或由他人付款，请申诉。',
    E'- 如果款项已退回买家，请在订单中请求买家同意取消。\n- 如果款项没有到账、金额不符或由他人付款，请申诉。'))
  n(position, locale, own, now)
where h.id = w.help_id and h.kind = 'faq' and h.position = n.position and h.updated_at = '2026-01-01T00:00:00Z'
  and w.locale = n.locale;
