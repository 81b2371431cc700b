-- A run ("изготвяне") of fees is a record that can be undone while nobody has paid (docs/areas/payments.md).

create table fee_run (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  year smallint not null,
  month smallint not null,
  notify_at timestamp with time zone not null,
  notified_at timestamp with time zone,
  letters integer,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint fee_run_month check (month between 1 and 12),
  constraint fee_run_notified check ((notified_at is null) = (letters is null))
);
create index fee_run_kindergarten_id_created_at_index on fee_run (kindergarten_id, created_at);

create table fee_run_item (
  run_id integer not null references fee_run (id),
  invoice_id integer not null references fee_invoice (id),
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  provider_id integer not null references activity_provider (id),
  is_new boolean not null,
  added numeric(14, 2) not null,
  due_before date,
  undone_at timestamp with time zone,
  undone_by integer,
  undo_reason text,
  primary key (run_id, invoice_id),
  constraint fee_run_item_due check (is_new = (due_before is null)),
  constraint fee_run_item_undone check ((undone_at is null) = (undo_reason is null))
);
create index fee_run_item_invoice_id_index on fee_run_item (invoice_id);
create index fee_run_item_child_id_index on fee_run_item (child_id);
create index fee_run_item_kindergarten_id_index on fee_run_item (kindergarten_id);
create index fee_run_item_provider_id_index on fee_run_item (provider_id);

-- A run that is undone reverses its rows one by one, each once.
alter table fee_charge add column run_id integer references fee_run (id);
alter table fee_charge add column reverses_id integer references fee_charge (id);
alter table fee_charge add constraint fee_charge_reversed_once unique (reverses_id);
create index fee_charge_run_id_index on fee_charge (run_id);

-- Undone before the family was notified: parents do not see it.
alter table fee_invoice add column withdrawn boolean not null default false;
alter table fee_invoice add constraint fee_invoice_withdrawn check (not withdrawn or annulled_at is not null);
