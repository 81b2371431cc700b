-- What a signed-in parent has asked for, whether or not there is such a child: the parent's own list tells the same.
create table child_access_request (
  id integer primary key generated always as identity,
  account_id integer not null,
  kindergarten_id integer not null,
  registration_id integer,
  created_at timestamptz default now() not null,
  constraint child_access_request_account_id_account_id_fk foreign key (account_id) references account (id),
  constraint child_access_request_kindergarten_id_kindergarten_id_fk foreign key (kindergarten_id) references kindergarten (id),
  constraint child_access_request_registration_id_parent_registration_id_fk foreign key (registration_id) references parent_registration (id) on delete cascade
);
create index child_access_request_account_id_created_at_index on child_access_request (account_id, created_at);
create index child_access_request_kindergarten_id_index on child_access_request (kindergarten_id);
create index child_access_request_registration_id_index on child_access_request (registration_id);

insert into child_access_request (account_id, kindergarten_id, registration_id, created_at)
select account_id, kindergarten_id, id, created_at from parent_registration where account_id is not null order by id;
