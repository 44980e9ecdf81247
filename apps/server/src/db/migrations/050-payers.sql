-- The account from which the buyer pays, and what the seller saw of the payment when releasing.
alter table trade_order
  add column payer_end text not null default '' check (payer_end ~ '^[A-Z0-9]{0,4}$'),
  add column seen_amount_minor bigint check (seen_amount_minor > 0),
  add column seen_name text not null default '' check (length(seen_name) <= 60),
  add column seen_end text not null default '' check (seen_end ~ '^[A-Z0-9]{0,4}$'),
  add column seen_differences text[] not null default '{}';

-- Texts that operators edited stay.
update help_text_translation t set
    content = replace(replace(t.content,
      'Tick what you have checked and enter your payment password.',
      'Enter the amount and the payer’s name as your bank shows them, then your payment password. The market compares them with the buyer.'),
      '勾选已核实的各项，并输入支付密码。',
      '照银行显示填写到账金额和付款人姓名，再输入支付密码，平台会与买家信息比对。')
  from help_text h where h.id = t.help_id and h.updated_at = '2026-01-01T00:00:00Z';
