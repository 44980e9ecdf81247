-- A PDF is kept beside the pictures of its pages, encrypted as identity documents are. It is in no list and has no reference but
-- these: the pruning deletes it with the last of its pages.
alter table upload drop constraint upload_category_check;
alter table upload add constraint upload_category_check
  check (category in ('avatar', 'qrcode', 'voucher', 'evidence', 'idcard', 'chat', 'original'));
alter table upload add column original text references upload;
create index upload_original on upload (original) where original is not null;

-- What is encrypted, for the rotation of keys.
drop index upload_identity;
create index upload_sealed on upload (path) where category in ('idcard', 'original');

-- Help says so. Texts that operators edited stay.
do $$
declare
  words record;
begin
  for words in select * from (values
    (1, '- Take a screenshot of the finished payment, with amount, payee and payment reference readable.',
      '- Take a screenshot of the finished payment, or save its receipt as PDF, with amount, payee and payment reference readable. Of a PDF, the seller sees up to three pages as images.'),
    (2, 'Then upload a screenshot of the payment and tap', 'Then upload a screenshot or the PDF receipt of the payment and tap'),
    (3, '- 截取付款完成的页面，金额、收款人和备注码需清晰可见。',
      '- 截取付款完成的页面，或保存 PDF 回单，金额、收款人和备注码需清晰可见。PDF 会以图片形式展示给卖家，最多三页。'),
    (4, '随后上传付款凭证并点击“我已付款”。', '随后上传付款截图或 PDF 回单，并点击“我已付款”。')
  ) each (position, before, after) order by position loop
    update help_text_translation t set content = replace(t.content, words.before, words.after)
      from help_text h where h.id = t.help_id and h.updated_at = '2026-01-01T00:00:00Z';
  end loop;
end $$;
