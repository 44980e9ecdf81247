-- E-mail as a second channel for the notices that a user has chosen it for.

-- Users who get such mails, found in a small index: the others cost each event one look into it.
alter table notice_preference add column is_mailed boolean not null generated always as (
  order_channel in ('email', 'both') or appeal_channel in ('email', 'both') or chat_channel in ('email', 'both')
    or money_channel in ('email', 'both') or account_channel in ('email', 'both') or service_channel in ('email', 'both')) stored;
create index notice_preference_mailed on notice_preference (user_id) where is_mailed;

-- When the address's mail server last refused a mail for good. Notices pause for a day then; mails on security do not.
alter table user_email add column refused_at timestamptz;

-- The newest message that its reader was mailed about. There is no other mail about this chat until it has been read.
alter table chat_read_marker add column mailed_through_id bigint not null default 0;

-- As before (migration 031), and in the same statement the mails. What a notice is about, and whether its reader chose e-mail for
-- that, is known to the job. The messages of a chat share one mail, which waits for two minutes: who reads on gets none.
create or replace function schedule_pushes() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job(job.task, job.payload, run_at := job.run_at, max_attempts := job.attempts,
      job_key := job.key, job_key_mode := 'preserve_run_at')
    from (
      select case when e.notice_type is not null then 'send_push' else 'send_chat_push' end as task,
        case when e.notice_type is not null then json_build_object('seq', e.seq, 'subscriptionId', s.id)
          else json_build_object('orderId', e.order_id, 'subscriptionId', s.id) end as payload,
        case when e.notice_type is not null then e.created_at else e.created_at + interval '5 seconds' end as run_at,
        5 as attempts,
        case when e.notice_type is null then 'chat ' || e.order_id || ' ' || s.id end as key
      from new_event e join push_subscription s on s.user_id = e.to_id or (e.cc_keeps and s.user_id = e.cc_id)
      where (e.notice_type is not null and e.kind <> 'password_reset')
        or (e.kind in ('chat_text', 'chat_picture') and e.order_id is not null and e.idempotency_key is not null)
      union all
      select case when e.notice_type is not null then 'send_notice_mail' else 'send_chat_mail' end,
        case when e.notice_type is not null then json_build_object('seq', e.seq, 'userId', p.user_id)
          else json_build_object('orderId', e.order_id, 'userId', p.user_id) end,
        case when e.notice_type is not null then e.created_at else e.created_at + interval '2 minutes' end,
        25,
        case when e.notice_type is null then 'chat mail ' || e.order_id || ' ' || p.user_id end
      from new_event e
      join notice_preference p on p.is_mailed and (p.user_id = e.to_id or (e.cc_keeps and p.user_id = e.cc_id))
      join user_email m on m.user_id = p.user_id and m.address_sealed is not null
      where e.notice_type is not null
        or (e.kind in ('chat_text', 'chat_picture') and e.order_id is not null and e.idempotency_key is not null)) job
    where job.key is null or not exists (
      select from graphile_worker.jobs j where j.key = job.key and j.locked_at is null
        and j.run_at > job.run_at - case job.task when 'send_chat_push' then interval '4 seconds' else interval '119 seconds' end);
  return null;
end $$;
