-- A payment is annulled once, but may be refunded in parts. The next file drops the constraint that allowed one reversal.
create index concurrently fee_payment_reverses_id_index on fee_payment (reverses_id);
create unique index concurrently fee_payment_annulled_once on fee_payment (reverses_id) where order_id is null;
