-- One more section of the register: shifts.
alter table register_record drop constraint register_record_section;
alter table register_record add constraint register_record_section check (section between 1 and 11) not valid;
