-- The market says which times to pay there are, and offers keep theirs when it comes to say something else; this is what it may say.
alter table offer
  drop constraint offer_pay_minutes_check,
  add constraint offer_pay_minutes_check check (pay_minutes between 5 and 1440);

-- The help says what pauses ordering as the market has it. Words that operators have written stay as they are.
update help_text_words w
  set content = replace(replace(w.content, n.free, n.free_within), n.pause, n.pause_within)
  from help_text h, (values
    ('en-US',
      ', {free_cancels} times a day. ',
      ', {free_cancels} times within {fault_window_hours} hours. ',
      'several of them within a day pause your ordering for a while. ',
      '{faults_to_pause} of them within {fault_window_hours} hours pause your ordering for {pause_minutes} minutes, depending on how often it happens. '),
    ('zh-CN',
      '分钟内可免费取消，每天 {free_cancels} 次。',
      '分钟内可免费取消，{fault_window_hours} 小时内不超过 {free_cancels} 次。',
      '一天内多次发生会暂停下单一段时间。',
      '{fault_window_hours} 小时内达到 {faults_to_pause} 次会暂停下单，视次数为 {pause_minutes} 分钟。'))
    n(locale, free, free_within, pause, pause_within)
  where h.id = w.help_id and h.kind = 'faq' and h.position = 60
    and h.updated_at = '2026-01-01T00:00:00Z' and w.locale = n.locale;
