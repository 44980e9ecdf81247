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
