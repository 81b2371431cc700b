-- Class books: which form it is, and since when its data may have changed (docs/areas/documents.md).

alter table class_book_export
  -- 1 class book 3-5, 2 journal of support 3-63.1, 3 journal of a nursery group.
  add column kind smallint not null default 1,
  -- When the first part of the book was read, by the clock that dates the history: later changes are not in its file.
  add column read_at timestamp with time zone,
  add constraint class_book_export_kind check (kind between 1 and 3);

-- Letters before a document expires, each step once (docs/areas/books.md).

create table expiry_letter (
  kindergarten_id integer not null references kindergarten (id),
  -- 1 a document of the register, 2 a paper of a member of staff.
  kind smallint not null,
  subject_id integer not null,
  -- A document that is valid for longer now is told of again.
  valid_to date not null,
  -- So many days before.
  days smallint not null,
  sent_on date not null,
  letters smallint not null,
  constraint expiry_letter_kind_subject_id_valid_to_days_pk primary key (kind, subject_id, valid_to, days),
  constraint expiry_letter_kind check (kind in (1, 2))
);
create index expiry_letter_kindergarten_id_index on expiry_letter (kindergarten_id);
