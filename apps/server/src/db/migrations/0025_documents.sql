-- Documents: certificates and their register, exported class books (docs/areas/documents.md).

create table certificate (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  child_id integer not null references child (id),
  school_year_id integer not null references school_year (id),
  group_id integer references child_group (id),
  -- 1 relocation, 2 compulsory preschool education.
  kind smallint not null,
  -- In the school year, and over all years.
  number integer not null,
  general_number integer not null,
  issued_on date not null,
  -- The certificate this one is a duplicate of.
  original_id integer references certificate (id),
  annulled_on date,
  -- Results of a child that moves, readiness of one that goes to school.
  body text,
  director_name text,
  discharge_on date,
  host_name text,
  host_code text,
  host_town text,
  reason smallint,
  reason_text text,
  absences jsonb,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint certificate_number unique (kindergarten_id, kind, school_year_id, number),
  constraint certificate_kind check (kind in (1, 2)),
  constraint certificate_reason check (reason between 1 and 3),
  constraint certificate_relocation check (kind = 2 or num_nonnulls(discharge_on, host_name, reason) = 3)
);
create index certificate_kindergarten_id_issued_on_index on certificate (kindergarten_id, issued_on);
create index certificate_child_id_index on certificate (child_id);
create index certificate_school_year_id_index on certificate (school_year_id);
create index certificate_group_id_index on certificate (group_id);
create index certificate_original_id_index on certificate (original_id);
create unique index certificate_once on certificate (child_id, kind, school_year_id) where original_id is null and annulled_on is null;

create table class_book_export (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  group_id integer not null references child_group (id),
  school_year_id integer not null references school_year (id),
  from_on date not null,
  to_on date not null,
  -- 0 waits, 1 is being made, 2 ready, 3 failed.
  status smallint not null default 0,
  -- Percent.
  progress smallint not null default 0,
  file_id integer references stored_file (id),
  -- Of the file.
  sha256 text,
  finished_at timestamp with time zone,
  -- The book of a closed year: it stays.
  final_at timestamp with time zone,
  final_by integer,
  created_by integer,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint class_book_export_order check (from_on <= to_on),
  constraint class_book_export_status check (status between 0 and 3),
  constraint class_book_export_progress check (progress between 0 and 100),
  constraint class_book_export_ready check (status <> 2 or num_nonnulls(file_id, sha256, finished_at) = 3)
);
create index class_book_export_kindergarten_id_created_at_index on class_book_export (kindergarten_id, created_at);
create index class_book_export_group_id_index on class_book_export (group_id);
create index class_book_export_school_year_id_index on class_book_export (school_year_id);
create index class_book_export_file_id_index on class_book_export (file_id);
create index class_book_export_sha256_index on class_book_export (sha256);
