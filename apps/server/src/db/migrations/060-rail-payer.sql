-- Whether the receiver sees at their bank who has paid. The shipped rails all show it; of rails that a market has added itself it is
-- not known, so sellers go on ticking what they have checked.
alter table payment_rail add column shows_payer boolean not null default false;
update payment_rail set shows_payer = true where type in ('bank', 'alipay', 'wechat', 'sepa', 'sepa_instant', 'faster_payments', 'pix',
  'upi', 'spei', 'mpesa', 'zelle', 'wise', 'revolut');
alter table payment_rail alter column shows_payer drop default;
