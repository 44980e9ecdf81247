-- What a copy of the disk, or a statement that somebody smuggles in, can show and do.
set local statement_timeout = 0;
set local enable_seqscan = on;

-- The server acts as a role that owns nothing (db/privileges.ts). What triggers do for it they do with their owner's rights, so that
-- it needs none of its own to balances: nobody but the book's trigger can change them. Names are looked up where only the owner
-- can put something.
alter function apply_postings() security definer;
alter function apply_postings() set search_path = public, pg_temp;
alter function open_accounts() security definer;
alter function open_accounts() set search_path = public, pg_temp;

-- Identity numbers lie encrypted, with a keyed fingerprint for the question whether another account has one. What stands in
-- `document_number` was written before: the server encrypts it as it starts (features/accounts/seal-numbers.ts).
alter table verification
  alter column document_number drop not null,
  alter column document_front drop not null,
  alter column document_back drop not null,
  add column number_sealed bytea,
  -- As the ciphertext names it (platform/seal.ts).
  add column number_key text generated always as (encode(substr(number_sealed, 5, get_byte(number_sealed, 3)), 'escape')) stored,
  add column number_fingerprint bytea,
  add column documents_removed_at timestamptz,
  add check (document_number is null or number_sealed is null),
  add check (number_fingerprint is null or number_sealed is not null),
  add check ((document_front is null) = (documents_removed_at is not null)),
  add check ((document_back is null) = (documents_removed_at is not null));
drop index verification_document;
create unique index verification_number on verification (number_fingerprint) where status <> 'refused';
create index verification_plain on verification (id) where document_number is not null;
create index verification_number_key on verification (number_key);
create index if not exists verification_front on verification (document_front);
create index if not exists verification_back on verification (document_back);
create index verification_documents on verification (status, decided_at) where documents_removed_at is null;
create index verification_user on verification (user_id);
create index app_user_closed on app_user (closed_at) where closed_at is not null;

-- Identity documents lie encrypted as well. Files of before open as they are until they have been.
alter table upload add column is_plain boolean not null default false;
update upload set is_plain = true where category = 'idcard';
create index upload_plain on upload (path) where is_plain;
create index upload_identity on upload (path) where category = 'idcard';
