-- Phrases that a user keeps for the chat, at most ten.
create table chat_phrase (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  text text not null check (text <> '' and length(text) <= 200),
  created_at timestamptz not null,
  unique (user_id, text)
);
