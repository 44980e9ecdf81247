-- What the privacy notice promises is what is done: names are not encrypted, and what is erased after an account was closed. Texts
-- that operators edited stay.
do $$
declare
  words record;
begin
  for words in select * from (values
    ('- Your name and document, if you verify. They are encrypted. The images are deleted some time after the decision.',
      '- Your name and document, if you verify. The document’s number and images are encrypted. The images are deleted some time after the decision.'),
    ('Closed accounts lose their sessions and open offers at once.',
      'Closed accounts lose their sessions and open offers at once. If you close yours, your profile is erased after the days that the app names, and your verified name and document number 180 days after the closing.'),
    ('- 实名认证时的姓名和证件，加密保存，证件照片在审核后一段时间删除。',
      '- 实名认证时的姓名和证件。证件号码和照片加密保存，照片在审核后一段时间删除。'),
    ('账号关闭后，登录和挂单立即失效。',
      '账号关闭后，登录和挂单立即失效。如由您本人注销，资料将在 App 显示的天数后删除，真实姓名和证件号码在注销 180 天后删除。')
  ) each (before, after) loop
    update help_text_translation t set content = replace(t.content, words.before, words.after)
      from help_text h where h.id = t.help_id and h.updated_at = '2026-01-01T00:00:00Z';
  end loop;
end $$;
