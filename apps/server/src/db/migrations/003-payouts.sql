-- A payout is authorised before the USDT leaves, and seen on the chain after it.
-- pending → authorised → paid → confirmed; refused until it is paid.
alter table exchange
  add column authorised_by int references operator,
  add column authorised_at timestamptz,
  -- The proposal of an authorisation by two operators.
  add column proposal_id int references proposal,
  add column confirmed_by int references operator,
  add column confirmed_at timestamptz;

-- Before, one act authorised and sent.
update exchange set authorised_by = decided_by, authorised_at = decided_at where status = 'paid';
update exchange e set proposal_id = p.id, authorised_by = p.decided_by from proposal p
  where e.status = 'paid' and p.kind = 'exchange_pay' and p.status = 'approved' and p.subject = 'exchange:' || e.id;

alter table exchange
  drop constraint exchange_status_check,
  drop constraint exchange_check,
  drop constraint exchange_check1,
  drop constraint exchange_check2,
  drop constraint exchange_check3,
  add constraint exchange_status_check check (status in ('pending', 'authorised', 'paid', 'confirmed', 'refused')),
  add check ((status in ('pending', 'authorised')) = (decided_at is null)),
  add check ((decided_at is null) = (decided_by is null)),
  add check ((status in ('paid', 'confirmed')) = (transaction_id <> '')),
  add check ((status = 'refused') = (reason <> '')),
  -- A refused exchange may have been authorised or not.
  add check (status = 'refused' or (status = 'pending') = (authorised_at is null)),
  add check ((authorised_at is null) = (authorised_by is null)),
  add check (proposal_id is null or authorised_at is not null),
  add check ((status = 'confirmed') = (confirmed_at is not null)),
  add check ((confirmed_at is null) = (confirmed_by is null));

-- A transaction pays one exchange only, also once it is confirmed.
drop index exchange_transaction;
create unique index exchange_transaction on exchange (network, transaction_id) where transaction_id <> '';
-- Decided exchanges are listed newest first.
create index exchange_decided on exchange (status, decided_at desc, id desc) where decided_at is not null;
-- Finds other users of an address. The case of an EVM address is only a checksum.
create index exchange_address on exchange (lower(address));
