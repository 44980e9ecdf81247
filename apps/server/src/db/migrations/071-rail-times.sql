-- A SEPA transfer takes a bank day, which is three days over a weekend: a seller cannot release what has not arrived. Rails that a
-- market has switched on or changed keep their times.
alter table payment_rail drop constraint payment_rail_release_minutes_check;
alter table payment_rail add constraint payment_rail_release_minutes_check check (release_minutes between 1 and 10080);
update payment_rail set pay_minutes = 60, release_minutes = 4320
where type = 'sepa' and not is_on and version = 1 and pay_minutes is null and release_minutes is null;

-- A tap on a phrase fills the box, so that nothing is said by accident.
update help_text_translation set content = replace(content, 'ready to send with one tap.',
  'which one tap puts into the box for you to send.')
where locale = 'en-US' and content like '%ready to send with one tap.%';
update help_text_translation set content = replace(content, '点一下即可发送。', '点一下填入输入框，确认后再发送。')
where locale = 'zh-CN' and content like '%点一下即可发送。%';

-- What has an end: the payer of an ended order, and PDFs.
create index trade_order_payer on trade_order (coalesce(released_at, cancelled_at))
  where not is_open and (payer_end <> '' or seen_name <> '' or seen_end <> '');
create index upload_original_age on upload (created_at) where category = 'original';
