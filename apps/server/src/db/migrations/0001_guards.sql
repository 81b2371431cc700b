-- What the table definitions can't say.
create extension if not exists btree_gist;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
alter table school_year add constraint school_year_no_overlap exclude using gist (kindergarten_id with =, daterange(from_on, to_on, '[]') with &&);
--> statement-breakpoint
alter table child_group_period add constraint child_group_period_no_overlap exclude using gist (child_id with =, daterange(from_on, to_on, '[]') with &&);
--> statement-breakpoint
alter table group_staff add constraint group_staff_no_overlap exclude using gist (group_id with =, staff_id with =, daterange(from_on, to_on, '[]') with &&);
--> statement-breakpoint
alter table account add constraint account_membership foreign key (membership_id) references membership (id) on delete set null;
--> statement-breakpoint
alter table account add constraint account_avatar foreign key (avatar_file_id) references stored_file (id) on delete set null;
--> statement-breakpoint
alter table kindergarten add constraint kindergarten_logo foreign key (logo_file_id) references stored_file (id) on delete set null;
--> statement-breakpoint
create index account_avatar_file on account (avatar_file_id);
--> statement-breakpoint
create index kindergarten_logo_file on kindergarten (logo_file_id);
--> statement-breakpoint
-- For whoever searches the whole country. Under a policy of kindergartens LIKE may not run before the policy, so the others
-- go by kindergarten_id and look through their own children.
create index child_name_search on child using gin ((lower(first_name || ' ' || coalesce(middle_name || ' ', '') || last_name)) gin_trgm_ops);
--> statement-breakpoint
create index staff_member_name_search on staff_member using gist (kindergarten_id, (lower(first_name || ' ' || coalesce(middle_name || ' ', '') || last_name)) gist_trgm_ops);

--> statement-breakpoint
alter table partner_resource add constraint partner_resource_image foreign key (image_file_id) references stored_file (id) on delete set null;
--> statement-breakpoint
alter table child_consent add constraint child_consent_text foreign key (kind_id, text_number) references consent_text (kind_id, number);
--> statement-breakpoint
-- The last step of erasing a child (people/erasure.ts): consents, and the copies of the data in the history. Who changed
-- what and when stays, the values go. Runs after the rows are gone, so that the history knows which rows were the child's.
create function erase_traces(p_child int, p_guardians int[]) returns void
language plpgsql security definer set search_path = public, pg_temp set app.erasing = 'on' as $$
begin
  delete from child_consent where child_id = p_child or guardian_id = any (p_guardians);
  with traces as (
    select table_name, row_id from audit_change
    where kindergarten_id = (select kindergarten_id from child where id = p_child) and operation in ('insert', 'delete')
      and (coalesce(after, before) -> 'child_id' = to_jsonb(p_child) or coalesce(after, before) -> 'guardian_id' = any (select to_jsonb(g) from unnest(p_guardians) g))
    union select 'child', p_child::text
    union select 'guardian', g::text from unnest(p_guardians) g
  )
  update audit_change a set before = null, after = null from traces t where a.table_name = t.table_name and a.row_id = t.row_id;
end $$;
--> statement-breakpoint
-- The same person stands in for the same one in a group once on a day.
alter table staff_substitution add constraint staff_substitution_no_overlap exclude using gist (absent_id with =, substitute_id with =, (coalesce(group_id, 0)) with =, daterange(from_on, to_on, '[]') with &&);

--> statement-breakpoint
-- Forty million rows a year in the whole country: attendance is partitioned by the calendar year of the day. The table of
-- the migration before gives columns, constraints and indexes; Drizzle can't say `partition by`.
do $$
declare
  pieces text[];
  piece text;
begin
  select array_agg(definition order by place, definition) into pieces from (
    select 1 as place, format('alter table attendance add constraint %I %s', conname, pg_get_constraintdef(oid)) as definition
    from pg_constraint where conrelid = 'attendance'::regclass and contype in ('p', 'f')
    union all
    select 2, pg_get_indexdef(indexrelid) from pg_index where indrelid = 'attendance'::regclass and not indisprimary
  ) d;
  alter table attendance rename to attendance_plain;
  create table attendance (like attendance_plain including defaults including generated including constraints) partition by range (day);
  drop table attendance_plain;
  foreach piece in array pieces loop execute piece; end loop;
  for year in 2015..2045 loop
    execute format('create table attendance_%s partition of attendance for values from (%L) to (%L)', year, year || '-01-01', year + 1 || '-01-01');
  end loop;
  create table attendance_other partition of attendance default;
end $$;
--> statement-breakpoint
-- Two applications for family reasons never cover the same day; refused and withdrawn ones don't count.
alter table attendance_request add constraint attendance_request_no_overlap exclude using gist (child_id with =, daterange(from_on, to_on, '[]') with &&) where (kind = 1 and status in (0, 1));
