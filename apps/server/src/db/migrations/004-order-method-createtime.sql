-- An order shows its method whole; orders placed before this kept it without the moment it was made.
update trade_order o set method = o.method || jsonb_build_object('createtime', floor(extract(epoch from m.created_at))::int)
  from payment_method m where m.id = o.payment_method_id and not o.method ? 'createtime';
