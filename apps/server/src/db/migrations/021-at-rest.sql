-- The server acts as a role that owns nothing (db/privileges.ts). What triggers do for it they do with their owner's rights, so that
-- it needs none of its own to balances: nobody but the book's trigger can change them. Names are looked up where only the owner
-- can put something.
alter function apply_postings() security definer;
alter function apply_postings() set search_path = public, pg_temp;
alter function open_accounts() security definer;
alter function open_accounts() set search_path = public, pg_temp;
