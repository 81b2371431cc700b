-- Results: height and weight, templates of diagnostics and the results of children (docs/areas/results.md).

create table measurement (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  for_on date not null,
  height_cm numeric(4, 1) not null,
  weight_kg numeric(4, 1) not null,
  created_at timestamp with time zone not null default now(),
  constraint measurement_once unique (child_id, for_on),
  constraint measurement_height check (height_cm between 50 and 150),
  constraint measurement_weight check (weight_kg between 5 and 60)
);
create index measurement_kindergarten_id_index on measurement (kindergarten_id);

create table result_template (
  id integer generated always as identity primary key,
  -- Null: the master's, for everybody.
  kindergarten_id integer references kindergarten (id),
  class_type smallint not null,
  subject_id integer not null references subject (id),
  indicators text[] not null,
  text text not null,
  deleted_on date,
  version integer not null default 1,
  constraint result_template_class_type check (class_type between 1 and 7),
  constraint result_template_indicators check (cardinality(indicators) between 1 and 30)
);
create index result_template_kindergarten_id_index on result_template (kindergarten_id);
create index result_template_subject_id_index on result_template (subject_id);
create unique index result_template_once on result_template (kindergarten_id, class_type, subject_id) nulls not distinct where deleted_on is null;

create table achievement (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  group_id integer not null references child_group (id),
  school_year_id integer not null references school_year (id),
  subject_id integer not null references subject (id),
  -- 1 start, 2 end of the year.
  stage smallint not null,
  -- What was looked at, as it stood then, and a mark for each: 0, 1, 2 or not seen.
  indicators text[] not null,
  marks smallint[] not null,
  percent smallint,
  text text,
  -- 0 waits, 1 approved, 2 annulled, 3 returned.
  status smallint not null default 0,
  comment text,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint achievement_once unique (child_id, school_year_id, subject_id, stage),
  constraint achievement_stage check (stage in (1, 2)),
  constraint achievement_status check (status between 0 and 3),
  constraint achievement_percent check (percent between 0 and 100),
  constraint achievement_marks check (cardinality(marks) = cardinality(indicators)),
  constraint achievement_comment check (status in (0, 1) or comment is not null)
);
create index achievement_kindergarten_id_index on achievement (kindergarten_id);
create index achievement_group_id_subject_id_stage_index on achievement (group_id, subject_id, stage);
create index achievement_school_year_id_index on achievement (school_year_id);
create index achievement_subject_id_index on achievement (subject_id);
