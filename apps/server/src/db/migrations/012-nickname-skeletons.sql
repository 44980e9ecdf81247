-- What a nickname looks like, so that no one takes a name that reads as that of a known trader. The server computes it; null until
-- it has.
alter table app_user add column nickname_skeleton text;
create index app_user_nickname_skeleton on app_user (nickname_skeleton);
create index app_user_no_skeleton on app_user (id) where nickname_skeleton is null;
