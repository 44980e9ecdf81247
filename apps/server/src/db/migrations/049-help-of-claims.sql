-- The help says what a claim is, what pays it, and what the bond answers for. Words that operators have written stay as they are.
update help_text_words w set content = replace(w.content, n.own, n.now) || n.more
from help_text h, (values
  (80, 'en-US', '', '',
    E'\n\nIf neither helps, make a claim on the order within 5 days of its end, with your payment proof. Customer service looks at what both sides show and can award you up to the coin of the order. You can make one claim about an order, and it ends a request to reopen it.'),
  (80, 'zh-CN', '', '',
    E'\n\n如仍未解决，可在订单结束后 5 天内在订单中发起索赔，并上传付款凭证。客服会查看双方的证据，最多可裁决赔付订单的全部币。每个订单只能索赔一次，恢复订单的请求随之失效。'),
  (130, 'en-US',
    'A release is final: we cannot take coin back out of the buyer’s balance. A bank', 'A release cannot be undone. A bank',
    E'\n\nIf it happened, make a claim on the order within 5 days of its end: the money did not arrive, your account was frozen because of it, or the payment was taken back. The buyer has 12 hours to respond. Customer service proposes a decision, which both sides can accept or object to once, as in an appeal. An award is paid from the buyer’s coin: first what customer service holds for it, then the balance, the coin in offers and a merchant’s bond, as far as they go.'),
  (130, 'zh-CN', '放币不可撤回：平台无法从买家余额取回币。而银行', '放币不可撤回。而银行',
    E'\n\n如果已经发生，请在订单结束后 5 天内在订单中发起索赔：没有收到款项、收款账户因此被冻结，或款项被撤回。买家有 12 小时回应。客服提出拟裁决，双方可接受或提出一次异议，与申诉相同。赔付从买家的币中支付：依次为客服为此冻结的币、余额、挂单中的币和商家保证金，以其所有为限。'),
  (140, 'en-US', '', '',
    E'\n\nWhile a claim against you is open, customer service can hold coin of your balance for it. What is not awarded comes back.'),
  (140, 'zh-CN', '', '',
    E'\n\n有人向您索赔时，客服可冻结您余额中相应的币，未赔付的部分会退回。'),
  (190, 'en-US',
    'finish your open orders; the bond is then back in your balance at once.', 'finish your open orders.',
    E'\n\nThe bond answers for claims about your orders. If an award takes of it, your offers stay unlisted until you pay that part again. It comes back 5 days after your last order at the earliest, and with no claim open.'),
  (190, 'zh-CN', '并完成进行中的订单，保证金随即退回余额。', '并完成进行中的订单。',
    E'\n\n保证金为您的订单索赔作担保。保证金被用于赔付后，补足之前不能上架挂单。退出时，需最后一笔订单结束满 5 天且没有进行中的索赔，保证金才能退回。'))
  n(position, locale, own, now, more)
where h.id = w.help_id and h.kind = 'faq' and h.position = n.position and h.updated_at = '2026-01-01T00:00:00Z'
  and w.locale = n.locale;
