-- Uploads: what nothing names is deleted after a day, and what one user sends in a day is counted. All uploads are gone through.
set local statement_timeout = 0;
set local enable_seqscan = on;

-- When it is looked at next, whether anything names it. Null: something does that stays.
alter table upload add column look_at timestamptz;
update upload set look_at = created_at + interval '1 day';
create index upload_look on upload (look_at) where look_at is not null;

-- By these it is found what names an upload; and the references are followed back when one goes.
create index payment_method_qrcode on payment_method (qrcode) where qrcode <> '';
create index appeal_images on appeal using gin (images);
create index verification_front on verification (document_front);
create index verification_back on verification (document_back);

-- Bytes of pictures that a user has sent since the window began, kept or not.
create table upload_quota (
  user_id int primary key references app_user,
  byte_count bigint not null check (byte_count >= 0),
  window_ends_at timestamptz not null
);
