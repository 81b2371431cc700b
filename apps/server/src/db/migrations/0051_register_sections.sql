-- Four more sections of the register: parent meetings, notes, additional activities, days off.
alter table register_record drop constraint register_record_section;
alter table register_record add constraint register_record_section check (section between 1 and 10) not valid;
