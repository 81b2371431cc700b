// Roles, grants, row-level security, triggers and the functions every call starts and ends with. Applied after the
// migrations, at every start: all of it is idempotent, and a new table gets its policies and its audit by itself.
//
// Whom a transaction works for is a database role:
//   asistent_user      staff and municipality: rows of the kindergartens in app.kindergarten_ids
//   asistent_parent    the same, and of children only those in app.child_ids
//   asistent_overseer  the ministry: reads every kindergarten, writes only what is listed
//   asistent_system    the platform, jobs and the master: every row
// The owner of the tables never serves a request: it would bypass the policies.

/** Secrets and the platform's own books: no role that serves users may touch them. */
export const systemOnly = [
  'credential',
  'recovery_code',
  'passkey',
  'session',
  'one_time_token',
  'used_module_key',
  'sign_in_failure',
  'request_key',
  'job_effect',
  'mail',
  'platform_setting',
  'socket_io_attachments',
  'calendar_address',
  // Who voted and what was voted lie side by side in it: nobody who serves people may look in.
  'poll_box',
]

/** Written by triggers and functions alone; never changed. */
export const appendOnly = ['audit', 'audit_change']

/** Shared knowledge: read by all, written by the system. */
export const shared = [
  'country',
  'area',
  'municipality',
  'city',
  'city_district',
  'partner',
  'partner_resource',
  'maintenance_message',
  'maintenance_message_read',
  'master_message',
]

/** Tables whose changes are not copied to audit_change: they are books themselves, or change with every request. */
const notAudited = [
  ...systemOnly,
  ...appendOnly,
  'counter',
  'stored_file',
  'maintenance_message_read',
  // A book itself: who was reminded when.
  'attendance_reminder',
  // Letters between people: a copy in the history would show them to who may read the history.
  'message',
  'message_file',
  'message_recipient',
  'message_reply',
  'message_reply_reader',
  'notification',
  'notification_preference',
  'push_subscription',
]

/** A row (of a child and a day) says itself who made it and when: only its changes and its removal are copied. */
const ownInserts = ['attendance']

/** What of a day is in the history; a test holds the list against the table. */
const dayColumns = [
  'group_id',
  'mark',
  'request_id',
  'note_id',
  'status',
  'marked_by',
  'marked_at',
  'arrived_at',
  'left_at',
  'brought_by',
  'collected_by',
]

/** The changed columns of a day as they were (`o`) or became (`n`). */
const changedOf = (row: 'o' | 'n') =>
  dayColumns
    .map((c) => `case when o.${c} is distinct from n.${c} then jsonb_build_object('${c}', ${row}.${c}) else '{}' end`)
    .join(' || ')

/** What a parent's transaction may write; everything else it can only read. */
export const parentWrites = [
  'stored_file',
  'account',
  'child_consent',
  'child_change_proposal',
  'attendance_request',
  'medical_note',
  'absence_report',
  'message',
  'message_file',
  'message_recipient',
  'message_reply',
  'message_reply_reader',
  'notification',
  'notification_preference',
  'push_subscription',
  'meeting_booking',
]

/** What the ministry's transaction may write. */
export const overseerWrites = [
  'account',
  'stored_file',
  'message',
  'message_file',
  'message_recipient',
  'message_reply',
  'message_reply_reader',
  'notification',
  'notification_preference',
  'push_subscription',
]

const kindergartenIds = `((select string_to_array(nullif(current_setting('app.kindergarten_ids', true), ''), ',')::int[])::int[])`
const childIds = `((select string_to_array(nullif(current_setting('app.child_ids', true), ''), ',')::int[])::int[])`
const me = `((select nullif(current_setting('app.account_id', true), '')::int)::int)`

// Messages: who may read is written down when they are sent (db/tables/communication.ts).
const gotMessage = `exists (select from message_recipient r where r.message_id = message.id and r.account_id = ${me})`
const ofSeenMessage = `exists (select from message m where m.id = message_file.message_id and m.kindergarten_id is not distinct from message_file.kindergarten_id and ${me} is not null)`
const myReply = `created_by = ${me} or exists (select from message_reply_reader x where x.reply_id = message_reply.id and x.account_id = ${me})`

