-- The order as a keyed call left it: a repeated call is answered from it.
alter table event add column snapshot jsonb;
