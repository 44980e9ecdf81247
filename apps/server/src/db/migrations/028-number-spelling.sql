-- Several accounts may apply with one identity number; one of them is approved.
set local statement_timeout = 0;
set local enable_seqscan = on;

drop index verification_number;

alter table verification
  -- By which rules the fingerprint's number was spelt (packages/domain). A release of before writes 1; the server brings it up to
  -- date as it starts (features/accounts/seal-numbers.ts).
  add column number_spelling smallint not null default 1,
  -- An earlier release approved it beside another account with this number: nobody undoes that but an operator.
  add column is_number_double boolean not null default false;

create unique index verification_number on verification (number_fingerprint)
  where status = 'approved' and not is_number_double;
create index verification_number_holders on verification (number_fingerprint);
create index verification_number_spelling on verification (number_spelling, id);
