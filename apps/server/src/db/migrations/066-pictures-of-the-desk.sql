-- A picture that a visitor sends with a request for an account belongs to no account: the owner, or who holds a session of the
-- account, must not get it with their data.
alter table upload drop constraint upload_check,
  add constraint upload_one_uploader check (user_id is null or operator_id is null),
  add constraint upload_of_visitor check (category = 'idcard' or user_id is not null or operator_id is not null);

update upload set user_id = null
  where path in (select document from recovery where document is not null union all select portrait from recovery where portrait is not null);
