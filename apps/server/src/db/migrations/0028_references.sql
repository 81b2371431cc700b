-- A praise, a note or a measure may be about an educational field: the references count them by field
-- (docs/areas/references.md).

alter table support_record add column subject_id integer references subject (id);
create index support_record_subject_id_index on support_record (subject_id);
