-- A user's notices are counted from the index alone: without the type in it, every notice's row was read, each on its own page.
-- Building takes a second per million events, in which events wait.
create index event_to_typed on event (to_id, seq) include (notice_type) where to_id is not null;
drop index event_to;
alter index event_to_typed rename to event_to;

create index event_cc_kept_typed on event (cc_id, seq) include (notice_type) where cc_keeps;
drop index event_cc_kept;
alter index event_cc_kept_typed rename to event_cc_kept;
