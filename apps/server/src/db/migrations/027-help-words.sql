-- The words of the screens: support, the tab Me, the best match, appeals lost, proposed decisions. Texts that operators edited stay.
do $$
declare
  words record;
begin
  for words in select * from (values
    (1, 'customer service, who sees', 'support, which sees'),
    (2, 'Customer service', 'Support'),
    (3, 'customer service', 'support'),
    (4, 'Open it under Mine', 'Open it under Me'),
    (5, 'Set a new one under Mine', 'Set a new one under Me'),
    (6, 'your appeals under Mine', 'your appeals under Me'),
    (7, 'apply under Mine', 'apply under Me'),
    (8, 'it counts against nobody', 'it affects neither side’s record'),
    (9, 'pause your ordering for {pause_minutes} minutes', 'pause your ordering for {pause_lengths}'),
    (10, 'appeals decided against them', 'appeals lost'),
    (11, 'or let quick sell find the best price that fits', 'or take the best match'),
    (12, 'log out what you do not know', 'log out any you don’t recognize'),
    (13, 'List an offer', 'Post an offer'),
    (14, '视次数为 {pause_minutes} 分钟', '视次数为 {pause_lengths}'),
    (15, '裁决不利的申诉', '败诉记录'),
    (16, '也可以用快捷卖币自动匹配最优价格', '也可以直接选择最优匹配'),
    (17, '提出拟裁决', '作出初步裁决'),
    (18, '拟裁决', '初步裁决')
  ) each (position, before, after) order by position loop
    update help_text_translation t set
        title = replace(t.title, words.before, words.after),
        content = replace(t.content, words.before, words.after)
      from help_text h where h.id = t.help_id and h.updated_at = '2026-01-01T00:00:00Z';
  end loop;
end $$;
