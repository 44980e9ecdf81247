-- Archives of users' own data: one for each user, replaced by the next one and deleted after a week. The file is in DATA_DIR.
create table data_archive (
  user_id int primary key references app_user,
  -- Tells a job whether it builds the newest archive that was asked for.
  round int not null default 1,
  asked_at timestamptz not null,
  locale locale not null,
  ready_at timestamptz,
  -- Name of the file; unguessable.
  file text,
  byte_count bigint,
  delete_at timestamptz not null,
  check ((ready_at is null) = (file is null) and (file is null) = (byte_count is null))
);
create index data_archive_deletion on data_archive (delete_at);
