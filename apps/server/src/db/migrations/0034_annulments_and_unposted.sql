-- Why a fee or a document to a provider was annulled; what became of money that came through ePay.bg and was not owed any
-- more (docs/areas/payments.md).

alter table fee_invoice add column annul_reason text;
alter table fee_invoice add constraint fee_invoice_annulled check (annul_reason is null or annulled_at is not null);

-- A document to a provider keeps its number when it is annulled.
alter table provider_document add column annulled_at timestamp with time zone;
alter table provider_document add column annulled_by integer;
alter table provider_document add column annul_reason text;
alter table provider_document add constraint provider_document_annulled check (annul_reason is null or annulled_at is not null);
drop index provider_document_paid_once;
create unique index provider_document_paid_once on provider_document (pays_id) where pays_id is not null and annulled_at is null;
drop index provider_document_outside;
create unique index provider_document_outside on provider_document (kindergarten_id, provider_id, outside_number) where outside_number is not null and annulled_at is null;

alter table online_payment add column settled numeric(14, 2) not null default 0;
alter table online_payment add constraint online_payment_settled check (settled between 0 and unposted);
create index online_payment_unsettled on online_payment (paid_on) where settled < unposted;

create table unposted_entry (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  payment_id integer not null references online_payment (id),
  kind smallint not null,
  amount numeric(14, 2) not null,
  happened_on date not null,
  method smallint not null,
  receipt_id integer references fee_receipt (id),
  comment text not null,
  reverses_id integer references unposted_entry (id),
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint unposted_entry_kind check (kind between 1 and 2),
  constraint unposted_entry_method check (method between 1 and 7),
  constraint unposted_entry_sign check ((reverses_id is null) = (amount > 0)),
  constraint unposted_entry_receipt check ((kind = 1) = (receipt_id is not null)),
  constraint unposted_entry_reversed_once unique (reverses_id)
);
create index unposted_entry_kindergarten_id_index on unposted_entry (kindergarten_id);
create index unposted_entry_payment_id_index on unposted_entry (payment_id);
create index unposted_entry_receipt_id_index on unposted_entry (receipt_id);
