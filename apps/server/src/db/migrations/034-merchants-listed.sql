-- The market's list of merchants alone is narrowed by the ids of all merchants, read from the index alone.
create index app_user_merchant on app_user (id) where merchant_status = 'approved';
