-- Steps of a closed month that a person has confirmed.
create table month_step (
  id integer generated always as identity primary key,
  kindergarten_id integer not null,
  month_on date not null,
  step text not null,
  note text,
  done_by integer,
  done_at timestamp with time zone not null,
  constraint month_step_once unique (kindergarten_id, month_on, step),
  constraint month_step_step check (step in ('fees', 'stock', 'social', 'register')),
  constraint month_step_first check (extract(day from month_on) = 1)
);
alter table month_step add constraint month_step_kindergarten_id_kindergarten_id_fk foreign key (kindergarten_id) references kindergarten (id);
alter table month_step add constraint month_step_done_by_account_id_fk foreign key (done_by) references account (id);
create index month_step_done_by_index on month_step (done_by);