/** Where the rule is not simply 'kindergarten_id is one of mine'. */
export const ownPolicies: Record<string, string> = {
  kindergarten: `id = any (${kindergartenIds})`,
  account: `id = ${me} or exists (select from membership m where m.account_id = account.id and m.kindergarten_id = any (${kindergartenIds}))`,
  membership: `account_id = ${me} or kindergarten_id = any (${kindergartenIds})`,
  stored_file: `created_by = ${me} or kindergarten_id = any (${kindergartenIds})`,
  audit: `account_id = ${me} or kindergarten_id = any (${kindergartenIds})`,
  audit_change: `account_id = ${me} or kindergarten_id = any (${kindergartenIds})`,
  message: `created_by = ${me} or kindergarten_id = any (${kindergartenIds}) or ${gotMessage}`,
  message_file: ofSeenMessage,
  message_recipient: `account_id = ${me} or sender_id = ${me} or kindergarten_id = any (${kindergartenIds})`,
  message_reply: myReply,
  message_reply_reader: `account_id = ${me}`,
  notification: `account_id = ${me}`,
  notification_preference: `account_id = ${me}`,
  push_subscription: `account_id = ${me}`,
}

/** A parent sees less of these than the kindergarten's staff. */
const parentPolicies: Record<string, string> = {
  child: `id = any (${childIds})`,
  guardian: `account_id = ${me}`,
  child_document: `child_id = any (${childIds}) and for_guardians`,
  child_consent: `child_id = any (${childIds})`,
  child_change_proposal: `child_id = any (${childIds}) and created_by = ${me}`,
  attendance_request: `child_id = any (${childIds})`,
  medical_note: `child_id = any (${childIds})`,
  roll_over: `applied_by = ${me}`,
  poll_vote: `account_id = ${me}`,
  // The work of the staff is no business of parents; their names are.
  staff_paper: 'false',
  staff_attendance: 'false',
  staff_substitution: 'false',
  staff_meal: 'false',
  message: `created_by = ${me} or ${gotMessage}`,
  message_recipient: `account_id = ${me} or sender_id = ${me}`,
  account: `id = ${me}`,
  membership: `account_id = ${me}`,
  stored_file: `created_by = ${me}`,
  audit: `account_id = ${me}`,
  audit_change: `account_id = ${me}`,
}

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

const rolesSql = ['asistent_user', 'asistent_parent', 'asistent_overseer', 'asistent_system']
  .map(
    (role) => `do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
  if not pg_has_role(current_user, '${role}', 'member') then execute format('grant ${role} to %I', current_user); end if;
exception when duplicate_object or unique_violation then null; end $$;`,
  )
  .join('\n')

