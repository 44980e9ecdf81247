-- A ruling is told to both sides before it takes effect, and whoever gets less than all of the coin may object to it once.
alter table trade_order add column proposed text check (proposed in ('release', 'refund', 'split')),
  add column buyer_consent text check (buyer_consent in ('asked', 'accepted', 'objected')),
  add column seller_consent text check (seller_consent in ('asked', 'accepted', 'objected')),
  add constraint trade_order_proposed check (
    case when proposed is null then buyer_consent is null and seller_consent is null else state = 'appealing' end),
  drop constraint trade_order_split,
  add constraint trade_order_split check (
    split_minor is null or (
      (state = 'completed' or proposed = 'split') and split_minor > 0 and split_minor < num_minor));
-- An appeal whose proposed split waits for both sides awaits no single one.
alter table appeal drop constraint appeal_check,
  add constraint appeal_awaits check (awaits is null or status = 'open');
