-- The signed PDF with which a class book was finalised in the register.
alter table register_record add column signed_file_id integer;
alter table register_record add constraint register_record_signed_file_id_stored_file_id_fk foreign key (signed_file_id) references stored_file (id);
create index register_record_signed_file_id_index on register_record (signed_file_id);
