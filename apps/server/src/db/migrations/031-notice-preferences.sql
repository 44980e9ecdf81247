-- How a user's notices arrive, by what they are about. Without a row every notice is pushed, at any hour.
create table notice_preference (
  user_id int primary key references app_user,
  order_channel text not null default 'push' check (order_channel in ('push', 'email', 'both', 'none')),
  appeal_channel text not null default 'push' check (appeal_channel in ('push', 'email', 'both', 'none')),
  chat_channel text not null default 'push' check (chat_channel in ('push', 'email', 'both', 'none')),
  money_channel text not null default 'push' check (money_channel in ('push', 'email', 'both', 'none')),
  account_channel text not null default 'push' check (account_channel in ('push', 'email', 'both', 'none')),
  service_channel text not null default 'push' check (service_channel in ('push', 'email', 'both', 'none')),
  -- Hours without pushes, in minutes of the day.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  -- An IANA name; null: the market's home zone.
  time_zone text check (length(time_zone) <= 64),
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);

-- Adds the push jobs in the same commit as the event, for every writer and any number of events; the job decides whether the
-- push is sent. A reset of the login password is not pushed here: it ends all sessions and their subscriptions, so the server
-- sends that push itself. Few users subscribe; for the others this is one lookup in a small index.
-- The messages of a chat share one job for each phone, which waits for five seconds. A message that comes while the job still
-- has a second to wait writes nothing: the job reads the chat only then. The automatic reply to a
-- new order has no key and makes no push.
create or replace function schedule_pushes() returns trigger language plpgsql as $$
begin
  perform case when e.notice_type is not null
      then graphile_worker.add_job('send_push', json_build_object('seq', e.seq, 'subscriptionId', s.id),
        run_at := e.created_at, max_attempts := 5)
      else graphile_worker.add_job('send_chat_push', json_build_object('orderId', e.order_id, 'subscriptionId', s.id),
        run_at := e.created_at + interval '5 seconds', max_attempts := 5,
        job_key := 'chat ' || e.order_id || ' ' || s.id, job_key_mode := 'preserve_run_at')
      end
    from new_event e join push_subscription s on s.user_id = e.to_id or (e.cc_keeps and s.user_id = e.cc_id)
    where (e.notice_type is not null and e.kind <> 'password_reset')
      or (e.kind in ('chat_text', 'chat_picture') and e.order_id is not null and e.idempotency_key is not null and not exists (
        select from graphile_worker.jobs j where j.key = 'chat ' || e.order_id || ' ' || s.id and j.locked_at is null
          and j.run_at > e.created_at + interval '1 second'));
  return null;
end $$;
