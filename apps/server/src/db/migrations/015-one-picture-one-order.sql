-- A payment proof is known by its picture, whatever its file: `picture` is the SHA-256 of the stored picture's pixels, for
-- pictures that can show a payment. Proofs of before have that of their file, which a second upload of the same file repeats.
alter table upload add column picture bytea;
create index upload_picture on upload (picture) where picture is not null;
-- What the lines of a payment proof look like, to find copies that were cropped or compressed again. Null until an order shows it,
-- and if it has too few lines to compare.
alter table upload add column look bytea;

-- Unique: of two orders that show one picture at the same time, the second is stopped. Null: an earlier row has this picture.
alter table payment_proof add column picture bytea unique;
create index payment_proof_order on payment_proof (order_id);

set local statement_timeout = 0;
set local enable_seqscan = on;
update payment_proof p set picture = first.sha256
  from (select distinct on (u.sha256) u.path, u.sha256 from payment_proof join upload u using (path)
    order by u.sha256, u.created_at, u.path) first
  where first.path = p.path;
