-- Offers are made by "New offer" on the tab Trade, and the best match has no other name. Texts that operators edited stay.
update help_text_translation t set
    title = replace(t.title, 'How do I say what I would buy?', 'How do I post a buy offer?'),
    content = replace(replace(replace(replace(replace(replace(t.content,
      'List a buy offer under My offers: the quantity', 'Tap New offer under Trade and choose “I buy”: the quantity'),
      'or let quick buy take the best offer', 'or take the best match'),
      'Or list a buy offer under My offers, and sellers', 'Or post a buy offer with New offer, and sellers'),
      '在“我的挂单”中发布求购单：填写', '在“交易”中点击“发布挂单”并选择“我要买”：填写'),
      '也可以用快捷买币自动匹配最优挂单', '也可以直接选择最优匹配'),
      '也可以在“我的挂单”中发布求购单', '也可以发布求购单')
  from help_text h where h.id = t.help_id and h.updated_at = '2026-01-01T00:00:00Z';
