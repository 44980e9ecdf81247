-- The help says how a ruling is proposed, accepted and objected to. Words that operators have written stay as they are.
update help_text_words w set content = replace(replace(w.content, n.ruled, n.proposed), n.until, n.until_now)
from help_text h, (values
  ('en-US',
    'decides: the coin goes to the buyer, or back to the seller. The reason is written into the appeal, and the decision is final.',
    E'proposes a decision, with the reason: the coin goes to the buyer, back to the seller, or a part to each.\n- Whoever gets less than all of the coin can accept it or, once and within 24 hours, object to it. When all of them accept, it takes effect at once; without an objection, after 24 hours.\n- After an objection somebody else at customer service decides within 72 hours, for good. If nobody does, the proposed decision stands.',
    '- Until then the seller can still release, and whoever appealed can withdraw.',
    '- Until the coin has moved the seller can still release. Until a decision is proposed, whoever appealed can withdraw.'),
  ('zh-CN',
    '裁决：币归买家，或退回卖家。理由写入申诉记录，裁决为最终结果。',
    E'提出拟裁决并说明理由：币归买家，退回卖家，或双方各得一部分。\n- 所得少于全部的一方可以接受，或在 24 小时内提出一次异议。全部接受后立即生效；没有异议，24 小时后生效。\n- 有异议时，由另一位客服在 72 小时内最终裁决；到时未裁决，则按拟裁决执行。',
    '- 裁决之前，卖家仍可放币，申诉人也可撤销申诉。',
    '- 币划转之前，卖家仍可放币；提出拟裁决之前，申诉人可撤销申诉。'))
  n(locale, ruled, proposed, until, until_now)
where h.id = w.help_id and h.kind = 'faq' and h.position = 100 and h.updated_at = '2026-01-01T00:00:00Z'
  and w.locale = n.locale;
