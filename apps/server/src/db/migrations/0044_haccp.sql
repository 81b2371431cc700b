-- Diary of own control (HACCP) of the kitchen: control points with schedules and limits, and their entries.
create table haccp_point (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  kind smallint not null,
  name text collate "bg-x-icu" not null,
  minimum numeric(6, 1),
  maximum numeric(6, 1),
  period smallint not null,
  times text[] not null,
  due_day smallint,
  from_on date not null,
  to_on date,
  note text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint haccp_point_kind check (kind between 2 and 10),
  constraint haccp_point_limits check (minimum <= maximum),
  constraint haccp_point_schedule check (period between 1 and 4 and cardinality(times) <= 6 and (period = 4) = (cardinality(times) = 0) and (due_day is not null) = (period in (2, 3))),
  constraint haccp_point_due_day check (due_day between 1 and case period when 2 then 7 else 28 end),
  constraint haccp_point_order check (from_on <= to_on)
);
create index haccp_point_kindergarten_id_index on haccp_point (kindergarten_id);

create table haccp_entry (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  point_id integer not null references haccp_point (id),
  for_on date not null,
  slot smallint,
  taken_at text not null,
  minimum numeric(6, 1),
  maximum numeric(6, 1),
  value numeric(6, 1),
  is_good boolean not null,
  subject text,
  action text,
  change_reason text,
  entered_by integer,
  entered_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint haccp_entry_time check (taken_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  constraint haccp_entry_slot_number check (slot between 0 and 5),
  constraint haccp_entry_judgement check (value is null or is_good = (value >= coalesce(minimum, value) and value <= coalesce(maximum, value))),
  constraint haccp_entry_action check (is_good or action is not null)
);
create unique index haccp_entry_slot on haccp_entry (point_id, for_on, slot);
create index haccp_entry_kindergarten_id_for_on_index on haccp_entry (kindergarten_id, for_on);
