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
    -- A day's first mark is its own history, and what was brought in by hand has none: these by the rows themselves.
    union select 'attendance', a.child_id || ':' || a.day from attendance a where a.child_id = p_child
    union select 'attendance_request', r.id::text from attendance_request r where r.child_id = p_child
    union select 'medical_note', n.id::text from medical_note n where n.child_id = p_child
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
--> statement-breakpoint
-- The register's notes name the person by its own number (attendance/notices.ops.ts).
create index child_neispuo on child (neispuo_id) where neispuo_id is not null;
--> statement-breakpoint
-- Board, calendar, polls. The name of an account, for lists that parents read: they have no rows of other people.
create function account_name(p_account int) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select first_name || ' ' || last_name from account where id = p_account
$$;
--> statement-breakpoint
-- How many of those who were told of something have looked at it: a number, no names.
create function notice_seen_count(p_kind text, p_subject int) returns int language sql stable security definer set search_path = public, pg_temp as $$
  select count(*)::int from notification where kind = p_kind and subject_id = p_subject and seen_at is not null
$$;
--> statement-breakpoint
-- Whether the person of this transaction has answered a poll. Nobody can ask it about somebody else.
create function poll_answered(p_poll int) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from poll_vote v where v.poll_id = p_poll and v.account_id = nullif(current_setting('app.account_id', true), '')::int)
    or exists (select from poll_box b where b.poll_id = p_poll and b.voters @> array[nullif(current_setting('app.account_id', true), '')::int])
$$;
--> statement-breakpoint
create function poll_vote_count(p_poll int) returns int language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from poll_vote where poll_id = p_poll) + coalesce((select cardinality(voters) from poll_box where poll_id = p_poll), 0)
$$;
--> statement-breakpoint
-- After the first vote nobody changes what was asked, nor the promise under which people answered (domain.md 8).
create function keep_poll_questions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (new.questions is distinct from old.questions or new.anonymous <> old.anonymous or new.results <> old.results)
    and poll_vote_count(old.id) > 0 then
    raise exception 'poll % has votes', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger keep_poll_questions before update on poll for each row execute function keep_poll_questions();
