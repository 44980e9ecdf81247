-- Payment rails as data: what a payment by a rail needs, and the rail's own rules. Two operators change them; proposals and the
-- audit trail keep what they were. An order keeps its own copy of the seller's method.
create table payment_rail (
  type text primary key check (type ~ '^[a-z][a-z0-9_]{0,29}$'),
  -- Order in lists.
  position int not null,
  -- Whether this market offers it. The switch `method:<type>` stops a rail that is on for a while.
  is_on boolean not null,
  -- By code of the language.
  names jsonb not null,
  -- One to three characters; empty: the first of the name.
  mark text not null check (char_length(mark) <= 3),
  colour text not null check (colour ~ '^#[0-9A-F]{6}$'),
  -- Two letters; empty: of no one country.
  country text not null check (country ~ '^([A-Z]{2})?$'),
  has_qr_code boolean not null,
  -- The payer's bank can take a payment back.
  is_reversible boolean not null,
  -- Times and largest order of this rail; null: the offer's and the market's.
  pay_minutes int check (pay_minutes between 5 and 1440),
  release_minutes int check (release_minutes between 1 and 1440),
  largest_minor bigint check (largest_minor > 0),
  -- Named as in code; clients see the names in the style of the wire. The first is the one that other clients know as the account.
  fields jsonb not null check (jsonb_typeof(fields) = 'array' and jsonb_array_length(fields) between 1 and 8),
  version int not null default 1,
  changed_at timestamptz not null default now()
);
create trigger payment_rail_announced after insert or update or delete on payment_rail
  for each statement execute function announce_rules();

-- A method's values by the fields of its rail, with their labels. Empty in methods that were saved before rails had fields.
alter table payment_method add column fields jsonb not null default '[]';

