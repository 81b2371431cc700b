-- Fees of extra activities: discounts, invoices, and the ledgers of charges and payments with their receipts
-- (docs/areas/payments.md, docs/guides/ledgers.md).

create table fee_discount (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  provider_id integer references activity_provider (id),
  activity_id integer references activity (id),
  percent numeric(5, 2),
  amount numeric(14, 2),
  reason text not null,
  from_on date not null,
  to_on date,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint fee_discount_order check (from_on <= to_on),
  constraint fee_discount_size check ((percent is null) <> (amount is null)),
  constraint fee_discount_positive check (percent > 0 and percent <= 100 or amount > 0)
);
create index fee_discount_child_id_index on fee_discount (child_id);
create index fee_discount_kindergarten_id_index on fee_discount (kindergarten_id);
create index fee_discount_provider_id_index on fee_discount (provider_id);
create index fee_discount_activity_id_index on fee_discount (activity_id);

create table fee_invoice (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  provider_id integer not null references activity_provider (id),
  year smallint not null,
  month smallint not null,
  series text not null,
  number integer not null,
  issued_on date not null,
  due_on date not null,
  currency smallint not null default 0,
  annulled_at timestamp with time zone,
  annulled_by integer,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint fee_invoice_number unique (kindergarten_id, series, number),
  constraint fee_invoice_month check (month between 1 and 12),
  constraint fee_invoice_currency check (currency in (0, 1))
);
create index fee_invoice_child_id_index on fee_invoice (child_id);
create index fee_invoice_kindergarten_id_year_month_index on fee_invoice (kindergarten_id, year, month);
create index fee_invoice_provider_id_index on fee_invoice (provider_id);
create unique index fee_invoice_once on fee_invoice (child_id, provider_id, year, month) where annulled_at is null;

create table fee_charge (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  invoice_id integer not null references fee_invoice (id),
  activity_id integer not null references activity (id),
  for_on date not null,
  kind smallint not null,
  visits smallint not null,
  price numeric(14, 2) not null,
  base numeric(14, 2) not null,
  discount numeric(14, 2) not null,
  amount numeric(14, 2) not null,
  why text not null,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint fee_charge_kind check (kind between 1 and 4)
);
create index fee_charge_invoice_id_index on fee_charge (invoice_id);
create index fee_charge_child_id_activity_id_for_on_index on fee_charge (child_id, activity_id, for_on);
create index fee_charge_activity_id_index on fee_charge (activity_id);
create index fee_charge_kindergarten_id_index on fee_charge (kindergarten_id);

create table fee_receipt (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  series text not null,
  number integer not null,
  paid_on date not null,
  method smallint not null,
  currency smallint not null default 0,
  total numeric(14, 2) not null,
  payer text,
  note text,
  is_batch boolean not null default false,
  cashier_id integer,
  created_at timestamp with time zone not null default now(),
  annulled_at timestamp with time zone,
  annulled_by integer,
  annul_reason text,
  constraint fee_receipt_number unique (kindergarten_id, series, number),
  constraint fee_receipt_total check (total > 0),
  constraint fee_receipt_method check (method between 1 and 7),
  constraint fee_receipt_annulled check ((annulled_at is null) = (annul_reason is null))
);
create index fee_receipt_kindergarten_id_paid_on_index on fee_receipt (kindergarten_id, paid_on);

create table fee_payment (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  invoice_id integer not null references fee_invoice (id),
  receipt_id integer not null references fee_receipt (id),
  amount numeric(14, 2) not null,
  paid_on date not null,
  reverses_id integer references fee_payment (id),
  created_at timestamp with time zone not null default now(),
  constraint fee_payment_reversed_once unique (reverses_id),
  constraint fee_payment_sign check ((reverses_id is null) = (amount > 0))
);
create index fee_payment_invoice_id_index on fee_payment (invoice_id);
create index fee_payment_receipt_id_index on fee_payment (receipt_id);
create index fee_payment_child_id_index on fee_payment (child_id);
create index fee_payment_kindergarten_id_paid_on_index on fee_payment (kindergarten_id, paid_on);

create table fee_balance (
  invoice_id integer primary key references fee_invoice (id),
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  charged numeric(14, 2) not null default 0,
  paid numeric(14, 2) not null default 0,
  constraint fee_balance_charged check (charged >= 0),
  constraint fee_balance_paid check (paid between 0 and charged)
);
create index fee_balance_kindergarten_id_index on fee_balance (kindergarten_id);
create index fee_balance_child_id_index on fee_balance (child_id);
