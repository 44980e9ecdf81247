-- What an operator keeps a user from, why, and until when. Rows are added, never changed: a sanction ends by its own `until`, or
-- by a row beside it.
create table sanction (
  id int generated always as identity primary key,
  user_id int not null references app_user,
  kind text not null check (kind in ('no_trade', 'no_transfer', 'frozen', 'closed')),
  -- The user reads it.
  reason text not null,
  -- Operators alone read it.
  note text not null default '',
  -- Null: until it is lifted.
  until timestamptz,
  imposed_by int not null references operator,
  imposed_at timestamptz not null,
  check (until > imposed_at),
  check (kind <> 'closed' or until is null)
);
create index sanction_user on sanction (user_id, id);

create table sanction_end (
  sanction_id int primary key references sanction,
  -- Replaced: another of its kind stands in its place.
  how text not null check (how in ('lifted', 'replaced')),
  reason text not null default '',
  ended_by int not null references operator,
  ended_at timestamptz not null
);

create trigger sanction_append_only before update or delete on sanction for each row execute function refuse_change();
create trigger sanction_no_truncate before truncate on sanction for each statement execute function refuse_change();
create trigger sanction_end_append_only before update or delete on sanction_end for each row execute function refuse_change();
create trigger sanction_end_no_truncate before truncate on sanction_end for each statement execute function refuse_change();

-- The sanctions of a user that nobody has ended, kept on the rows that acts lock anyway: a transfer the user's, an order its
-- buyer's record. Null for nearly everybody. An order knows its seller by the offer alone, which is withheld until then.
alter table app_user add column sanctions jsonb;
alter table trader_record add column sanctions jsonb;
alter table offer add column withheld_until timestamptz;

-- Closing an account takes two, and so does opening it again.
alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (kind in ('coin_issue', 'coin_take_back', 'coin_adjust', 'exchange_pay',
  'appeal_rule', 'operator_role', 'setting', 'account_close', 'account_reopen'));
create unique index proposal_one_account on proposal (subject)
  where status = 'open' and kind in ('account_close', 'account_reopen');
