import { roleTypes } from '@asistent/domain/access/roles'
import { grantedRoleTypes } from '@asistent/domain/books/books'

// Functions at the start and end of every call (platform/pipeline.ts), and the execute rights of all functions.
// Idempotent.

const { Administrator, Director, Master, MON, Municipality, Parent, ResourceSpecialist, Teacher } = roleTypes

/**
 * First statement of every authenticated call: looks up the session, returns the scope and sets what the policies read,
 * in one round trip. Returns null for an unknown session.
 */
const openCallSql = `
-- The kindergarten asks this role for a second factor and the person has neither an authenticator nor a passkey.
create or replace function second_factor_missing(p_account int, p_role int, p_kindergarten int) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from kindergarten k where k.id = p_kindergarten and k.settings -> 'requiredSecondFactorRoles' @> to_jsonb(p_role))
    and not exists (select from credential c where c.account_id = p_account and c.totp_confirmed_at is not null)
    and not exists (select from passkey p where p.account_id = p_account)
$$;
-- The days on which somebody works in a group: assigned to it, standing in for a colleague there, or because its children
-- came to the own group for those days (domain.md 2 and 7). What begins later gives nothing yet. running: it is so today.
drop function if exists work_of(int, date);
create function work_of(p_staff int, p_today date) returns table (group_id int, from_on date, to_on date, stands_in boolean, running boolean)
language sql stable as $$
  select d.group_id, d.from_on, d.to_on, d.stands_in,
    (d.to_on is null or d.to_on >= p_today) and (y.active or p_today between y.from_on and y.to_on)
  from (
    select gs.group_id, gs.from_on, gs.to_on, false as stands_in from group_staff gs where gs.staff_id = p_staff
    union all
    select v.group_id, v.from_on, v.to_on, true from staff_substitution v where v.substitute_id = p_staff
    union all
    select v.group_id, greatest(v.from_on, gs.from_on), least(v.to_on, gs.to_on), true
    from group_staff gs join staff_substitution v on v.merged_group_id = gs.group_id and v.to_on >= gs.from_on and (gs.to_on is null or v.from_on <= gs.to_on)
    where gs.staff_id = p_staff
  ) d join child_group g on g.id = d.group_id and g.deleted_on is null join school_year y on y.id = g.school_year_id
  where d.from_on <= p_today
$$;
create or replace function open_call(p_token bytea, p_now timestamptz, p_write boolean) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r record;
  kindergartens int[];
  children int[] := '{}';
  groups int[] := '{}';
  work jsonb := '[]';
  staff int;
  year record;
  names_of int;
  rights jsonb;
  today date := (p_now at time zone 'Europe/Sofia')::date;
begin
  -- Nobody yet: the pipeline steps into this role right after (a function with its owner's rights may not do it itself).
  perform set_config('app.database_role', 'none', true), set_config('app.search_path', 'public', true);
  select s.id as session_id, s.last_seen_at, a.id as account_id, a.user_type, a.municipality_id, a.language, m.id as membership_id, m.role, m.kindergarten_id, m.consolidated,
    m.school_year_id, v.id as viewed_id, m.viewed_start_year, c.access, c.id as custom_role_id, k.settings -> 'requiredSecondFactorRoles' as second_factor_roles
  into r
  from session s
  join account a on a.id = s.account_id and a.state = 'active'
  join lateral (
    select * from membership o where o.account_id = a.id and o.active order by o.id = a.membership_id desc nulls last, o.id limit 1
  ) m on true
  left join custom_role c on c.id = m.custom_role_id and c.active
  left join kindergarten k on k.id = m.kindergarten_id
  left join kindergarten v on v.id = m.viewed_kindergarten_id and v.active and (m.role = ${MON} or v.municipality_id = a.municipality_id)
  where s.token_hash = p_token and s.revoked_at is null and s.expires_at > p_now;
  if not found then return null; end if;

  if r.viewed_id is not null then
    kindergartens := array[r.viewed_id];
  elsif r.role = ${Municipality} then
    select coalesce(array_agg(id), '{}') into kindergartens from kindergarten where municipality_id = r.municipality_id;
  elsif r.role = ${Parent} then
    select coalesce(array_agg(kindergarten_id), '{}') into kindergartens from membership where account_id = r.account_id and role = ${Parent} and active;
    select coalesce(array_agg(distinct cg.child_id), '{}') into children
    from guardian g join child_guardian cg on cg.guardian_id = g.id and cg.may_see
    where g.account_id = r.account_id and g.kindergarten_id = any (kindergartens);
  elsif r.consolidated then
    select array_agg(id) into kindergartens from kindergarten where id = r.kindergarten_id or mother_id = r.kindergarten_id;
  else
    kindergartens := array_remove(array[r.kindergarten_id], null);
  end if;

  -- Also without a kindergarten: a record that was never assigned is an error in the expression below.
  select id, name, start_year, from_on, to_on, study_from_on, study_to_on, active into year from school_year
  where kindergarten_id = r.kindergarten_id order by id = r.school_year_id desc nulls last, active desc, start_year desc limit 1;
  if r.kindergarten_id is not null then
    if r.role in (${Teacher}, ${ResourceSpecialist}) then
      select id into staff from staff_member where account_id = r.account_id and kindergarten_id = r.kindergarten_id;
      -- Whichever school year is looked at: rights follow the day, not the view.
      select coalesce(array_agg(distinct w.group_id) filter (where w.running), '{}'),
        coalesce(jsonb_agg(jsonb_build_object('groupId', w.group_id, 'from', w.from_on, 'to', w.to_on, 'standsIn', w.stands_in)), '[]')
      into groups, work from work_of(staff, today) w;
    elsif r.role <> ${Parent} then
      select id into staff from staff_member where account_id = r.account_id and kindergarten_id = r.kindergarten_id;
    end if;
  end if;

  if r.role in (${MON}, ${Municipality}) then
    select o.kindergarten_id into names_of from name_opening o join kindergarten k on k.id = o.kindergarten_id
    where o.account_id = r.account_id and o.opened_at <= p_now and o.expires_at > p_now and o.closed_at is null
      and (r.role = ${MON} or k.municipality_id = r.municipality_id);
  end if;

  -- A role without rights on books has those of the books that its kindergarten has given it (domain/books/books.ts).
  rights := r.access;
  if r.custom_role_id is null and r.role in (${grantedRoleTypes.join(', ')}) then
    select jsonb_build_object('AdministrationBooks', jsonb_build_object('read', true, 'create', bool_or(can_create), 'update', bool_or(can_edit)))
    into rights from book_role_access where kindergarten_id = r.kindergarten_id and role = r.role and can_view having count(*) > 0;
  end if;

  perform set_config('app.account_id', r.account_id::text, true),
    set_config('app.now', p_now::text, true),
    set_config('app.names_of', coalesce(names_of::text, ''), true),
    set_config('app.kindergarten_ids', array_to_string(kindergartens, ','), true),
    set_config('app.child_ids', array_to_string(children, ','), true),
    set_config('app.audit_id', case when p_write then nextval('audit_id_seq')::text else '' end, true),
    set_config('app.database_role', case r.role when ${Master} then 'asistent_system' when ${MON} then 'asistent_overseer' when ${Municipality} then 'asistent_municipality' when ${Parent} then 'asistent_parent' else 'asistent_user' end, true),
    -- Reads of experts find people without names (expert-views.ts). Writes need the tables themselves and return no people.
    set_config('app.search_path', case when r.role in (${MON}, ${Municipality}) and not p_write then 'expert, public' else 'public' end, true);
  return jsonb_build_object(
    'sessionId', r.session_id, 'lastSeenAt', r.last_seen_at, 'accountId', r.account_id, 'userType', r.user_type, 'language', case when r.role = ${Parent} then r.language end, 'role', r.role, 'membershipId', r.membership_id,
    'municipalityId', r.municipality_id, 'kindergartenId', r.kindergarten_id, 'kindergartenIds', kindergartens, 'consolidated', r.consolidated,
    'viewedId', r.viewed_id, 'viewedStartYear', r.viewed_start_year,
    'today', today, 'childIds', children, 'groupIds', groups, 'work', work, 'staffId', staff, 'customRoleId', r.custom_role_id, 'access', rights,
    -- Hardly any place asks for one: the function is called only where it does.
    'needsSecondFactor', coalesce(r.second_factor_roles @> to_jsonb(r.role), false) and second_factor_missing(r.account_id, r.role, r.kindergarten_id),
    'schoolYear', case when year is null then null else jsonb_build_object('id', year.id, 'name', year.name, 'startYear', year.start_year, 'fromOn', year.from_on,
      'toOn', year.to_on, 'studyFromOn', year.study_from_on, 'studyToOn', year.study_to_on, 'active', year.active) end);
end $$;

-- A transaction that works for nobody in particular: a guest's call, a job.
create or replace function open_system_call(p_write boolean) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.account_id', '', true), set_config('app.kindergarten_ids', '', true), set_config('app.child_ids', '', true),
    set_config('app.audit_id', case when p_write then nextval('audit_id_seq')::text else '' end, true);
end $$;
`