insert into payment_rail (type, position, is_on, names, mark, colour, country, has_qr_code, is_reversible, pay_minutes,
  release_minutes, fields) values
  ('bank', 10, true, '{"en": "Bank card", "zh": "银行卡"}', '', '#B45309', 'CN', false, false, null, null, '[
    {"name": "account", "labels": {"en": "Card number", "zh": "银行卡号"}, "kind": "bank_account", "isRequired": true, "min": null, "max": null, "prefix": ""},
    {"name": "bankName", "labels": {"en": "Bank", "zh": "开户银行"}, "kind": "text", "isRequired": true, "min": 2, "max": 60, "prefix": ""},
    {"name": "bankBranch", "labels": {"en": "Branch", "zh": "开户支行"}, "kind": "text", "isRequired": false, "min": 2, "max": 80, "prefix": ""}
  ]'),
  ('alipay', 20, true, '{"en": "Alipay", "zh": "支付宝"}', '', '#1677FF', 'CN', true, false, null, null, '[
    {"name": "account", "labels": {"en": "Alipay account", "zh": "支付宝账号"}, "kind": "account", "isRequired": true, "min": null, "max": null, "prefix": ""}
  ]'),
  ('wechat', 30, true, '{"en": "WeChat Pay", "zh": "微信支付"}', '', '#07A84F', 'CN', true, false, null, null, '[
    {"name": "account", "labels": {"en": "WeChat Pay account", "zh": "微信支付账号"}, "kind": "account", "isRequired": true, "min": null, "max": null, "prefix": ""}
  ]'),
  ('sepa', 40, false, '{"en": "SEPA transfer", "zh": "SEPA 转账"}', 'S€', '#0B4EA2', '', false, false, null, null, '[
    {"name": "iban", "labels": {"en": "IBAN", "zh": "IBAN 账号"}, "kind": "iban", "isRequired": true, "min": null, "max": null, "prefix": ""},
    {"name": "bankName", "labels": {"en": "Bank", "zh": "开户银行"}, "kind": "text", "isRequired": false, "min": 2, "max": 60, "prefix": ""}
  ]'),
  ('sepa_instant', 50, false, '{"en": "SEPA Instant", "zh": "SEPA 即时转账"}', 'SI', '#123C8C', '', false, false, 15, 30, '[
    {"name": "iban", "labels": {"en": "IBAN", "zh": "IBAN 账号"}, "kind": "iban", "isRequired": true, "min": null, "max": null, "prefix": ""},
    {"name": "bankName", "labels": {"en": "Bank", "zh": "开户银行"}, "kind": "text", "isRequired": false, "min": 2, "max": 60, "prefix": ""}
  ]'),
  ('faster_payments', 60, false, '{"en": "Faster Payments", "zh": "英国快捷支付"}', 'FP', '#5B2A86', 'GB', false, false, 15, 30, '[
    {"name": "accountNumber", "labels": {"en": "Account number", "zh": "账号"}, "kind": "number", "isRequired": true, "min": 8, "max": 8, "prefix": ""},
    {"name": "sortCode", "labels": {"en": "Sort code", "zh": "银行分类代码"}, "kind": "sort_code", "isRequired": true, "min": null, "max": null, "prefix": ""}
  ]'),
  ('pix', 70, false, '{"en": "PIX", "zh": "PIX"}', 'PIX', '#0F766E', 'BR', true, false, 15, 15, '[
    {"name": "pixKey", "labels": {"en": "PIX key", "zh": "PIX 密钥"}, "kind": "pix", "isRequired": true, "min": null, "max": null, "prefix": ""},
    {"name": "bankName", "labels": {"en": "Bank", "zh": "开户银行"}, "kind": "text", "isRequired": false, "min": 2, "max": 60, "prefix": ""}
  ]'),
  ('upi', 80, false, '{"en": "UPI", "zh": "UPI"}', 'UPI', '#B4470E', 'IN', true, false, 15, 30, '[
    {"name": "upiId", "labels": {"en": "UPI ID", "zh": "UPI 账号"}, "kind": "upi", "isRequired": true, "min": null, "max": null, "prefix": ""}
  ]'),
  ('spei', 90, false, '{"en": "SPEI", "zh": "SPEI"}', 'SP', '#8A1C5B', 'MX', false, false, 15, 30, '[
    {"name": "clabe", "labels": {"en": "CLABE", "zh": "CLABE 账号"}, "kind": "clabe", "isRequired": true, "min": null, "max": null, "prefix": ""},
    {"name": "bankName", "labels": {"en": "Bank", "zh": "开户银行"}, "kind": "text", "isRequired": false, "min": 2, "max": 60, "prefix": ""}
  ]'),
  ('mpesa', 100, false, '{"en": "M-Pesa", "zh": "M-Pesa"}', 'M', '#3B7A0F', 'KE', false, true, 15, 30, '[
    {"name": "mobile", "labels": {"en": "M-Pesa number", "zh": "M-Pesa 手机号"}, "kind": "mobile", "isRequired": true, "min": null, "max": null, "prefix": "+254"}
  ]'),
  ('zelle', 110, false, '{"en": "Zelle", "zh": "Zelle"}', 'Z', '#6D1ED4', 'US', false, false, 15, 30, '[
    {"name": "contact", "labels": {"en": "Mobile or e-mail", "zh": "手机号或邮箱"}, "kind": "contact", "isRequired": true, "min": null, "max": null, "prefix": "+1"}
  ]'),
  ('wise', 120, false, '{"en": "Wise", "zh": "Wise"}', 'W', '#2F5711', '', false, false, 15, 30, '[
    {"name": "email", "labels": {"en": "E-mail of the Wise account", "zh": "Wise 账户邮箱"}, "kind": "email", "isRequired": true, "min": null, "max": null, "prefix": ""}
  ]'),
  ('revolut', 130, false, '{"en": "Revolut", "zh": "Revolut"}', 'R', '#191C1F', '', false, true, 15, 30, '[
    {"name": "revtag", "labels": {"en": "Revtag", "zh": "Revtag"}, "kind": "handle", "isRequired": true, "min": null, "max": null, "prefix": ""}
  ]');

-- Markets that had set their own payment types keep exactly these.
update payment_rail set is_on = false, version = 2 where is_on and exists (select from setting where name = 'paymentTypes');
insert into payment_rail (type, position, is_on, names, mark, colour, country, has_qr_code, is_reversible, fields)
select own.value ->> 'type', own.place, true,
  jsonb_build_object('en', own.value -> 'names' ->> 'en-US',
    'zh', coalesce(own.value -> 'names' ->> 'zh-CN', own.value -> 'names' ->> 'en-US')),
  coalesce(own.value ->> 'mark', ''), upper(coalesce(own.value ->> 'colour', '#55625C')), '',
  (own.value ->> 'hasQrcode')::boolean, false,
  case when (own.value ->> 'hasBank')::boolean then (select fields from payment_rail where type = 'bank')
    else jsonb_build_array(jsonb_build_object('name', 'account', 'labels', jsonb_build_object('en', 'Account', 'zh', '账号'),
      'kind', 'account', 'isRequired', true, 'min', null, 'max', null, 'prefix', '')) end
from setting, jsonb_array_elements(value) with ordinality as own (value, place)
where name = 'paymentTypes'
on conflict (type) do update set is_on = true, position = excluded.position, names = excluded.names, mark = excluded.mark,
  colour = excluded.colour, has_qr_code = excluded.has_qr_code, fields = excluded.fields;
delete from setting where name = 'paymentTypes';
