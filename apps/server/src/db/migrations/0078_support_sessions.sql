-- Weekly timetable of the specialists, and sessions with their hour and duration in the support of a child.
create table support_slot (
  id integer generated always as identity primary key,
  kindergarten_id integer not null,
  child_id integer not null,
  staff_id integer not null,
  weekday smallint not null,
  starts_at time not null,
  ends_at time not null,
  title text not null,
  from_on date not null,
  to_on date,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint support_slot_weekday check (weekday between 1 and 7),
  constraint support_slot_hours check (starts_at < ends_at),
  constraint support_slot_order check (to_on is null or from_on <= to_on)
);
alter table support_slot add constraint support_slot_kindergarten_id_kindergarten_id_fk foreign key (kindergarten_id) references kindergarten (id);
alter table support_slot add constraint support_slot_child_id_child_id_fk foreign key (child_id) references child (id);
alter table support_slot add constraint support_slot_staff_id_staff_member_id_fk foreign key (staff_id) references staff_member (id);
create index support_slot_kindergarten_id_weekday_index on support_slot (kindergarten_id, weekday);
create index support_slot_child_id_index on support_slot (child_id);
create index support_slot_staff_id_index on support_slot (staff_id);
-- A child has one session at a time.
alter table support_slot add constraint support_slot_child_once exclude using gist (child_id with =, weekday with =,
  int4range(extract(epoch from starts_at)::int, extract(epoch from ends_at)::int) with &&, daterange(from_on, to_on, '[]') with &&);
-- A specialist has one session at a time. Children of one session have the same hours.
alter table support_slot add constraint support_slot_staff_once exclude using gist (staff_id with =, weekday with =,
  int4range(extract(epoch from starts_at)::int, extract(epoch from ends_at)::int) with &&, daterange(from_on, to_on, '[]') with &&,
  (extract(epoch from starts_at)::int * 100000::bigint + extract(epoch from ends_at)::int) with <>);

alter table support_record add column staff_id integer;
alter table support_record add column from_time time;
alter table support_record add column minutes smallint;
alter table support_record add constraint support_record_staff_id_staff_member_id_fk foreign key (staff_id) references staff_member (id);
create index support_record_staff_id_index on support_record (staff_id);
alter table support_record drop constraint support_record_kind;
alter table support_record add constraint support_record_kind check (kind between 1 and 6);
alter table support_record add constraint support_record_session check ((kind = 6) = (from_time is not null) and (kind = 6) = (minutes is not null));
alter table support_record add constraint support_record_minutes check (minutes between 5 and 240);
create unique index support_record_session_once on support_record (child_id, from_on, from_time) where kind = 6;
