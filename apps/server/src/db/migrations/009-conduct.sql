-- Money that two users have completed with each other, largest orders first, read from the index alone.
drop index trade_order_completed_pair;
create index trade_order_completed_pair on trade_order (buyer_id, seller_id, amount_minor desc) where released_at is not null;
create index trade_order_open_pair on trade_order (buyer_id, seller_id) where is_open;
