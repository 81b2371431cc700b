-- A new issue of a portion book keeps its number and gets the next edition; lines say what an allergic child gets instead.
alter table portion_book add column edition integer not null default 1;
alter table portion_book add column basis text;
alter table portion_book add constraint portion_book_edition_positive check (edition > 0);
alter table portion_book drop constraint portion_book_number;
alter table portion_book add constraint portion_book_edition unique (kindergarten_id, series, number, edition);
alter table portion_book_line add column decisions jsonb not null default '[]';
alter table portion_book_line add column instead_of text;
