-- A stock-take is submitted by the person who counted and approved by another one, who decides every shortage.
alter table stock_document add column submitted_at timestamp with time zone;
alter table stock_document add column submitted_by integer;
alter table stock_document add column responsible_id integer references staff_member (id);
alter table stock_document add column returned_for text;
alter table stock_document add constraint stock_document_two_people
  check (kind <> 4 or state <> 2 or submitted_by is null or (posted_by <> submitted_by and posted_by <> created_by)) not valid;
create index stock_document_responsible_id_index on stock_document (responsible_id);
alter table stock_line add column decision smallint;
alter table stock_line add constraint stock_line_decision check (decision between 1 and 3) not valid;
