-- A frozen account writes to support alone; the other party of each open order is told.
update help_text_translation
set content = replace(content,
  'log in to pay, chat or appeal, and write to the buyer if you owe a release.',
  'log in to pay or appeal. It writes to nobody but support, so that nobody sends your buyers to another account; the other party of each open order reads that it is frozen. If you owe a release, thaw in time, or answer the appeal.')
where locale = 'en-US' and content like '%log in to pay, chat or appeal, and write to the buyer if you owe a release.%';

update help_text_translation
set content = replace(content,
  '您可以登录付款、聊天或申诉；如需放币，请先与买家沟通。',
  '您可以登录付款或申诉。冻结期间只能联系客服，不能给交易对方发消息，以免有人冒用您的名义让买家付款到其他账户；进行中订单的对方会看到账号已冻结。如需放币，请及时解冻，或在申诉中说明情况。')
where locale = 'zh-CN' and content like '%您可以登录付款、聊天或申诉；如需放币，请先与买家沟通。%';
