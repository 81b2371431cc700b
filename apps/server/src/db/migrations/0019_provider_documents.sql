-- Documents with the providers of activities: protocols over what parents have paid, invoices of the provider, cash vouchers
-- (docs/areas/payments.md).

create table provider_document (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  provider_id integer not null references activity_provider (id),
  kind smallint not null,
  series text,
  number integer,
  outside_number text,
  issued_on date not null,
  year smallint,
  month smallint,
  is_manual boolean not null default false,
  paid numeric(14, 2) not null default 0,
  share numeric(14, 2) not null default 0,
  amount numeric(14, 2) not null,
  vat_rate numeric(4, 1),
  reason text,
  receiver_name text,
  receiver_number text,
  invoice_id integer references provider_document (id),
  pays_id integer references provider_document (id),
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint provider_document_number unique (kindergarten_id, series, number),
  constraint provider_document_kind check (kind between 1 and 3),
  constraint provider_document_amount check (amount > 0),
  constraint provider_document_sum check (kind <> 1 or is_manual or amount = paid - share),
  constraint provider_document_month check (month between 1 and 12)
);
create index provider_document_kindergarten_id_kind_index on provider_document (kindergarten_id, kind);
create index provider_document_provider_id_index on provider_document (provider_id);
create index provider_document_invoice_id_index on provider_document (invoice_id);
create index provider_document_pays_id_index on provider_document (pays_id);
create unique index provider_document_paid_once on provider_document (pays_id) where pays_id is not null;
create unique index provider_document_outside on provider_document (kindergarten_id, provider_id, outside_number) where outside_number is not null;

create table protocol_payment (
  payment_id integer primary key references fee_payment (id),
  protocol_id integer not null references provider_document (id) on delete cascade,
  kindergarten_id integer not null references kindergarten (id)
);
create index protocol_payment_protocol_id_index on protocol_payment (protocol_id);
create index protocol_payment_kindergarten_id_index on protocol_payment (kindergarten_id);
