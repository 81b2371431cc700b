-- Register of the documents that a kindergarten must have (docs/areas/books.md).

create table official_document (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  -- OfficialType of domain/books/documents.ts.
  type smallint not null,
  name text not null,
  -- Of the school year; null: for longer than a year.
  start_year smallint,
  approved_by smallint,
  approval_number text,
  approved_on date,
  valid_to date,
  file_id integer references stored_file (id),
  visible_for_parents boolean not null default false,
  note text,
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint official_document_order check (approved_on <= valid_to)
);
create index official_document_kindergarten_id_type_index on official_document (kindergarten_id, type);
create index official_document_file_id_index on official_document (file_id);
