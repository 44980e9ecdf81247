-- Ended orders under a claim, which their party finds among those that wait: few, and not to be searched among all that ended.
set local statement_timeout = 0;

create index trade_order_claimed_buyer on trade_order (buyer_id) where claim_id is not null and not is_open;
create index trade_order_claimed_seller on trade_order (seller_id) where claim_id is not null and not is_open;
