-- The audit trail also finds an act by the user and the order that it concerns.
create index audit_entry_user on audit_entry ((detail ->> 'user')) where detail ? 'user';
create index audit_entry_order on audit_entry ((detail ->> 'order')) where detail ? 'order';
