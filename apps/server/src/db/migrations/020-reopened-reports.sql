-- An answered report can be reopened. It keeps its answer until the next one, and who reopened it last, when, and why.
alter table report
  add column reopened_by int references operator,
  add column reopened_at timestamptz,
  add column reopen_reason text not null default '',
  drop constraint report_check2,
  drop constraint report_check3,
  drop constraint report_check4,
  add constraint report_answer_whole check (
    (answer <> '') = (answered_by is not null) and (answer <> '') = (answered_at is not null)),
  add constraint report_reopening_whole check (
    (reopened_at is not null) = (reopened_by is not null) and (reopened_at is not null) = (reopen_reason <> '')),
  -- An open report has an answer only if it was reopened.
  add constraint report_status_of_answer check (
    case status when 'answered' then answer <> '' else (answer <> '') = (reopened_at is not null) end);
