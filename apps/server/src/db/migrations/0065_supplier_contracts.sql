-- Contracts with suppliers: prices and maximum quantities of products in a period.
create table supplier_contract (
  id integer primary key generated always as identity,
  kindergarten_id integer not null references kindergarten (id),
  supplier_id integer not null references supplier (id),
  number text not null,
  subject text,
  signed_on date,
  valid_from date not null,
  valid_to date not null,
  file_id integer references stored_file (id),
  note text,
  created_by integer,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint supplier_contract_number unique (kindergarten_id, supplier_id, number),
  constraint supplier_contract_order check (valid_from <= valid_to)
);
create index supplier_contract_supplier_id_index on supplier_contract (supplier_id);
create index supplier_contract_file_id_index on supplier_contract (file_id);
create table supplier_contract_line (
  id integer primary key generated always as identity,
  kindergarten_id integer not null references kindergarten (id),
  contract_id integer not null references supplier_contract (id) on delete cascade,
  position smallint not null,
  product_id integer not null references product (id),
  unit smallint not null,
  price numeric(14, 5) not null,
  base_price numeric(14, 5) not null,
  max_quantity numeric(14, 3),
  base_maximum numeric(14, 3),
  note text,
  constraint supplier_contract_line_product unique (contract_id, product_id),
  constraint supplier_contract_line_price check (price >= 0 and base_price >= 0),
  constraint supplier_contract_line_maximum check (max_quantity > 0 and base_maximum > 0)
);
create index supplier_contract_line_kindergarten_id_index on supplier_contract_line (kindergarten_id);
create index supplier_contract_line_product_id_index on supplier_contract_line (product_id);
