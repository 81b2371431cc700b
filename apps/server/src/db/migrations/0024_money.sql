-- The archive of the fees of before 01.04.2022, settings of fees, reminders of them, and bank statements
-- (docs/areas/payments.md).

create table old_fee_type (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  name text not null,
  unit text not null,
  price numeric(14, 2) not null,
  from_on date not null,
  to_on date not null
);
create index old_fee_type_kindergarten_id_index on old_fee_type (kindergarten_id);

create table old_fee (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  type_id integer not null references old_fee_type (id),
  child_id integer references child (id),
  child_name text not null,
  group_name text,
  year smallint not null,
  month smallint not null,
  days smallint,
  amount numeric(14, 2) not null,
  paid numeric(14, 2) not null default 0,
  paid_on date,
  method smallint,
  receipt text,
  cashier text,
  constraint old_fee_month check (month between 1 and 12),
  constraint old_fee_paid check (paid between 0 and amount),
  constraint old_fee_receipt check ((paid > 0) = (paid_on is not null))
);
create index old_fee_kindergarten_id_year_month_index on old_fee (kindergarten_id, year, month);
create index old_fee_type_id_index on old_fee (type_id);
create index old_fee_child_id_index on old_fee (child_id);

create table fee_setting (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  provider_id integer references activity_provider (id),
  recipient text,
  iban text,
  bank_name text,
  monthly_due_day smallint not null default 10,
  visits_due_day smallint not null default 15,
  remind_before smallint[] not null default '{}',
  remind_after smallint[] not null default '{}',
  reminder_text text,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint fee_setting_once unique nulls not distinct (kindergarten_id, provider_id),
  constraint fee_setting_due check (monthly_due_day between 1 and 28 and visits_due_day between 1 and 28),
  constraint fee_setting_account check ((iban is null) = (recipient is null))
);
create index fee_setting_provider_id_index on fee_setting (provider_id);

create table fee_reminder (
  invoice_id integer not null references fee_invoice (id),
  days smallint not null,
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  sent_on date not null,
  letters smallint not null,
  primary key (invoice_id, days)
);
create index fee_reminder_kindergarten_id_index on fee_reminder (kindergarten_id);
create index fee_reminder_child_id_index on fee_reminder (child_id);

create table bank_statement (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  file_name text not null,
  format text not null,
  iban text,
  created_by integer,
  created_at timestamp with time zone not null default now()
);
create index bank_statement_kindergarten_id_index on bank_statement (kindergarten_id);

create table bank_line (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  statement_id integer not null references bank_statement (id),
  hash text not null,
  booked_on date not null,
  amount numeric(14, 2) not null,
  payer text,
  payer_iban text,
  details text,
  bank_reference text,
  closed_at timestamp with time zone,
  closed_by integer,
  close_reason text,
  created_at timestamp with time zone not null default now(),
  constraint bank_line_once unique (kindergarten_id, hash),
  constraint bank_line_amount check (amount > 0),
  constraint bank_line_closed check ((closed_at is null) = (close_reason is null))
);
create index bank_line_statement_id_index on bank_line (statement_id);
create index bank_line_kindergarten_id_booked_on_index on bank_line (kindergarten_id, booked_on);

alter table fee_receipt add column bank_line_id integer references bank_line (id);
create index fee_receipt_bank_line_id_index on fee_receipt (bank_line_id);
