-- Openings of the names of one kindergarten for an expert, with the stated reason (spec/notes.md, 'Experts and names').
create table name_opening (
  id integer generated always as identity primary key,
  kindergarten_id integer not null,
  account_id integer not null,
  reason text not null,
  opened_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint name_opening_reason check (length(btrim(reason)) >= 10),
  constraint name_opening_hour check (expires_at = opened_at + interval '60 minutes'),
  constraint name_opening_closed check (closed_at between opened_at and expires_at)
);
alter table name_opening add constraint name_opening_kindergarten_id_kindergarten_id_fk foreign key (kindergarten_id) references kindergarten (id);
alter table name_opening add constraint name_opening_account_id_account_id_fk foreign key (account_id) references account (id) on delete cascade;
create index name_opening_kindergarten_id_index on name_opening (kindergarten_id);
create index name_opening_account_id_opened_at_index on name_opening (account_id, opened_at);
-- One kindergarten at a time.
alter table name_opening add constraint name_opening_no_overlap exclude using gist (account_id with =, tstzrange(opened_at, coalesce(closed_at, expires_at)) with &&);
