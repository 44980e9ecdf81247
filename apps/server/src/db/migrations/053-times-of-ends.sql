-- How long what has ended may be reopened and claimed about is a rule that may change; an order keeps what it has ended with. All orders
-- are brought up to date: that may take longer than a call may.
set local statement_timeout = 0;
set local enable_seqscan = on;

alter table trade_order add column reopen_until timestamptz, add column claim_until timestamptz;
update trade_order set reopen_until = coalesce(sent_at, cancelled_at) + interval '24 hours',
  claim_until = coalesce(sent_at, cancelled_at) + interval '5 days'
where not is_open;

-- The help names the rules instead of what they were. Words that operators have written stay as they are.
do $$
declare
  n record;
begin
  for n in select * from (values
    (60, 'en-US', 'has 30 minutes to answer', 'has {cancel_answer_minutes} minutes to answer'),
    (60, 'zh-CN', '买家有 30 分钟回复', '买家有 {cancel_answer_minutes} 分钟回复'),
    (80, 'en-US', 'Open the order within 24 hours', 'Open the order within {reopen_hours} hours'),
    (80, 'zh-CN', '请在 24 小时内打开订单', '请在 {reopen_hours} 小时内打开订单'),
    (80, 'en-US', 'The seller has 12 hours to check', 'The seller has {reopen_answer_hours} hours to check'),
    (80, 'zh-CN', '卖家有 12 小时核实', '卖家有 {reopen_answer_hours} 小时核实'),
    (80, 'en-US', 'within 5 days of its end', 'within {claim_days} days of its end'),
    (80, 'zh-CN', '订单结束后 5 天内', '订单结束后 {claim_days} 天内'),
    (100, 'en-US', 'within 24 hours, object', 'within {ruling_hours} hours, object'),
    (100, 'en-US', 'without an objection, after 24 hours', 'without an objection, after {ruling_hours} hours'),
    (100, 'en-US', 'decides within 72 hours', 'decides within {final_ruling_hours} hours'),
    (100, 'zh-CN', '在 24 小时内提出一次异议', '在 {ruling_hours} 小时内提出一次异议'),
    (100, 'zh-CN', '没有异议，24 小时后生效', '没有异议，{ruling_hours} 小时后生效'),
    (100, 'zh-CN', '在 72 小时内最终裁决', '在 {final_ruling_hours} 小时内最终裁决'),
    (130, 'en-US', 'within 5 days of its end', 'within {claim_days} days of its end'),
    (130, 'zh-CN', '订单结束后 5 天内', '订单结束后 {claim_days} 天内'),
    (130, 'en-US', 'The buyer has 12 hours to respond', 'The buyer has {answer_hours} hours to respond'),
    (130, 'zh-CN', '买家有 12 小时回应', '买家有 {answer_hours} 小时回应'),
    (190, 'en-US', 'It comes back 5 days after', 'It comes back {claim_days} days after'),
    (190, 'zh-CN', '结束满 5 天', '结束满 {claim_days} 天')) n(position, locale, own, now)
  loop
    update help_text_words w set content = replace(w.content, n.own, n.now)
    from help_text h where h.id = w.help_id and h.kind = 'faq' and h.position = n.position and h.updated_at = '2026-01-01T00:00:00Z'
      and w.locale = n.locale;
  end loop;
end $$;
