create table favourite (
  user_id int not null references app_user,
  peer_id int not null references app_user check (peer_id <> user_id),
  -- Visible only to the user whose favourite it is.
  note text not null default '' check (length(note) <= 200),
  created_at timestamptz not null,
  primary key (user_id, peer_id)
);

-- Traders are found by the beginning of their names, in any collation of the database.
create index app_user_name_beginning on app_user (nickname_skeleton text_pattern_ops) where closed_at is null;
