-- Warehouse: products, partners, documents with lines, and the stock ledger (docs/areas/warehouse.md, docs/guides/ledgers.md).

create table product_category (
  id integer generated always as identity primary key,
  parent_id integer references product_category (id),
  name text collate "bg-x-icu" not null,
  position smallint not null default 0,
  -- Of its recommended quantities: grams (2) or pieces (1).
  unit smallint not null default 2,
  version integer not null default 1,
  constraint product_category_name unique nulls not distinct (parent_id, name)
);
create index product_category_parent_id_index on product_category (parent_id);

create table category_norm (
  id integer generated always as identity primary key,
  kindergarten_id integer references kindergarten (id),
  category_id integer not null references product_category (id) on delete cascade,
  period smallint not null,
  age_band smallint not null,
  quantity numeric(10, 3) not null,
  constraint category_norm_once unique nulls not distinct (category_id, kindergarten_id, period, age_band),
  constraint category_norm_period check (period between 1 and 3),
  constraint category_norm_quantity check (quantity >= 0)
);
create index category_norm_kindergarten_id_index on category_norm (kindergarten_id);

create table product (
  id integer generated always as identity primary key,
  kindergarten_id integer references kindergarten (id),
  name text collate "bg-x-icu" not null,
  category_id integer not null references product_category (id),
  base_unit smallint not null,
  waste_percent numeric(5, 2) not null default 0,
  kcal numeric(7, 2),
  protein numeric(7, 2),
  fat numeric(7, 2),
  carbs numeric(7, 2),
  fiber numeric(7, 2),
  sugar numeric(7, 2),
  salt numeric(7, 2),
  allergen_ids integer[] not null default '{}',
  storage_condition smallint not null default 1,
  shelf_life_days smallint,
  barcode text,
  vat_rate numeric(4, 1) not null default 20,
  deleted_on date,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint product_unit check (base_unit in (1, 3, 5)),
  constraint product_waste check (waste_percent >= 0 and waste_percent < 100)
);
create index product_kindergarten_id_index on product (kindergarten_id);
create index product_category_id_index on product (category_id);
create unique index product_name on product (kindergarten_id, lower(name)) nulls not distinct where deleted_on is null;
create unique index product_barcode on product (kindergarten_id, barcode) nulls not distinct where barcode is not null and deleted_on is null;

create table product_conversion (
  product_id integer not null references product (id) on delete cascade,
  kindergarten_id integer references kindergarten (id),
  unit smallint not null,
  numerator integer not null,
  denominator integer not null,
  primary key (product_id, unit),
  constraint product_conversion_fraction check (numerator > 0 and denominator > 0)
);
create index product_conversion_kindergarten_id_index on product_conversion (kindergarten_id);

-- What a kindergarten decides about a product, its own or the master's.
create table product_setting (
  kindergarten_id integer not null references kindergarten (id),
  product_id integer not null references product (id) on delete cascade,
  active boolean not null default true,
  min_quantity numeric(14, 3),
  package_quantity numeric(14, 3),
  version integer not null default 1,
  primary key (kindergarten_id, product_id),
  constraint product_setting_minimum check (min_quantity >= 0),
  constraint product_setting_package check (package_quantity > 0)
);
create index product_setting_product_id_index on product_setting (product_id);

create table product_substitution (
  id integer generated always as identity primary key,
  kindergarten_id integer references kindergarten (id),
  product_id integer not null references product (id) on delete cascade,
  substitute_id integer not null references product (id) on delete cascade,
  constraint product_substitution_once unique nulls not distinct (product_id, substitute_id, kindergarten_id),
  constraint product_substitution_other check (product_id <> substitute_id)
);
create index product_substitution_kindergarten_id_index on product_substitution (kindergarten_id);
create index product_substitution_substitute_id_index on product_substitution (substitute_id);

