-- Class books: which form it is, and since when its data may have changed (docs/areas/documents.md).

alter table class_book_export
  -- 1 class book 3-5, 2 journal of support 3-63.1, 3 journal of a nursery group.
  add column kind smallint not null default 1,
  -- When the first part of the book was read, by the clock that dates the history: later changes are not in its file.
  add column read_at timestamp with time zone,
  add constraint class_book_export_kind check (kind between 1 and 3);
