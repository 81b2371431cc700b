-- Persons who may collect a child: authorized by parents, confirmed by the other parent where the kindergarten requires
-- it, once with a code or for a period (docs/areas/people.md, 'Collecting').
alter table child add column both_parents_authorize boolean not null default false;
alter table child_collector add column authorized_by integer;
alter table child_collector add column authorized_name text;
alter table child_collector add column decision smallint not null default 2;
alter table child_collector add column decided_by integer;
alter table child_collector add column decided_at timestamp with time zone;
alter table child_collector add column ended_by integer;
alter table child_collector add column ended_at timestamp with time zone;
alter table child_collector add column code_hash text;
alter table child_collector add column used_at timestamp with time zone;
alter table child_collector add column used_by integer;
alter table child_collector add constraint child_collector_decision check (decision between 1 and 3);
alter table child_collector add constraint child_collector_once check (code_hash is null or (to_on is not null and to_on = from_on));
alter table child_collector add constraint child_collector_used check (used_at is null or code_hash is not null);
alter table child_collector add constraint child_collector_ended check ((ended_at is null) = (ended_by is null));
