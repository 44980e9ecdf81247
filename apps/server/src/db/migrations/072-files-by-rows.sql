-- The database knows the store of its files, and which of them are to go. A demo that starts over keeps both tables.

-- One row: the id that the store holds too, once it is marked.
create table if not exists file_store (
  is_only boolean primary key default true check (is_only),
  id text not null,
  is_marked boolean not null default false
);

-- Files that no row names: written before their row, or left by it. The transaction that writes the row takes the file back.
create table if not exists file_removal (
  path text primary key,
  due_at timestamptz not null
);
create index if not exists file_removal_due on file_removal (due_at);

-- A picture whose term is over: its file is gone, and its row stays, so that the picture serves no other order.
alter table upload add column removed_at timestamptz;
create index upload_term on upload (created_at)
  where category in ('voucher', 'chat', 'evidence') and removed_at is null;
