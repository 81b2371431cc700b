-- Extra activities: types and providers of the master, activities of a kindergarten, who goes there, visits, requests of
-- parents (docs/areas/activities.md).

create table activity_type (
  id integer generated always as identity primary key,
  name text collate "bg-x-icu" not null,
  version integer not null default 1,
  constraint activity_type_name unique (name)
);

create table activity_provider (
  id integer generated always as identity primary key,
  name text collate "bg-x-icu" not null,
  bulstat text,
  vat_number text,
  responsible text,
  address text,
  phone text,
  email text,
  iban text,
  bank_name text,
  deleted_on date,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1
);
create unique index activity_provider_name on activity_provider (lower(name)) where deleted_on is null;

create table provider_contract (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  provider_id integer not null references activity_provider (id) on delete cascade,
  number text,
  signed_on date,
  from_on date,
  to_on date,
  share_percent numeric(5, 2) not null default 0,
  constraint provider_contract_once unique (kindergarten_id, provider_id),
  constraint provider_contract_order check (from_on <= to_on),
  constraint provider_contract_share check (share_percent between 0 and 100)
);
create index provider_contract_provider_id_index on provider_contract (provider_id);

create table activity (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  provider_id integer not null references activity_provider (id),
  type_id integer not null references activity_type (id),
  name text collate "bg-x-icu" not null,
  description text,
  leader_id integer references staff_member (id),
  leader_name text,
  group_ids integer[],
  capacity smallint,
  from_on date not null,
  to_on date not null,
  fee_type smallint not null,
  price numeric(14, 2) not null,
  prorate boolean not null default false,
  pay_absences boolean not null default false,
  enrollment_enabled boolean not null default true,
  delistment_enabled boolean not null default true,
  active boolean not null default true,
  deleted_on date,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint activity_order check (from_on <= to_on),
  constraint activity_fee_type check (fee_type in (1, 2)),
  constraint activity_price check (price >= 0),
  constraint activity_capacity check (capacity > 0)
);
create index activity_kindergarten_id_index on activity (kindergarten_id);
create index activity_provider_id_index on activity (provider_id);
create index activity_type_id_index on activity (type_id);
create index activity_leader_id_index on activity (leader_id);
create unique index activity_name on activity (kindergarten_id, lower(name), from_on) where deleted_on is null;

create table activity_slot (
  kindergarten_id integer not null references kindergarten (id),
  activity_id integer not null references activity (id) on delete cascade,
  weekday smallint not null,
  starts_at time not null,
  ends_at time not null,
  primary key (activity_id, weekday, starts_at),
  constraint activity_slot_weekday check (weekday between 1 and 7),
  constraint activity_slot_order check (starts_at < ends_at)
);
create index activity_slot_kindergarten_id_index on activity_slot (kindergarten_id);

create table activity_member (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  activity_id integer not null references activity (id),
  child_id integer not null references child (id),
  from_on date not null,
  to_on date,
  created_at timestamp with time zone not null default now(),
  constraint activity_member_order check (from_on <= to_on),
  constraint activity_member_once exclude using gist (activity_id with =, child_id with =, daterange(from_on, to_on, '[]') with &&)
);
create index activity_member_activity_id_from_on_index on activity_member (activity_id, from_on);
create index activity_member_child_id_index on activity_member (child_id);
create index activity_member_kindergarten_id_index on activity_member (kindergarten_id);

create table activity_visit (
  activity_id integer not null references activity (id),
  child_id integer not null references child (id),
  day date not null,
  kindergarten_id integer not null references kindergarten (id),
  mark smallint not null,
  primary key (activity_id, child_id, day),
  constraint activity_visit_mark check (mark in (1, 2))
);
create index activity_visit_child_id_index on activity_visit (child_id);
create index activity_visit_kindergarten_id_day_index on activity_visit (kindergarten_id, day);

create table activity_request (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  activity_id integer not null references activity (id),
  child_id integer not null references child (id),
  kind smallint not null,
  status smallint not null default 1,
  for_on date not null,
  to_activity_id integer references activity (id),
  note text,
  parent_name text,
  created_by integer not null,
  created_at timestamp with time zone not null default now(),
  listed_at timestamp with time zone,
  decided_by_staff boolean not null default false,
  decided_by integer,
  decided_at timestamp with time zone,
  comment text,
  version integer not null default 1,
  constraint activity_request_kind check (kind between 1 and 3),
  constraint activity_request_status check (status between 1 and 3),
  constraint activity_request_target check ((kind = 2) = (to_activity_id is not null))
);
create index activity_request_activity_id_index on activity_request (activity_id);
create index activity_request_to_activity_id_index on activity_request (to_activity_id);
create index activity_request_child_id_index on activity_request (child_id);
create index activity_request_kindergarten_id_status_index on activity_request (kindergarten_id, status);
create unique index activity_request_waiting on activity_request (activity_id, child_id) where status = 1;
