-- Admission: criteria with points, rounds with places, applications with their ranking.
create table admission_criterion (
  id integer generated always as identity primary key,
  kindergarten_id integer not null,
  name text collate "bg-x-icu" not null,
  points smallint not null,
  needs_document boolean default false not null,
  active boolean default true not null,
  version integer default 1 not null,
  constraint admission_criterion_name unique (kindergarten_id, name),
  constraint admission_criterion_points check (points between 0 and 1000)
);
alter table admission_criterion add constraint admission_criterion_kindergarten_id_kindergarten_id_fk foreign key (kindergarten_id) references kindergarten (id);

create table admission_round (
  id integer generated always as identity primary key,
  kindergarten_id integer not null,
  name text collate "bg-x-icu" not null,
  start_year smallint not null,
  from_on date not null,
  to_on date not null,
  confirm_days smallint not null,
  tie_rule smallint not null,
  nursery_places smallint default 0 not null,
  first_places smallint default 0 not null,
  second_places smallint default 0 not null,
  third_places smallint default 0 not null,
  fourth_places smallint default 0 not null,
  note text,
  version integer default 1 not null,
  constraint admission_round_name unique (kindergarten_id, name),
  constraint admission_round_order check (from_on <= to_on),
  constraint admission_round_tie check (tie_rule in (1, 2)),
  constraint admission_round_confirm check (confirm_days between 1 and 60),
  constraint admission_round_places check (least(nursery_places, first_places, second_places, third_places, fourth_places) >= 0)
);
alter table admission_round add constraint admission_round_kindergarten_id_kindergarten_id_fk foreign key (kindergarten_id) references kindergarten (id);

create table admission_application (
  id integer generated always as identity primary key,
  kindergarten_id integer not null,
  round_id integer not null,
  number integer not null,
  first_name text collate "bg-x-icu" not null,
  middle_name text collate "bg-x-icu",
  last_name text collate "bg-x-icu" not null,
  person_id_type smallint not null,
  person_id text not null,
  gender smallint not null,
  birth_on date not null,
  group_type smallint not null,
  parents jsonb not null,
  claimed_ids integer[] not null,
  recognised_ids integer[] not null,
  note text,
  filed_on date not null,
  state smallint default 1 not null,
  points smallint,
  rank smallint,
  rank_of smallint,
  lot integer not null,
  confirm_by date,
  reason text,
  child_id integer,
  created_by integer,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint admission_application_number unique (round_id, number),
  constraint admission_application_state check (state between 1 and 7),
  constraint admission_application_group check (group_type between 1 and 5),
  constraint admission_application_ranked check ((rank is null) = (points is null)),
  constraint admission_application_rank check (rank between 1 and rank_of),
  constraint admission_application_offer check ((state = 3) <= (confirm_by is not null)),
  constraint admission_application_enrolled check ((state = 5) <= (child_id is not null))
);
alter table admission_application add constraint admission_application_kindergarten_id_kindergarten_id_fk foreign key (kindergarten_id) references kindergarten (id);
alter table admission_application add constraint admission_application_round_id_admission_round_id_fk foreign key (round_id) references admission_round (id);
alter table admission_application add constraint admission_application_child_id_child_id_fk foreign key (child_id) references child (id);
alter table admission_application add constraint admission_application_created_by_account_id_fk foreign key (created_by) references account (id);
create index admission_application_kindergarten_id_round_id_index on admission_application (kindergarten_id, round_id);
create unique index admission_application_child on admission_application (round_id, person_id) where (state < 6);
create index admission_application_child_id_index on admission_application (child_id);
create index admission_application_created_by_index on admission_application (created_by);

-- Deletes applications without an enrolment after the term of keeping, and their values in the history. Who changed what
-- and when stays.
create function erase_applications(p_before date, p_keep interval) returns integer
language plpgsql security definer set search_path = public, pg_temp set app.erasing = 'on' as $$
declare
  erased int[];
begin
  with gone as (
    delete from admission_application a using admission_round r
    where r.id = a.round_id and r.to_on + p_keep < p_before and a.state <> 5 returning a.id
  )
  select coalesce(array_agg(id), '{}') into erased from gone;
  update audit_change set before = null, after = null
    where table_name = 'admission_application' and row_id = any (select unnest(erased)::text);
  return cardinality(erased);
end $$;

-- An order for the enrolment by an application, and its template.
alter table book_entry drop constraint book_entry_cause_kind;
alter table book_entry add constraint book_entry_cause_kind check (cause_kind in ('leave', 'substitution', 'scrapping', 'count', 'stockScrapping', 'stockCount', 'admission'));
alter table document_template drop constraint document_template_purpose;
alter table document_template add constraint document_template_purpose check (purpose in ('paid-leave', 'unpaid-leave', 'official-leave', 'maternity-leave', 'sick-leave', 'trip', 'substitution', 'merged-groups', 'commission', 'scrapping', 'stock-take', 'discharge', 'enrolment'));
insert into document_template (category, purpose, name, title, order_index, basis, content) values
  (1, 'enrolment', 'Записване на дете', 'Записване на {Дете}', 'РД-07', 'чл. 59 от ЗПУО и наредбата на общинския съвет за прием', E'По заявление {Документ №} на {Родител} и след класиране\n\n# НАРЕЖДАМ:\n\n1. Да бъде записано детето {Дете}, родено на {Дата на раждане}, в група {Група} от {От дата}.\n2. Учителите на групата да впишат детето в дневника.\n3. Заповедта да се сведе до знанието на заинтересованите.');
