-- Validates the rows before 0086.
alter table register_record validate constraint register_record_section;