/** Grants and policies for every table of the schema, by its columns. */
const policiesSql = `
grant usage on schema public to asistent_user, asistent_parent, asistent_overseer, asistent_system;
grant select, insert, update, delete on all tables in schema public to asistent_system;
grant usage on all sequences in schema public to asistent_user, asistent_parent, asistent_overseer, asistent_system;
do $guards$
declare
  t record;
  own jsonb := '${JSON.stringify(ownPolicies).replaceAll("'", "''")}';
  parents jsonb := '${JSON.stringify(parentPolicies).replaceAll("'", "''")}';
  base text;
  base_check text;
  parent text;
begin
  for t in
    select c.relname as name,
      bool_or(a.attname = 'kindergarten_id') as has_kindergarten,
      bool_or(a.attname = 'kindergarten_id' and not a.attnotnull) as has_master_rows,
      bool_or(a.attname = 'child_id') as has_child
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like '\\_\\_%' and not c.relispartition
    group by c.relname
  loop
    execute format('revoke all on %I from asistent_user, asistent_parent, asistent_overseer', t.name);
    continue when t.name = any (array[${list(systemOnly)}]);
    if t.name = any (array[${list(shared)}]) then
      execute format('grant select on %I to asistent_user, asistent_parent, asistent_overseer', t.name);
      continue;
    end if;
    execute format('grant select on %I to asistent_user, asistent_parent, asistent_overseer', t.name);
    if not t.name = any (array[${list(appendOnly)}]) then
      execute format('grant insert, update, delete on %I to asistent_user', t.name);
      if t.name = any (array[${list(parentWrites)}]) then execute format('grant insert, update, delete on %I to asistent_parent', t.name); end if;
      if t.name = any (array[${list(overseerWrites)}]) then execute format('grant insert, update, delete on %I to asistent_overseer', t.name); end if;
    end if;
    base := own ->> t.name;
    if base is null and not t.has_kindergarten then
      raise exception 'Таблица % няма kindergarten_id и не е описана в db/guards.ts.', t.name;
    end if;
    base_check := coalesce(base, $q$kindergarten_id = any (${kindergartenIds})$q$);
    -- A nullable kindergarten_id means rows of the master, which every kindergarten reads.
    if base is null then base := base_check || case when t.has_master_rows then ' or kindergarten_id is null' else '' end; end if;
    parent := coalesce(parents ->> t.name, case when t.has_child then $q$child_id = any (${childIds})$q$ else base end);
    execute format('alter table %I enable row level security', t.name);
    execute format('drop policy if exists of_user on %I', t.name);
    execute format('create policy of_user on %I to asistent_user using (%s) with check (%s)', t.name, base, base_check);
    execute format('drop policy if exists of_parent on %I', t.name);
    execute format('create policy of_parent on %I to asistent_parent using (%s) with check (%s)', t.name, parent, coalesce(parents ->> t.name, base_check));
    execute format('drop policy if exists of_overseer on %I', t.name);
    execute format('create policy of_overseer on %I to asistent_overseer using (true) with check (true)', t.name);
    execute format('drop policy if exists of_system on %I', t.name);
    execute format('create policy of_system on %I to asistent_system using (true) with check (true)', t.name);
  end loop;
end $guards$;
`

/** Copies what changed into audit_change. The trigger's arguments are the primary key's columns. */
const auditSql = `
create or replace function audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  whole jsonb := coalesce(new_row, old_row);
  was jsonb := old_row;
  became jsonb := new_row;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value) into was, became
    from jsonb_each(new_row) where old_row -> key is distinct from value and key <> 'version';
    if became is null then return null; end if;
  end if;
  insert into audit_change (audit_id, account_id, kindergarten_id, table_name, row_id, operation, before, after)
  values (
    nullif(current_setting('app.audit_id', true), '')::bigint,
    nullif(current_setting('app.account_id', true), '')::int,
    case when tg_table_name = 'kindergarten' then (whole ->> 'id')::int else (whole ->> 'kindergarten_id')::int end,
    -- A row of a partition belongs to the whole table.
    coalesce(pg_partition_root(tg_relid)::text, tg_table_name),
    (select string_agg(whole ->> column_name, ':' order by position) from unnest(tg_argv) with ordinality as k (column_name, position)),
    lower(tg_op), was, became);
  return null;
end $$;
-- A month is a thousand days: their changes are copied at once, in half the time of one by one.
create or replace function audit_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_change (audit_id, account_id, kindergarten_id, table_name, row_id, operation, before, after)
  select nullif(current_setting('app.audit_id', true), '')::bigint, nullif(current_setting('app.account_id', true), '')::int,
    n.kindergarten_id, tg_table_name, n.child_id || ':' || n.day, 'update', ${changedOf('o')}, ${changedOf('n')}
  from old_rows o join new_rows n using (child_id, day) where (${dayColumns.map((column) => `o.${column}`).join(', ')}) is distinct from (${dayColumns.map((column) => `n.${column}`).join(', ')});
  return null;
end $$;
do $audit$
declare t record;
begin
  for t in
    select c.relname as name, (select string_agg(quote_literal(a.attname), ', ' order by k.position)
      from unnest(i.indkey::int[]) with ordinality as k (number, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number) as keys
    from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not like '\\_\\_%' and c.relname <> all (array[${list([...notAudited, ...shared])}])
      and not exists (select from pg_trigger where tgrelid = c.oid and tgname = 'audit_row')
      -- Tables that keep their own history say so in their comment.
      and coalesce(obj_description(c.oid, 'pg_class'), '') not like '%own history%'
  loop
    if t.name = any (array[${list(ownInserts)}]) then
      execute format('create trigger audit_row after update on %I referencing old table as old_rows new table as new_rows for each statement execute function audit_days()', t.name);
      execute format('create trigger audit_removal after delete on %I for each row execute function audit_row(%s)', t.name, t.keys);
    else
      execute format('create trigger audit_row after insert or update or delete on %I for each row execute function audit_row(%s)', t.name, t.keys);
    end if;
  end loop;
end $audit$;
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- Only erase_traces (0001_guards.sql) sets it, for itself: a person's data after the term of keeping (domain/people/retention.ts).
  if current_setting('app.erasing', true) = 'on' then if tg_op = 'DELETE' then return old; else return new; end if; end if;
  raise exception 'Записите в % не се променят.', tg_table_name using errcode = 'insufficient_privilege'; end $$;
create or replace trigger append_only before update or delete on audit for each row execute function refuse_change();
create or replace trigger append_only before update or delete on audit_change for each row execute function refuse_change();
create or replace trigger append_only before update or delete on child_consent for each row execute function refuse_change();
`