create table supplier (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  name text collate "bg-x-icu" not null,
  bulstat text,
  vat_number text,
  address text,
  responsible text,
  phone text,
  email text,
  iban text,
  contract_number text,
  contract_on date,
  note text,
  deleted_on date,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1
);
create index supplier_kindergarten_id_index on supplier (kindergarten_id);
create unique index supplier_name on supplier (kindergarten_id, lower(name)) where deleted_on is null;

create table manufacturer (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  name text collate "bg-x-icu" not null,
  registration_number text,
  address text,
  deleted_on date,
  version integer not null default 1
);
create index manufacturer_kindergarten_id_index on manufacturer (kindergarten_id);
create unique index manufacturer_name on manufacturer (kindergarten_id, lower(name)) where deleted_on is null;

create table warehouse (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  name text collate "bg-x-icu" not null,
  responsible_id integer references staff_member (id),
  storage_condition smallint,
  active boolean not null default true,
  version integer not null default 1
);
create index warehouse_responsible_id_index on warehouse (responsible_id);
create unique index warehouse_name on warehouse (kindergarten_id, lower(name));

-- One table for every paper that moves stock or promises it: deliveries, requests, scrappings, declarations.
create table stock_document (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  kind smallint not null,
  state smallint not null default 1,
  series text not null,
  number integer not null,
  for_on date not null,
  warehouse_id integer not null references warehouse (id),
  supplier_id integer references supplier (id),
  supplier_document text,
  supplier_document_on date,
  prices_with_vat boolean not null default false,
  purpose smallint,
  calculation_id integer,
  scrapping_type smallint,
  reason text,
  commission text[] not null default '{}',
  note text,
  -- Posted by a declaration, or together with what it corrects.
  declaration_id integer references stock_document (id),
  corrects_id integer references stock_document (id),
  order_id integer,
  united_receipt_id integer,
  posted_at timestamp with time zone,
  posted_by integer,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint stock_document_number unique (kindergarten_id, series, number),
  constraint stock_document_kind check (kind between 1 and 4),
  constraint stock_document_state check (state between 1 and 3),
  constraint stock_document_purpose check (purpose between 1 and 3),
  constraint stock_document_scrapping check ((kind = 3) = (scrapping_type is not null) and scrapping_type between 1 and 5),
  constraint stock_document_posted check ((state = 2) <= (posted_at is not null))
);
create index stock_document_kindergarten_id_kind_for_on_index on stock_document (kindergarten_id, kind, for_on);
create index stock_document_warehouse_id_for_on_index on stock_document (warehouse_id, for_on);
create index stock_document_supplier_id_index on stock_document (supplier_id);
create index stock_document_declaration_id_index on stock_document (declaration_id);
create index stock_document_corrects_id_index on stock_document (corrects_id);
create index stock_document_united_receipt_id_index on stock_document (united_receipt_id);
create unique index stock_document_calculation on stock_document (calculation_id, purpose) where calculation_id is not null and state < 3;

create table stock_batch (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  product_id integer not null references product (id),
  code text,
  manufacturer_id integer references manufacturer (id),
  supplier_id integer references supplier (id),
  expires_on date,
  received_on date not null,
  created_at timestamp with time zone not null default now()
);
create index stock_batch_kindergarten_id_product_id_expires_on_index on stock_batch (kindergarten_id, product_id, expires_on);
create index stock_batch_product_id_index on stock_batch (product_id);
create index stock_batch_manufacturer_id_index on stock_batch (manufacturer_id);
create index stock_batch_supplier_id_index on stock_batch (supplier_id);

