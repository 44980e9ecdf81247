-- An order is written with ids of rows that the same transaction has just read: its offer, locked, with the offer's seller, and the
-- buyer of a live session. Checking them once more was a sixth of its insert, and locked the rows of both users. That these rows
-- stay is held where it costs nothing: users cannot be deleted, as their accounts cannot, and now offers cannot either.
alter table trade_order
  drop constraint trade_order_offer_id_fkey,
  drop constraint trade_order_seller_id_fkey,
  drop constraint trade_order_buyer_id_fkey;
create trigger offer_keep before delete on offer for each row execute function refuse_change();
create trigger offer_no_truncate before truncate on offer for each statement execute function refuse_change();
