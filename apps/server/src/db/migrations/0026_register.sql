-- The national register (НЕИСПУО): what stands there of ours, what is on its way, what was found (docs/areas/register.md).

alter table staff_member add column neispuo_id integer;

-- A difference that a person has confirmed.
create table register_batch (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  start_year smallint not null,
  from_on date not null,
  to_on date not null,
  -- 'Ще изпратим 23 записа, ще изтрием 1.'
  words text not null,
  sends integer not null,
  changes integer not null,
  deletes integer not null,
  -- 0 waits, 1 is being sent, 2 finished, 3 stopped.
  state smallint not null default 0,
  -- Turns that came to nothing, one after another.
  turns smallint not null default 0,
  next_at timestamp with time zone,
  note text,
  finished_at timestamp with time zone,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  constraint register_batch_order check (from_on <= to_on),
  constraint register_batch_state check (state between 0 and 3)
);
create index register_batch_kindergarten_id_created_at_index on register_batch (kindergarten_id, created_at);

create table register_record (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  start_year smallint not null,
  -- 1 class books, 2 attendances, 3 results, 4 programs, 5 topics, 6 substitutions.
  section smallint not null,
  key text not null,
  group_id integer references child_group (id),
  child_id integer references child (id),
  for_on date,
  label text,
  -- 0 not sent, 1 waits, 2 sent, 3 refused, 4 deleted there.
  state smallint not null default 0,
  -- Of what waits: 1 send, 2 change, 3 delete; what was confirmed and what stood there then.
  step smallint,
  wanted jsonb,
  seen jsonb,
  -- What stands there, as far as we know.
  theirs jsonb,
  theirs_id integer,
  -- The hours of a schedule there: topics and substitutions name them.
  lessons jsonb,
  reason_code text,
  reason text,
  -- X-Sb-Request-Id of the last answer.
  request_id text,
  batch_id integer references register_batch (id),
  sent_at timestamp with time zone,
  seen_at timestamp with time zone,
  constraint register_record_once unique (kindergarten_id, section, start_year, key),
  constraint register_record_section check (section between 1 and 6),
  constraint register_record_state check (state between 0 and 4),
  constraint register_record_step check (step between 1 and 3),
  constraint register_record_waits check ((state = 1) = (step is not null)),
  constraint register_record_there check ((theirs is null) = (theirs_id is null))
);
create index register_record_kindergarten_id_section_for_on_index on register_record (kindergarten_id, section, for_on);
create index register_record_group_id_index on register_record (group_id);
create index register_record_child_id_index on register_record (child_id);
create index register_record_batch_id_state_index on register_record (batch_id, state);

-- Which curriculum of the register a field of a group is.
create table register_curriculum (
  kindergarten_id integer not null references kindergarten (id),
  group_id integer not null references child_group (id),
  subject_id integer not null references subject (id),
  curriculum_id integer not null,
  primary key (group_id, subject_id)
);
create index register_curriculum_kindergarten_id_index on register_curriculum (kindergarten_id);
create index register_curriculum_subject_id_index on register_curriculum (subject_id);

-- The last time the sample list (Списък-Образец) was read.
create table register_link (
  kindergarten_id integer primary key references kindergarten (id),
  read_at timestamp with time zone,
  -- Who asked for it, and when it isn't answered yet.
  asked_at timestamp with time zone,
  groups integer not null default 0,
  children integer not null default 0,
  staff integer not null default 0,
  -- Whom the register doesn't know, or we don't: [{ kind, name, side }].
  unmatched jsonb not null default '[]'::jsonb,
  note text
);

-- Ours held against theirs, dated.
create table register_report (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  made_at timestamp with time zone not null,
  start_year smallint not null,
  from_on date not null,
  to_on date not null,
  same integer not null,
  missing integer not null,
  different integer not null,
  extra integer not null,
  blocked integer not null,
  -- The first thousand of them: [{ section, what, ours, theirs, reason }].
  lines jsonb not null default '[]'::jsonb,
  note text,
  constraint register_report_order check (from_on <= to_on)
);
create index register_report_kindergarten_id_made_at_index on register_report (kindergarten_id, made_at);
