-- Names that a user had, and until when: an order shows its parties the name that its other party had when it was placed, and the
-- name of a known trader is not free at once. As few as the limit of changes allows, and kept as long as the orders.
create table former_nickname (
  user_id integer not null references app_user,
  nickname text not null,
  skeleton text not null,
  until_at timestamptz not null,
  primary key (user_id, until_at)
);
create index former_nickname_skeleton on former_nickname (skeleton, until_at);
-- A skeleton no longer has signs; the server computes all of them again.
update app_user set nickname_skeleton = null;