create table stock_line (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  document_id integer not null references stock_document (id) on delete cascade,
  position smallint not null,
  product_id integer not null references product (id),
  -- As it was typed, for the paper; `quantity` is in the product's base unit.
  typed_quantity numeric(14, 3) not null,
  typed_unit smallint not null,
  quantity numeric(14, 3) not null,
  typed_price numeric(14, 5),
  vat_rate numeric(4, 1),
  price numeric(14, 5),
  value numeric(14, 2),
  batch_id integer references stock_batch (id),
  batch_code text,
  expires_on date,
  manufacturer_id integer references manufacturer (id),
  temperature numeric(4, 1),
  accepted boolean not null default true,
  counted_quantity numeric(14, 3),
  note text,
  constraint stock_line_position unique (document_id, position),
  constraint stock_line_quantity check (quantity >= 0 and typed_quantity >= 0),
  constraint stock_line_counted check (counted_quantity >= 0)
);
create index stock_line_kindergarten_id_index on stock_line (kindergarten_id);
create index stock_line_product_id_index on stock_line (product_id);
create index stock_line_batch_id_index on stock_line (batch_id);
create index stock_line_manufacturer_id_index on stock_line (manufacturer_id);

-- The ledger: it only grows. Quantities and values of what goes out are negative.
create table stock_movement (
  id bigint generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  warehouse_id integer not null references warehouse (id),
  product_id integer not null references product (id),
  document_id integer not null references stock_document (id),
  line_id integer not null references stock_line (id),
  batch_id integer references stock_batch (id),
  for_on date not null,
  posted_at timestamp with time zone not null,
  posted_by integer,
  quantity numeric(14, 3) not null,
  value numeric(14, 2) not null,
  -- The price of the product in the warehouse after this movement.
  price numeric(14, 5) not null,
  reverses_id bigint references stock_movement (id),
  constraint stock_movement_reverses unique (reverses_id),
  constraint stock_movement_quantity check (quantity <> 0),
  constraint stock_movement_sign check (quantity * value >= 0),
  constraint stock_movement_price check (price >= 0)
);
create index stock_movement_kindergarten_id_for_on_index on stock_movement (kindergarten_id, for_on);
create index stock_movement_warehouse_id_product_id_for_on_index on stock_movement (warehouse_id, product_id, for_on);
create index stock_movement_product_id_index on stock_movement (product_id);
create index stock_movement_document_id_index on stock_movement (document_id);
create index stock_movement_line_id_index on stock_movement (line_id);
create index stock_movement_batch_id_index on stock_movement (batch_id);

-- Kept from the movements by triggers (db/stock-ledger.ts): what is there now, of which batch, and what moved on which day.
create table stock_balance (
  kindergarten_id integer not null references kindergarten (id),
  warehouse_id integer not null references warehouse (id),
  product_id integer not null references product (id),
  quantity numeric(14, 3) not null default 0,
  value numeric(14, 2) not null default 0,
  price numeric(14, 5) not null default 0,
  -- Promised to requests that are not completed yet.
  reserved numeric(14, 3) not null default 0,
  primary key (warehouse_id, product_id),
  constraint stock_balance_quantity check (quantity >= 0),
  constraint stock_balance_reserved check (reserved >= 0 and reserved <= quantity),
  constraint stock_balance_value check (value >= 0 and (quantity <> 0 or value = 0))
);
create index stock_balance_kindergarten_id_product_id_index on stock_balance (kindergarten_id, product_id);
create index stock_balance_product_id_index on stock_balance (product_id);

create table stock_batch_balance (
  kindergarten_id integer not null references kindergarten (id),
  warehouse_id integer not null references warehouse (id),
  batch_id integer not null references stock_batch (id),
  quantity numeric(14, 3) not null default 0,
  primary key (warehouse_id, batch_id),
  constraint stock_batch_balance_quantity check (quantity >= 0)
);
create index stock_batch_balance_kindergarten_id_index on stock_batch_balance (kindergarten_id);
create index stock_batch_balance_batch_id_index on stock_batch_balance (batch_id);

