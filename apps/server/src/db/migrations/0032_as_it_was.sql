-- References as they were at a moment (docs/areas/warehouse.md, docs/areas/kitchen.md): when a paper was undone, and what
-- stood in a reference and was taken out of it.

alter table stock_document add column undone_at timestamp with time zone;
update stock_document d set undone_at = coalesce(
    (select max(m.posted_at) from stock_movement m join stock_document o on o.id = m.document_id
      where (o.id = d.id or o.declaration_id = d.id) and m.reverses_id is not null), d.posted_at)
  where d.state = 3 and d.posted_at is not null;

create table united_receipt_removed (
  id integer primary key,
  kindergarten_id integer not null references kindergarten (id),
  number integer not null,
  for_on date not null,
  supplier_id integer not null references supplier (id),
  from_on date not null,
  to_on date not null,
  invoice_number text,
  invoice_on date,
  -- Its deliveries, which may be in another one by now.
  inbound_ids integer[] not null,
  created_at timestamp with time zone not null,
  removed_at timestamp with time zone not null
);
create index united_receipt_removed_kindergarten_id_for_on_index on united_receipt_removed (kindergarten_id, for_on);
create index united_receipt_removed_supplier_id_index on united_receipt_removed (supplier_id);

create table meal_taken_back (
  id integer primary key generated always as identity,
  kindergarten_id integer not null references kindergarten (id),
  calculation_id integer not null references meal_calculation (id) on delete cascade,
  completed_at timestamp with time zone not null,
  taken_back_at timestamp with time zone not null,
  -- Portions and worth of each meal, quantity and value of each product, as they stood.
  meals jsonb not null,
  products jsonb not null,
  constraint meal_taken_back_order check (completed_at < taken_back_at)
);
create index meal_taken_back_kindergarten_id_index on meal_taken_back (kindergarten_id);
create index meal_taken_back_calculation_id_index on meal_taken_back (calculation_id);
