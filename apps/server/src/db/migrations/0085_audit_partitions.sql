-- The history is partitioned by month, so that an old month can be archived and dropped, and its indexes stay small. The
-- existing table becomes the first partition: its rows are not copied, its indexes are attached. The new table gets the
-- indexes, triggers, policies and grants of the old one, so that running processes notice nothing.
do $$
declare
  name text;
  past text;
  bound timestamptz;
  next_id bigint;
  rebuilt text[];
  statement text;
  item record;
begin
  -- In the order of calls: triggers write audit_change, the end of the call writes audit. The other order deadlocks.
  lock table audit_change, audit in access exclusive mode;
  foreach name in array array['audit', 'audit_change'] loop
    past := name || '_before';
    select (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1]::timestamptz into bound
      from pg_constraint where conrelid = name::regclass and conname = name || '_past';
    execute format('select last_value + 1 from %I', name || '_id_seq') into next_id;
    select array_agg(s.sql order by s.place) into rebuilt from (
      select 1 as place, pg_get_indexdef(indexrelid) as sql from pg_index where indrelid = name::regclass and not indisunique
      union all select 2, pg_get_triggerdef(oid) from pg_trigger where tgrelid = name::regclass and not tgisinternal
      union all select 3, format('alter table %I enable row level security', relname) from pg_class where oid = name::regclass and relrowsecurity
      union all select 4, format('create policy %I on %I for %s to %s%s%s', policyname, tablename, cmd, array_to_string(roles, ', '),
          ' using (' || qual || ')', ' with check (' || with_check || ')')
        from pg_policies where schemaname = 'public' and tablename = name
      union all select 5, format('grant %s on %I to %s', a.privilege_type, relname, a.grantee::regrole)
        from pg_class, aclexplode(relacl) a where oid = name::regclass and a.grantee <> 0 and a.grantee <> relowner
    ) s where s.sql is not null;
    for item in select i.indexrelid::regclass as index from pg_index i where i.indrelid = name::regclass and not i.indisunique loop
      execute format('alter index %s rename to %I', item.index, replace(item.index::text, name, past)); -- replaced in this file
    end loop;
    for item in select t.tgname from pg_trigger t where t.tgrelid = name::regclass and not t.tgisinternal loop
      execute format('drop trigger %I on %I', item.tgname, name);
    end loop;
    for item in select p.polname from pg_policy p where p.polrelid = name::regclass loop
      execute format('drop policy %I on %I', item.polname, name);
    end loop;
    for item in select r.rolname from pg_roles r where r.rolname like 'asistent\_%' loop
      execute format('revoke all on %I from %I', name, item.rolname);
    end loop;
    execute format('alter table %I alter column id drop identity, drop constraint %I', name, name || '_pkey');
    execute format('alter table %I rename to %I', name, past); -- replaced in this file
    execute format('alter table %I add constraint %I primary key using index %I', past, past || '_pkey', past || '_pkey');
    execute format('create table %I (like %I including defaults) partition by range (at)', name, past);
    execute format('alter table %I alter column id add generated always as identity (sequence name %I start with %s)', name, name || '_id_seq', next_id);
    execute format('alter table %I add primary key (id, at)', name);
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', name, past, bound);
    execute format('alter table %I drop constraint %I', past, name || '_past');
    execute format('create table %I partition of %I default', name || '_other', name);
    foreach statement in array rebuilt loop execute statement; end loop;
  end loop;
end $$;
