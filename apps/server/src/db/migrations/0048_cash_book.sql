-- Cash book: a till for each cashier, its movements and daily balances, and closed pages (docs/areas/payments.md). The book
-- starts empty: older receipts and vouchers stay in the reports, and the cashier enters the counted cash as opening balance.

create table cash_setting (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  chief_accountant text,
  cash_account text not null default '501',
  parents_account text not null default '411',
  providers_account text not null default '401',
  bank_account text not null default '503',
  difference_account text not null default '442',
  cash_limit numeric(14, 2),
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint cash_setting_once unique (kindergarten_id),
  constraint cash_setting_limit check (cash_limit > 0)
);

create table cash_till (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  cashier_id integer,
  closed_until date,
  created_at timestamp with time zone not null default now(),
  constraint cash_till_cashier unique nulls not distinct (kindergarten_id, cashier_id)
);

create table cash_order (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  cashier_id integer not null,
  kind smallint not null,
  series text,
  number integer,
  issued_on date not null,
  amount numeric(14, 2) not null,
  party text,
  party_number text,
  reason text not null,
  receipt_id integer references fee_receipt (id),
  document_id integer references provider_document (id),
  annulled_at timestamp with time zone,
  annulled_by integer,
  annul_reason text,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint cash_order_number unique (kindergarten_id, series, number),
  constraint cash_order_kind check (kind between 1 and 7),
  constraint cash_order_amount check (amount > 0),
  constraint cash_order_numbered check ((kind = 1) = (number is null) and (number is null) = (series is null)),
  constraint cash_order_receipt check ((kind = 6) = (receipt_id is not null)),
  constraint cash_order_document check ((kind = 3) = (document_id is not null)),
  constraint cash_order_annulled check ((annulled_at is null) = (annul_reason is null))
);
create index cash_order_kindergarten_id_issued_on_index on cash_order (kindergarten_id, issued_on);
create index cash_order_receipt_id_index on cash_order (receipt_id);
create unique index cash_order_returned_once on cash_order (document_id);
create unique index cash_order_opening_once on cash_order (kindergarten_id, cashier_id) where kind = 1 and annulled_at is null;

create table cash_movement (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  till_id integer not null references cash_till (id),
  day date not null,
  amount numeric(14, 2) not null,
  is_reversal boolean not null default false,
  receipt_id integer references fee_receipt (id),
  document_id integer references provider_document (id),
  order_id integer references cash_order (id),
  created_at timestamp with time zone not null default now(),
  constraint cash_movement_amount check (amount <> 0),
  constraint cash_movement_source check (num_nonnulls(receipt_id, document_id, order_id) = 1),
  constraint cash_movement_document_once unique (document_id, is_reversal),
  constraint cash_movement_order_once unique (order_id, is_reversal)
);
create index cash_movement_till_id_day_index on cash_movement (till_id, day);
create index cash_movement_receipt_id_index on cash_movement (receipt_id);
create index cash_movement_kindergarten_id_index on cash_movement (kindergarten_id);

create table cash_day (
  till_id integer not null references cash_till (id),
  day date not null,
  kindergarten_id integer not null references kindergarten (id),
  received numeric(14, 2) not null default 0,
  paid_out numeric(14, 2) not null default 0,
  balance numeric(14, 2) not null,
  constraint cash_day_till_id_day_pk primary key (till_id, day),
  constraint cash_day_turnover check (received >= 0 and paid_out >= 0),
  constraint cash_day_balance check (balance >= 0)
);
create index cash_day_kindergarten_id_index on cash_day (kindergarten_id);

create table cash_page (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  till_id integer not null references cash_till (id),
  day date not null,
  year smallint not null,
  number integer not null,
  opening numeric(14, 2) not null,
  received numeric(14, 2) not null,
  paid_out numeric(14, 2) not null,
  balance numeric(14, 2) not null,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint cash_page_once unique (till_id, day),
  constraint cash_page_number unique (till_id, year, number),
  constraint cash_page_sum check (opening + received - paid_out = balance)
);
create index cash_page_kindergarten_id_index on cash_page (kindergarten_id);

-- A reversal that belongs to a cash refund; its movement is the refund's.
alter table fee_payment add column order_id integer references cash_order (id);
create index fee_payment_order_id_index on fee_payment (order_id);
