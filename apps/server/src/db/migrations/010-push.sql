-- Browsers that want order and appeal notices while nobody looks at the app.

create table push_subscription (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  -- Whoever logs out, or is logged out, hears nothing more on that phone.
  token_hash bytea not null references session on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_user on push_subscription (user_id);
create index push_subscription_session on push_subscription (token_hash);

-- A notice and the jobs that carry it to its reader's phones are one commit, whoever writes the notice and however
-- many are written at once. Hardly anybody subscribes: for the rest it is one look into a small index.
create function schedule_notice_pushes() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(
      'send_push', json_build_object('noticeId', n.id, 'subscriptionId', s.id), run_at := n.created_at, max_attempts := 5)
    from new_notice n join push_subscription s on s.user_id = n.user_id
    where n.type in ('order', 'appeal');
  return null;
end $$;
create trigger notice_pushes after insert on notice referencing new table as new_notice
  for each statement execute function schedule_notice_pushes();
