-- How often something limited was done, in a window that begins with the first time. Rows of windows that are over are deleted.
create table rate_count (
  subject text primary key,
  used int not null check (used > 0),
  ends_at timestamptz not null
) with (fillfactor = 70);
create index rate_count_end on rate_count (ends_at);

-- Codes are counted there by mobile and network.
drop index sms_code_address;
