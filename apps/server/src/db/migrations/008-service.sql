-- Customer service: whose turn a conversation is, who answered, and the operators' own pictures. Faults: reports that get an answer.

-- Made with the first message; a user who only looked in has no conversation.
create table service_chat (
  session_id int primary key references chat_session,
  state text not null default 'open' check (state in ('open', 'waiting', 'answered', 'closed')),
  -- The first message that has no answer yet: the inbox is worked off by it.
  waiting_since timestamptz,
  answered_by int references operator,
  -- The newest words of a person; orders what does not wait.
  last_at timestamptz not null,
  -- Read by whichever operator came first: the inbox is shared.
  read_through_id int not null default 0,
  check ((state = 'waiting') = (waiting_since is not null)),
  check (state <> 'answered' or answered_by is not null)
);
create index service_chat_queue on service_chat (waiting_since, last_at desc);

insert into service_chat (session_id, state, waiting_since, last_at)
select s.id, 'waiting', min(m.created_at), max(m.created_at)
from chat_session s join chat_message m on m.session_id = s.id
where s.service_user_id is not null group by s.id;

alter table chat_message
  add column operator_id int references operator,
  add check ((sender = 'service') = (operator_id is not null));
-- An answer sent twice by one operator is one answer.
create unique index chat_message_answer_once on chat_message (session_id, operator_id, client_id) where sender = 'service';

alter table upload
  alter column user_id drop not null,
  add column operator_id int references operator,
  add check ((user_id is null) <> (operator_id is null)),
  add check (operator_id is null or category = 'chat');

create table fault (
  id int generated always as identity (start with 1001) primary key,
  user_id int not null references app_user,
  type text not null check (type in ('order', 'payment', 'wallet', 'account', 'app', 'other')),
  content text not null,
  images text[] not null default '{}',
  contact text not null default '',
  status text not null default 'open' check (status in ('open', 'answered')),
  answer text not null default '',
  answered_by int references operator,
  answered_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'answered') = (answer <> '')),
  check ((status = 'answered') = (answered_by is not null)),
  check ((status = 'answered') = (answered_at is not null))
);
create index fault_user on fault (user_id, id desc);
create index fault_queue on fault (status, created_at);
