-- What an expert of the ministry or a municipality has chosen to look at: one kindergarten, a school year by its start.
alter table membership add column viewed_kindergarten_id integer;
alter table membership add column viewed_start_year smallint;
alter table membership add constraint membership_viewed_kindergarten_id_kindergarten_id_fk
  foreign key (viewed_kindergarten_id) references kindergarten (id);
create index membership_viewed_kindergarten_id_index on membership (viewed_kindergarten_id);
alter table membership add constraint membership_view
  check (role in (4, 5) or (viewed_kindergarten_id is null and viewed_start_year is null));