create table stock_day (
  kindergarten_id integer not null references kindergarten (id),
  warehouse_id integer not null references warehouse (id),
  product_id integer not null references product (id),
  day date not null,
  in_quantity numeric(14, 3) not null default 0,
  in_value numeric(14, 2) not null default 0,
  out_quantity numeric(14, 3) not null default 0,
  out_value numeric(14, 2) not null default 0,
  primary key (warehouse_id, product_id, day)
);
create index stock_day_kindergarten_id_day_index on stock_day (kindergarten_id, day);
create index stock_day_product_id_index on stock_day (product_id);

create table united_receipt (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  series text not null,
  number integer not null,
  for_on date not null,
  supplier_id integer not null references supplier (id),
  from_on date not null,
  to_on date not null,
  invoice_number text,
  invoice_on date,
  note text,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint united_receipt_number unique (kindergarten_id, series, number),
  constraint united_receipt_order check (from_on <= to_on)
);
create index united_receipt_kindergarten_id_for_on_index on united_receipt (kindergarten_id, for_on);
create index united_receipt_supplier_id_index on united_receipt (supplier_id);
alter table stock_document add constraint stock_document_united_receipt foreign key (united_receipt_id) references united_receipt (id) on delete set null;

create table supplier_order (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  series text not null,
  number integer not null,
  state smallint not null default 1,
  supplier_id integer not null references supplier (id),
  warehouse_id integer not null references warehouse (id),
  for_on date not null,
  deliver_on date,
  note text,
  sent_at timestamp with time zone,
  sent_to text,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint supplier_order_number unique (kindergarten_id, series, number),
  constraint supplier_order_state check (state between 1 and 4)
);
create index supplier_order_kindergarten_id_for_on_index on supplier_order (kindergarten_id, for_on);
create index supplier_order_supplier_id_index on supplier_order (supplier_id);
create index supplier_order_warehouse_id_index on supplier_order (warehouse_id);
alter table stock_document add constraint stock_document_order foreign key (order_id) references supplier_order (id) on delete set null;
create index stock_document_order_id_index on stock_document (order_id);

create table supplier_order_line (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  order_id integer not null references supplier_order (id) on delete cascade,
  position smallint not null,
  product_id integer not null references product (id),
  typed_quantity numeric(14, 3) not null,
  typed_unit smallint not null,
  quantity numeric(14, 3) not null,
  price numeric(14, 5),
  note text,
  constraint supplier_order_line_position unique (order_id, position),
  constraint supplier_order_line_quantity check (quantity > 0 and typed_quantity > 0)
);
create index supplier_order_line_kindergarten_id_index on supplier_order_line (kindergarten_id);
create index supplier_order_line_product_id_index on supplier_order_line (product_id);

-- The categories and their recommended quantities a day (domain.md 5.3): editable from then on.
with food (position, name, unit, nursery, kindergarten) as (
  values
    (1, 'Хляб', 2, 60, 100),
    (2, 'Зърнени, тестени, ориз, брашно', 2, 35, 50),
    (3, 'Картофи', 2, 80, 100),
    (4, 'Прясно и кисело мляко', 2, 300, 260),
    (5, 'Сирене, кашкавал, извара', 2, 15, 25),
    (6, 'Месо и птици', 2, 45, 60),
    (7, 'Риба', 2, 12, 18),
    (8, 'Яйца', 1, 0.3, 0.4),
    (9, 'Зеленчуци', 2, 160, 200),
    (10, 'Плодове', 2, 150, 200),
    (11, 'Бобови', 2, 5, 12),
    (12, 'Масло', 2, 8, 10),
    (13, 'Олио, зехтин', 2, 7, 12),
    (14, 'Захар, мед, сладка', 2, 12, 18),
    (15, 'Подправки и други', 2, null, null)
), made as (
  insert into product_category (name, position, unit) select name, position, unit from food order by position returning id, name
)
insert into category_norm (category_id, period, age_band, quantity)
select made.id, 1, band.id, band.quantity from food join made using (name),
  lateral (values (1, food.nursery), (2, food.kindergarten)) band (id, quantity)
where band.quantity is not null order by made.id, band.id;