const finishCallSql = `
-- Takes the client's key for this account, waiting for another request that holds it. Null: it is ours, go on.
-- A lock and not a row: the row is written once, at the end, together with the answer. What was asked is known by its
-- hash, which is compared by the program: it is made when the session is known. 'same' is for programs that give it here.
create or replace function claim_key(p_key text, p_call text, p_hash text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me int := nullif(current_setting('app.account_id', true), '')::int;
  old record;
begin
  if me is null then return null; end if;
  perform pg_advisory_xact_lock(me, hashtext(p_key)), set_config('app.key_hash', p_hash, true);
  select call, input_hash, answer into old from request_key where account_id = me and key = p_key;
  if not found then return null; end if;
  return jsonb_build_object('same', old.call = p_call and old.input_hash = p_hash, 'sameCall', old.call = p_call, 'hash', old.input_hash, 'answer', old.answer);
end $$;

-- The last statement of every write: the audit row, the answer kept under the client's key, the jobs.
create or replace function finish_call(p_call text, p_request text, p_address text, p_account int, p_kindergarten int, p_about jsonb, p_key text, p_answer jsonb, p_jobs jsonb)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare job jsonb;
begin
  -- At the call's own moment: the days of its history are those by which it was decided.
  insert into audit (id, at, account_id, kindergarten_id, call, request_id, address, about) overriding system value
  -- What the master or a guest did about one kindergarten belongs to that kindergarten's history.
  values (current_setting('app.audit_id')::bigint, coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()), p_account, coalesce(p_kindergarten, (p_about ->> 'kindergartenId')::int), p_call, p_request, p_address, p_about);
  -- No answer is a refusal: the key stays free.
  if p_key is not null and p_answer is not null then
    insert into request_key (account_id, key, call, input_hash, answer) values (p_account, p_key, p_call, current_setting('app.key_hash'), p_answer);
  end if;
  if p_jobs is null or p_jobs = '[]' then return; end if;
  for job in select * from jsonb_array_elements(p_jobs) loop
    perform graphile_worker.add_job(job ->> 'task', (job -> 'payload')::json, queue_name => job ->> 'queue', run_at => (job ->> 'runAt')::timestamptz,
      max_attempts => (job ->> 'attempts')::int, job_key => job ->> 'key');
  end loop;
end $$;
`

