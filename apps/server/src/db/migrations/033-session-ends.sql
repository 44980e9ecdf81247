-- A session of an operator says how it ended. It is kept for some days, so that whoever comes back to it is told why it is over.
alter table operator_session
  add ended_at timestamptz,
  add ended_how text check (ended_how in ('ended', 'access_changed', 'reset', 'role_changed', 'closed')),
  add constraint operator_session_end check ((ended_at is null) = (ended_how is null));
