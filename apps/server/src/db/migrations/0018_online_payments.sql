-- Payments through ePay.bg and EasyPay: accounts of providers, what was asked for, what ePay.bg said (docs/areas/payments.md).

alter table activity_provider add column epay_id text;
alter table activity_provider add column epay_flags smallint not null default 0;
alter table activity_provider add column epay_error text;
create unique index activity_provider_epay on activity_provider (epay_id) where deleted_on is null;

create table provider_secret (
  provider_id integer primary key references activity_provider (id) on delete cascade,
  secret text not null
);

create table online_payment (
  id integer generated always as identity primary key,
  account_id integer not null references account (id),
  merchant text not null,
  method smallint not null,
  state smallint not null default 3,
  basket text not null,
  amount numeric(14, 2) not null,
  unposted numeric(14, 2) not null default 0,
  idn text,
  expires_at timestamp with time zone not null,
  paid_on date,
  stan text,
  bcode text,
  trouble text,
  created_at timestamp with time zone not null default now(),
  constraint online_payment_method check (method in (4, 6, 7)),
  constraint online_payment_state check (state between 1 and 7),
  constraint online_payment_amount check (amount > 0 and unposted between 0 and amount)
);
create index online_payment_account_id_basket_index on online_payment (account_id, basket);
create index online_payment_waiting on online_payment (expires_at) where state in (2, 3);

create table online_item (
  payment_id integer not null references online_payment (id) on delete cascade,
  invoice_id integer not null references fee_invoice (id),
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  amount numeric(14, 2) not null,
  awaited boolean not null default false,
  receipt_id integer references fee_receipt (id),
  primary key (payment_id, invoice_id),
  constraint online_item_amount check (amount > 0)
);
create index online_item_invoice_id_index on online_item (invoice_id);
create index online_item_kindergarten_id_index on online_item (kindergarten_id);
create index online_item_child_id_index on online_item (child_id);
create index online_item_receipt_id_index on online_item (receipt_id);

create table epay_notice (
  id integer generated always as identity primary key,
  merchant text not null,
  encoded text not null,
  checksum text not null,
  address text not null,
  is_valid boolean not null,
  answer text not null,
  settled boolean not null,
  received_at timestamp with time zone not null default now()
);
create index epay_notice_unsettled on epay_notice (id) where is_valid and not settled;
create index epay_notice_received_at_index on epay_notice (received_at);
