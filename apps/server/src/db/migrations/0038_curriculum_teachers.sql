-- Who teaches a curriculum by the sample list: the register takes a substitution only for hours of the absent teacher.
alter table register_curriculum add column teacher_ids integer[] not null default '{}';
