-- Sales no longer free bought coin: only the fees of purchases are read by the payer.
drop index ledger_posting_sold;
create index ledger_posting_fee on ledger_posting (from_id, created_at) where kind = 'order_fee';

-- Help texts that no operator has edited.
update help_text_translation t set content = replace(replace(t.content,
    'My bills shows how much is free, and from when on the rest is.',
    'Selling frees nothing of it earlier. My bills shows how much is free, and from when on more is.'),
    '“我的账单”会显示目前可转出的数量，以及其余部分何时可转出。',
    '出售不会使其提前可转出。“我的账单”会显示目前可转出的数量，以及何时可转出更多。')
  from help_text h where h.id = t.help_id and h.updated_at = '2026-01-01T00:00:00Z';

-- A password reset by code suspends every passkey until its owner resumes it; null: it works.
alter table passkey add column suspended_at timestamptz;
