import {
  appendOnly,
  archives,
  derived,
  ledgers,
  ofMyChildren,
  ofMyKindergartens,
  overseerWrites,
  ownPolicies,
  parentPolicies,
  parentWrites,
  quoted,
  shared,
  systemOnly,
} from './guards'

// The database roles, and for every table of the schema their grants and policies. Idempotent: applied at every start.

export const rolesSql = ['asistent_user', 'asistent_parent', 'asistent_overseer', 'asistent_system']
  .map(
    (role) => `do $$ begin
  if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
  if not pg_has_role(current_user, '${role}', 'member') then execute format('grant ${role} to %I', current_user); end if;
exception when duplicate_object or unique_violation then null; end $$;`,
  )
  .join('\n')

/** Grants and policies for every table of the schema, by its columns. */
export const policiesSql = `
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
    continue when t.name = any (array[${quoted(systemOnly)}]);
    execute format('grant select on %I to asistent_user, asistent_parent, asistent_overseer', t.name);
    continue when t.name = any (array[${quoted(shared)}]);
    if t.name = any (array[${quoted(ledgers)}]) then
      execute format('grant insert on %I to asistent_user', t.name);
    elsif not t.name = any (array[${quoted([...appendOnly, ...archives, ...derived])}]) then
      execute format('grant insert, update, delete on %I to asistent_user', t.name);
      if t.name = any (array[${quoted(parentWrites)}]) then execute format('grant insert, update, delete on %I to asistent_parent', t.name); end if;
      if t.name = any (array[${quoted(overseerWrites)}]) then execute format('grant insert, update, delete on %I to asistent_overseer', t.name); end if;
    end if;
    base := own ->> t.name;
    if base is null and not t.has_kindergarten then
      raise exception 'Таблица % няма kindergarten_id и не е описана в db/guards.ts.', t.name;
    end if;
    base_check := coalesce(base, $q$${ofMyKindergartens}$q$);
    -- A nullable kindergarten_id means rows of the master, which every kindergarten reads.
    if base is null then base := base_check || case when t.has_master_rows then ' or kindergarten_id is null' else '' end; end if;
    parent := coalesce(parents ->> t.name, case when t.has_child then $q$${ofMyChildren}$q$ else base end);
    execute format('alter table %I enable row level security', t.name);
    execute format('drop policy if exists of_user on %I', t.name);
    execute format('create policy of_user on %I to asistent_user using (%s) with check (%s)', t.name, base, base_check);
    execute format('drop policy if exists of_parent on %I', t.name);
    execute format('create policy of_parent on %I to asistent_parent using (%s) with check (%s)', t.name, parent, coalesce(parents ->> t.name, case when t.has_child then $q$${ofMyChildren}$q$ else base_check end));
    execute format('drop policy if exists of_overseer on %I', t.name);
    execute format('create policy of_overseer on %I to asistent_overseer using (true) with check (true)', t.name);
    execute format('drop policy if exists of_system on %I', t.name);
    execute format('create policy of_system on %I to asistent_system using (true) with check (true)', t.name);
  end loop;
end $guards$;
`