/** All memberships of a user, independent of the selected one. */
const myKindergartensSql = `
drop function if exists my_kindergartens(int);
create function my_kindergartens(p_account int)
returns table (id int, name text, city text, adress text, "isSelected" boolean, "motherKindergartenId" int, "roleType" int, "roleName" text, "mayConsolidate" boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.id, k.name, c.kind || ' ' || c.name, k.address,
    m.id = (select o.id from membership o where o.account_id = a.id and o.active order by o.id = a.membership_id desc nulls last, o.id limit 1),
    k.mother_id, m.role, (select r.name from custom_role r where r.id = m.custom_role_id and r.active),
    m.role in (${Director}, ${Administrator}) and exists (select from kindergarten b where b.mother_id = k.id)
  from account a join membership m on m.account_id = a.id and m.active join kindergarten k on k.id = m.kindergarten_id join city c on c.id = k.city_id
  where a.id = p_account and p_account = nullif(current_setting('app.account_id', true), '')::int
$$;
`

/** Fields of payloads that name a subject without personal data. */
const subjectKeys = [
  'kindergartenId',
  'classId',
  'groupIds',
  'batchId',
  'mailId',
  'messageId',
  'eventId',
  'runId',
  'recordId',
  'day',
  'forDate',
]
  .map((key) => `'${key}'`)
  .join(', ')

