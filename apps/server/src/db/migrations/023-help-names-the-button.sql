-- The help texts call the button as the screen does; words that operators have written stay as they are.
update help_text_words w
  set content = replace(replace(w.content, 'Tap “paid” only', 'Tap “Payment completed” only'), '「已付款」', '「已完成付款」')
  from help_text h
  where h.id = w.help_id and h.updated_at = '2026-01-01T00:00:00Z' and w.locale in ('en-US', 'zh-CN');
