-- Instalment plans over unpaid fees of a child, several refunds of one payment, and credit notes for invoices that are paid
-- (docs/areas/payments.md).

create table instalment_plan (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  agreed_on date not null,
  total numeric(14, 2) not null,
  note text,
  ended_as smallint,
  ended_on date,
  ended_by integer,
  end_reason text,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint instalment_plan_total check (total > 0),
  constraint instalment_plan_ended check (ended_as in (3, 4, 5) and ended_on is not null or ended_as is null and ended_on is null and end_reason is null)
);
create unique index instalment_plan_active_once on instalment_plan (child_id) where ended_on is null;
create index instalment_plan_child_id_index on instalment_plan (child_id);
create index instalment_plan_kindergarten_id_agreed_on_index on instalment_plan (kindergarten_id, agreed_on);

create table instalment_plan_fee (
  plan_id integer not null references instalment_plan (id),
  invoice_id integer not null references fee_invoice (id),
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  amount numeric(14, 2) not null,
  constraint instalment_plan_fee_plan_id_invoice_id_pk primary key (plan_id, invoice_id),
  constraint instalment_plan_fee_amount check (amount > 0)
);
create index instalment_plan_fee_invoice_id_index on instalment_plan_fee (invoice_id);
create index instalment_plan_fee_kindergarten_id_index on instalment_plan_fee (kindergarten_id);
create index instalment_plan_fee_child_id_index on instalment_plan_fee (child_id);

create table instalment (
  plan_id integer not null references instalment_plan (id),
  due_on date not null,
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  amount numeric(14, 2) not null,
  reminded smallint[] not null default '{}',
  constraint instalment_plan_id_due_on_pk primary key (plan_id, due_on),
  constraint instalment_amount check (amount > 0)
);
create index instalment_kindergarten_id_index on instalment (kindergarten_id);
create index instalment_child_id_index on instalment (child_id);

alter table fee_payment drop constraint fee_payment_reversed_once;

alter table provider_document add column settles_id integer references provider_document (id);
alter table provider_document add column returned_on date;
create index provider_document_settles_id_index on provider_document (settles_id);
alter table provider_document add constraint provider_document_settled check (settles_id is null and returned_on is null or kind = 4 and num_nonnulls(settles_id, returned_on) = 1);