/** Number of queued jobs by task; a function, because only the workers may read the queue's tables. */
const jobsSql = `
create or replace function jobs_by_task()
returns table (task text, running int, waiting int, planned int, failed int, "nextAt" timestamptz, "lastError" text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select j.task_identifier::text,
    (count(*) filter (where j.locked_at is not null))::int,
    (count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()))::int,
    (count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at > now()))::int,
    (count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts))::int,
    min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts),
    (array_agg(j.last_error order by j.updated_at desc) filter (where j.last_error is not null))[1]
  from graphile_worker.jobs j group by j.task_identifier;
end $$;

-- Of the payload only ids and days: it can contain names and person numbers. The view of the queue has no payload.
drop function if exists jobs_of_task(text);
create function jobs_of_task(p_task text)
returns table (id bigint, "runAt" timestamptz, attempts int, "maxAttempts" int, running boolean, "lastError" text, subject jsonb)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select j.id::bigint, j.run_at, j.attempts::int, j.max_attempts::int, j.locked_at is not null, j.last_error,
    (select coalesce(jsonb_object_agg(f.key, f.value), '{}') from graphile_worker._private_jobs p,
        jsonb_each(case jsonb_typeof(p.payload::jsonb) when 'object' then p.payload::jsonb else '{}' end) f
      where p.id = j.id and f.key in (${subjectKeys}))
  from graphile_worker.jobs j where j.task_identifier = p_task
  order by j.attempts >= j.max_attempts desc, j.run_at, j.id limit 100;
end $$;

-- A running job is never touched. A stopped one has no attempts left, so 'retry' brings it back.
drop function if exists act_on_jobs(text, text);
create or replace function act_on_jobs(p_task text, p_action text, p_id bigint default null) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids bigint[];
begin
  select array_agg(j.id) into ids from graphile_worker.jobs j
  where j.task_identifier = p_task and j.locked_at is null and (j.attempts >= j.max_attempts) = (p_action = 'retry') and (p_id is null or j.id = p_id);
  if ids is null then return 0; end if;
  if p_action = 'stop' then
    perform graphile_worker.permanently_fail_jobs(ids, 'Спряна от главния администратор');
  else
    perform graphile_worker.reschedule_jobs(ids, run_at => now(), attempts => case when p_action = 'retry' then 0 end);
  end if;
  return cardinality(ids);
end $$;
`

/**
 * Security definer functions: execute is revoked from public and granted explicitly. Some are created in
 * 0001_guards.sql.
 */
const functionRightsSql = `
revoke execute on function open_call, second_factor_missing, my_kindergartens, open_system_call, claim_key, finish_call, audit_inserts, audit_updates, audit_removals, audit_row, audit_days, erase_traces, erase_applications, jobs_by_task, jobs_of_task, act_on_jobs, add_audit_months, audit_months_before, audit_month_digest, drop_audit_month from public;
revoke execute on function account_name, notice_seen_count, poll_answered, poll_vote_count, keep_poll_questions from public;
grant execute on function account_name, notice_seen_count, poll_answered, poll_vote_count to asistent_user, asistent_parent, asistent_municipality, asistent_overseer, asistent_system;
grant execute on function erase_traces, erase_applications, jobs_by_task, jobs_of_task, act_on_jobs, add_audit_months, audit_months_before, audit_month_digest, drop_audit_month to asistent_system;
grant execute on function open_call, second_factor_missing, my_kindergartens, open_system_call, claim_key, finish_call to asistent_user, asistent_parent, asistent_municipality, asistent_overseer, asistent_system;
`

export const callFunctionsSql = [openCallSql, finishCallSql, myKindergartensSql, jobsSql, functionRightsSql].join('\n')
