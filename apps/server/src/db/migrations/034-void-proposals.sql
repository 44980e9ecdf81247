-- A proposal that cannot be carried out any more is void, and says why.
alter table proposal drop constraint proposal_status_check;
alter table proposal add constraint proposal_status_check
  check (status in ('open', 'approved', 'refused', 'withdrawn', 'expired', 'void', 'failed'));
alter table proposal add void_cause text
  check (void_cause in ('changed', 'decided', 'newer_entry', 'transaction_taken', 'gone'));
alter table proposal add constraint proposal_void check ((status = 'void') = (void_cause is not null));
