-- Whoever makes an offer is its maker: it may be one to buy, of which the maker is no seller. A server of before finds no such column,
-- and takes none for what it is not.
alter table offer rename column seller_id to maker_id;
alter index offer_seller rename to offer_maker;
alter table offer rename column is_for_sale to is_open;
