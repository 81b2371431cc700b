-- Administrative books: orders, protocols of the council with decisions, letters, control (docs/areas/books.md).

create table book_entry (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  -- BookKind of domain/books/books.ts.
  kind text not null,
  -- 'book:DirectorOrder:2026': numbered by it, without holes.
  series text not null,
  number integer not null,
  -- What stood before the number when it was given: 'РД-07-'.
  prefix text not null default '',
  for_on date not null,
  title text not null,
  -- The text of an order, what the council has discussed, what a control has found.
  body text,
  -- Orders.
  order_index text,
  basis text,
  -- Protocols.
  present_count smallint,
  absent text,
  agenda text,
  -- Letters.
  party text,
  their_number text,
  their_on date,
  document_type smallint,
  resolution text,
  dossier text,
  answers_id integer references book_entry (id),
  send_way smallint,
  -- Control.
  control_kind smallint,
  checked text,
  recommendations text,
  follow_up text,
  -- Who carries it out, or has prepared it; until when; when it was done.
  staff_id integer references staff_member (id),
  deadline_on date,
  done_on date,
  annulled_at timestamp with time zone,
  annulled_by integer references account (id),
  annul_reason text,
  created_by integer references account (id),
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint book_entry_number unique (kindergarten_id, series, number),
  constraint book_entry_kind check (kind in ('DirectorOrder', 'PedagogicalCouncil', 'IncomingCorrespondence', 'OutgoingCorrespondence', 'ControlActivity', 'ControlActivityDeputyDirector')),
  constraint book_entry_positive check (number > 0),
  constraint book_entry_annulled check ((annulled_at is null) = (annul_reason is null))
);
create index book_entry_kindergarten_id_kind_for_on_index on book_entry (kindergarten_id, kind, for_on);
create index book_entry_answers_id_index on book_entry (answers_id);
create index book_entry_staff_id_index on book_entry (staff_id);
create index book_entry_annulled_by_index on book_entry (annulled_by);
create index book_entry_created_by_index on book_entry (created_by);

-- Decisions of a protocol: numbered in it, and over the school year.
create table council_decision (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  entry_id integer not null references book_entry (id),
  number integer not null,
  series text not null,
  running_number integer not null,
  title text not null,
  votes_for smallint not null default 0,
  votes_against smallint not null default 0,
  votes_abstained smallint not null default 0,
  staff_id integer references staff_member (id),
  deadline_on date,
  done_on date,
  done_note text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint council_decision_number unique (entry_id, number),
  constraint council_decision_running unique (kindergarten_id, series, running_number),
  constraint council_decision_votes check (votes_for >= 0 and votes_against >= 0 and votes_abstained >= 0)
);
create index council_decision_kindergarten_id_index on council_decision (kindergarten_id);
create index council_decision_staff_id_index on council_decision (staff_id);

create table book_file (
  kindergarten_id integer not null references kindergarten (id),
  entry_id integer not null references book_entry (id) on delete cascade,
  file_id integer not null references stored_file (id),
  position smallint not null default 0,
  primary key (entry_id, file_id)
);
create index book_file_kindergarten_id_index on book_file (kindergarten_id);
create index book_file_file_id_index on book_file (file_id);

-- Who has to know an order, and since when the person does.
create table book_reader (
  kindergarten_id integer not null references kindergarten (id),
  entry_id integer not null references book_entry (id) on delete cascade,
  staff_id integer not null references staff_member (id),
  read_at timestamp with time zone,
  primary key (entry_id, staff_id)
);
create index book_reader_kindergarten_id_index on book_reader (kindergarten_id);
create index book_reader_staff_id_index on book_reader (staff_id);

-- What stands before the numbers of a book: the master's for everybody, a kindergarten's own instead of it.
create table book_prefix (
  id integer generated always as identity primary key,
  kindergarten_id integer references kindergarten (id),
  kind text not null,
  prefix text not null,
  version integer not null default 1,
  constraint book_prefix_once unique nulls not distinct (kindergarten_id, kind),
  constraint book_prefix_kind check (kind in ('DirectorOrder', 'PedagogicalCouncil', 'IncomingCorrespondence', 'OutgoingCorrespondence', 'ControlActivity', 'ControlActivityDeputyDirector'))
);

-- Which books a role of the kindergarten has; without a row it has all that its rights say.
create table book_access (
  kindergarten_id integer not null references kindergarten (id),
  custom_role_id integer not null references custom_role (id) on delete cascade,
  kind text not null,
  can_view boolean not null default false,
  can_create boolean not null default false,
  can_edit boolean not null default false,
  primary key (custom_role_id, kind),
  constraint book_access_kind check (kind in ('DirectorOrder', 'PedagogicalCouncil', 'IncomingCorrespondence', 'OutgoingCorrespondence', 'ControlActivity', 'ControlActivityDeputyDirector'))
);
create index book_access_kindergarten_id_index on book_access (kindergarten_id);