/**
 * The first statement of every signed-in call: finds the session, builds the scope and sets what the policies read,
 * in one round trip. Null when there is no such session.
 */
const openCallSql = `
-- The kindergarten asks this role for a second factor and the person has neither an authenticator nor a passkey.
create or replace function second_factor_missing(p_account int, p_role int, p_kindergarten int) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from kindergarten k where k.id = p_kindergarten and k.settings -> 'requiredSecondFactorRoles' @> to_jsonb(p_role))
    and not exists (select from credential c where c.account_id = p_account and c.totp_confirmed_at is not null)
    and not exists (select from passkey p where p.account_id = p_account)
$$;
create or replace function open_call(p_token bytea, p_now timestamptz, p_write boolean) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r record;
  kindergartens int[];
  children int[] := '{}';
  groups int[] := '{}';
  staff int;
  year record;
  today date := (p_now at time zone 'Europe/Sofia')::date;
begin
  -- Nobody yet: the pipeline steps into this role right after (a function with its owner's rights may not do it itself).
  perform set_config('app.database_role', 'none', true);
  select s.id as session_id, s.last_seen_at, a.id as account_id, a.user_type, a.municipality_id, m.id as membership_id, m.role, m.kindergarten_id, m.consolidated,
    m.school_year_id, c.access, c.id as custom_role_id, k.settings -> 'requiredSecondFactorRoles' as second_factor_roles
  into r
  from session s
  join account a on a.id = s.account_id and a.state = 'active'
  join lateral (
    select * from membership o where o.account_id = a.id and o.active order by o.id = a.membership_id desc nulls last, o.id limit 1
  ) m on true
  left join custom_role c on c.id = m.custom_role_id and c.active
  left join kindergarten k on k.id = m.kindergarten_id
  where s.token_hash = p_token and s.revoked_at is null and s.expires_at > p_now;
  if not found then return null; end if;

  if r.role = 5 then
    select coalesce(array_agg(id), '{}') into kindergartens from kindergarten where municipality_id = r.municipality_id;
  elsif r.role = 3 then
    select coalesce(array_agg(kindergarten_id), '{}') into kindergartens from membership where account_id = r.account_id and role = 3 and active;
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
    if r.role in (2, 8) then
      select id into staff from staff_member where account_id = r.account_id and kindergarten_id = r.kindergarten_id;
      select coalesce(array_agg(distinct gs.group_id), '{}') into groups
      from group_staff gs join child_group g on g.id = gs.group_id and g.school_year_id = year.id and g.deleted_on is null
      where gs.staff_id = staff and (gs.to_on is null or gs.to_on >= today or not year.active);
    elsif r.role <> 3 then
      select id into staff from staff_member where account_id = r.account_id and kindergarten_id = r.kindergarten_id;
    end if;
  end if;

  perform set_config('app.account_id', r.account_id::text, true),
    set_config('app.kindergarten_ids', array_to_string(kindergartens, ','), true),
    set_config('app.child_ids', array_to_string(children, ','), true),
    set_config('app.audit_id', case when p_write then nextval('audit_id_seq')::text else '' end, true),
    set_config('app.database_role', case r.role when 7 then 'asistent_system' when 4 then 'asistent_overseer' when 3 then 'asistent_parent' else 'asistent_user' end, true);
  return jsonb_build_object(
    'sessionId', r.session_id, 'lastSeenAt', r.last_seen_at, 'accountId', r.account_id, 'userType', r.user_type, 'role', r.role, 'membershipId', r.membership_id,
    'municipalityId', r.municipality_id, 'kindergartenId', r.kindergarten_id, 'kindergartenIds', kindergartens, 'consolidated', r.consolidated,
    'childIds', children, 'groupIds', groups, 'staffId', staff, 'customRoleId', r.custom_role_id, 'access', r.access,
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

-- Takes the client's key for this account, waiting for another request that holds it. Null: it is ours, go on.
-- A lock and not a row: the row is written once, at the end, together with the answer.
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
  return jsonb_build_object('same', old.call = p_call and old.input_hash = p_hash, 'answer', old.answer);
end $$;

-- The last statement of every write: the audit row, the answer kept under the client's key, the jobs.
create or replace function finish_call(p_call text, p_request text, p_address text, p_account int, p_kindergarten int, p_about jsonb, p_key text, p_answer jsonb, p_jobs jsonb)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare job jsonb;
begin
  insert into audit (id, account_id, kindergarten_id, call, request_id, address, about) overriding system value
  -- What the master or a guest did about one kindergarten belongs to that kindergarten's history.
  values (current_setting('app.audit_id')::bigint, p_account, coalesce(p_kindergarten, (p_about ->> 'kindergartenId')::int), p_call, p_request, p_address, p_about);
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
-- The places a person belongs to, whichever is selected now.
drop function if exists my_kindergartens(int);
create function my_kindergartens(p_account int)
returns table (id int, name text, city text, adress text, "isSelected" boolean, "motherKindergartenId" int, "roleType" int, "roleName" text, "mayConsolidate" boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.id, k.name, c.kind || ' ' || c.name, k.address,
    m.id = (select o.id from membership o where o.account_id = a.id and o.active order by o.id = a.membership_id desc nulls last, o.id limit 1),
    k.mother_id, m.role, (select r.name from custom_role r where r.id = m.custom_role_id and r.active),
    m.role in (1, 6) and exists (select from kindergarten b where b.mother_id = k.id)
  from account a join membership m on m.account_id = a.id and m.active join kindergarten k on k.id = m.kindergarten_id join city c on c.id = k.city_id
  where a.id = p_account and p_account = nullif(current_setting('app.account_id', true), '')::int
$$;
revoke execute on function open_call, second_factor_missing, my_kindergartens, open_system_call, claim_key, finish_call, audit_row, audit_days, erase_traces from public;
revoke execute on function account_name, notice_seen_count, poll_answered, poll_vote_count, keep_poll_questions from public;
grant execute on function account_name, notice_seen_count, poll_answered, poll_vote_count to asistent_user, asistent_parent, asistent_overseer, asistent_system;
grant execute on function erase_traces to asistent_system;
grant execute on function open_call, second_factor_missing, my_kindergartens, open_system_call, claim_key, finish_call to asistent_user, asistent_parent, asistent_overseer, asistent_system;
`

export const guardsSql = [rolesSql, policiesSql, auditSql, openCallSql].join('\n')
