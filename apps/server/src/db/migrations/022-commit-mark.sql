-- Written with a transaction that nothing else names: by its mark it is found after the answer to its commit was lost. Kept for a day.
create table commit_mark (
  id uuid primary key,
  created_at timestamptz not null default now()
);
create index commit_mark_created on commit_mark (created_at);
