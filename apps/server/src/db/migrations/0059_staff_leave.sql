-- Leave and business trips of the staff: requests with decisions, and the days that a person is entitled to.
create table staff_leave (
  id integer generated always as identity primary key,
  kindergarten_id integer not null,
  staff_id integer not null,
  kind smallint not null,
  from_on date not null,
  to_on date not null,
  reason text,
  destination text,
  state smallint default 1 not null,
  comment text,
  requested_by integer,
  decided_by integer,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint staff_leave_kind check (kind in (3, 4, 5, 6, 9, 11)),
  constraint staff_leave_order check (from_on <= to_on),
  constraint staff_leave_state check (state between 1 and 4),
  constraint staff_leave_decided check ((state in (2, 3)) = (decided_at is not null)),
  constraint staff_leave_trip check ((kind = 11) = (destination is not null))
);
alter table staff_leave add constraint staff_leave_kindergarten_id_kindergarten_id_fk foreign key (kindergarten_id) references kindergarten (id);
alter table staff_leave add constraint staff_leave_staff_id_staff_member_id_fk foreign key (staff_id) references staff_member (id);
alter table staff_leave add constraint staff_leave_requested_by_account_id_fk foreign key (requested_by) references account (id);
alter table staff_leave add constraint staff_leave_decided_by_account_id_fk foreign key (decided_by) references account (id);
create index staff_leave_kindergarten_id_from_on_index on staff_leave (kindergarten_id, from_on);
create index staff_leave_staff_id_index on staff_leave (staff_id);
create index staff_leave_requested_by_index on staff_leave (requested_by);
create index staff_leave_decided_by_index on staff_leave (decided_by);
alter table staff_leave add constraint staff_leave_no_overlap exclude using gist (staff_id with =, daterange(from_on, to_on, '[]') with &&) where (state in (1, 2));

create table staff_leave_entitlement (
  id integer generated always as identity primary key,
  kindergarten_id integer not null,
  staff_id integer not null,
  year smallint not null,
  kind smallint not null,
  days smallint not null,
  carried smallint default 0 not null,
  version integer default 1 not null,
  constraint staff_leave_entitlement_once unique (staff_id, year, kind),
  constraint staff_leave_entitlement_kind check (kind in (3, 4, 9)),
  constraint staff_leave_entitlement_days check (days between 0 and 366 and carried between 0 and 366),
  constraint staff_leave_entitlement_year check (year between 2000 and 2100)
);
alter table staff_leave_entitlement add constraint staff_leave_entitlement_kindergarten_id_kindergarten_id_fk foreign key (kindergarten_id) references kindergarten (id);
alter table staff_leave_entitlement add constraint staff_leave_entitlement_staff_id_staff_member_id_fk foreign key (staff_id) references staff_member (id);
create index staff_leave_entitlement_kindergarten_id_index on staff_leave_entitlement (kindergarten_id);

alter table staff_attendance add column leave_id integer;
alter table staff_attendance add constraint staff_attendance_leave_id_staff_leave_id_fk foreign key (leave_id) references staff_leave (id) on delete set null;
create index staff_attendance_leave_id_index on staff_attendance (leave_id);

alter table staff_substitution add column leave_id integer;
alter table staff_substitution add constraint staff_substitution_leave_id_staff_leave_id_fk foreign key (leave_id) references staff_leave (id);
create index staff_substitution_leave_id_index on staff_substitution (leave_id);
-- A business trip needs a substitute too.
alter table staff_substitution drop constraint staff_substitution_reason;
alter table staff_substitution add constraint staff_substitution_reason check (reason in (3, 4, 5, 6, 7, 9, 11));
