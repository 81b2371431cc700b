import { appendOnly, ledgers, shared, sharedWithHistory, systemOnly, withoutHistory } from './guards'
import type { TableShape } from './policies'
import { restoring } from './restore'

// History kept by triggers (docs/guides/audit.md), and append-only tables. Idempotent.

/** Tables whose rows have author and time of their creation: only updates and deletes are copied. */
const ownInserts = ['attendance']

/** Audited columns of a day; a test compares the list with the table. */
const dayColumns = [
  'group_id',
  'mark',
  'request_id',
  'note_id',
  'absence_behind',
  'status',
  'marked_by',
  'marked_at',
  'arrived_at',
  'left_at',
  'brought_by',
  'collected_by',
]

const allOf = (row: 'o' | 'n') => dayColumns.map((column) => `${row}.${column}`).join(', ')

/** Changed columns of a day with their old (`o`) or new (`n`) values. */
const changedOf = (row: 'o' | 'n') =>
  dayColumns
    .map((c) => `case when o.${c} is distinct from n.${c} then jsonb_build_object('${c}', ${row}.${c}) else '{}' end`)
    .join(' || ')

/** Consents are evidence, so they are append-only although guardians write them. */
const neverChanged = [...appendOnly, ...ledgers, 'child_consent']

/** Moment of the call, equal to that of its documents; outside of a call, of the transaction. */
const moment = `coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())`

const withoutOwn = shared.filter((table) => !sharedWithHistory.includes(table))

/** Columns of every entry: call, moment, account. */
const entry = `nullif(current_setting('app.audit_id', true), '')::bigint, ${moment}, nullif(current_setting('app.account_id', true), '')::int`

const columnsOfEntry = 'audit_id, at, account_id, kindergarten_id, table_name, row_id, operation, before, after'

/** Kindergarten, table and key of the row `r.whole`. A row of a partition belongs to the whole table. */
const subject = `case when tg_table_name = 'kindergarten' then (r.whole ->> 'id')::int else (r.whole ->> 'kindergarten_id')::int end,
    coalesce(pg_partition_root(tg_relid)::text, tg_table_name),
    case when tg_nargs = 1 then r.whole ->> tg_argv[0]
      else (select string_agg(r.whole ->> column_name, ':' order by position) from unnest(tg_argv) with ordinality as k (column_name, position)) end`

/** Columns of a new row that its entry has (`row_id`, `kindergarten_id`, `at`), or that are the same in every new row. */
const derived = `array['id', 'kindergarten_id', 'created_at', 'version']`

/** Old and new values of the changed columns of `r.was` and `r.whole`; no row if nothing but the version changed. */
const changedColumns = `select jsonb_object_agg(key, r.was -> key) as was, jsonb_object_agg(key, value) as became
    from jsonb_each(r.whole) where r.was -> key is distinct from value and key <> 'version' having count(*) > 0`

/** A connection keeps the plan of its first save: after a single row it would be a nested loop over a thousand rows. */
const hashed = 'set enable_nestloop = off'

/** Function of a trigger that copies the rows of a statement. The archive contains the history of its rows. */
const copying = (name: string, select: string, settings = '') => `
create or replace function ${name}() returns trigger language plpgsql security definer set search_path = public, pg_temp ${settings} as $$
begin
  if ${restoring} then return null; end if;
  insert into audit_change (${columnsOfEntry})
  ${select};
  return null;
end $$;`

/**
 * Copies changes to audit_change. The arguments of a trigger are the columns of the primary key. A new row is copied
 * without its empty columns and without `derived`.
 */
export const auditFunctionsSql = `${copying(
  'audit_inserts',
  `select ${entry}, ${subject}, 'insert', null,
    (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(r.whole - ${derived}) where value <> 'null')
  from (select to_jsonb(n) as whole from new_rows n offset 0) r`,
)}${copying(
  'audit_updates',
  `select ${entry}, ${subject}, 'update', c.was, c.became
  from (select to_jsonb(o) as was, to_jsonb(n) as whole from old_rows o join new_rows n using (id) offset 0) r cross join lateral (${changedColumns}) c`,
  hashed,
)}${copying(
  'audit_removals',
  `select ${entry}, ${subject}, 'delete', r.whole, null
  from (select to_jsonb(o) as whole from old_rows o offset 0) r`,
)}${copying(
  'audit_row',
  `select ${entry}, ${subject}, 'update', c.was, c.became
  from (select to_jsonb(old) as was, to_jsonb(new) as whole offset 0) r cross join lateral (${changedColumns}) c`,
)}
-- A month is a thousand days: direct columns take half the time of JSON objects.
create or replace function audit_days() returns trigger language plpgsql security definer set search_path = public, pg_temp ${hashed} as $$
begin
  insert into audit_change (${columnsOfEntry})
  select ${entry},
    n.kindergarten_id, tg_table_name, n.child_id || ':' || n.day, 'update', ${changedOf('o')}, ${changedOf('n')}
  from old_rows o join new_rows n using (child_id, day) where (${allOf('o')}) is distinct from (${allOf('n')});
  return null;
end $$;
-- Makes the partitions of this month and the next two. A month that is part of another partition (audit_before) stays there
-- and is not tried, because creating a partition locks the table. A month with rows in audit_other, which are there if nobody
-- ran this in time, stays there too.
create or replace function add_audit_months(p_now timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
  month timestamp;
begin
  foreach name in array array['audit', 'audit_change'] loop
    for month in select date_trunc('month', p_now at time zone 'UTC') + n * interval '1 month' from generate_series(0, 2) n loop
      if exists (
        select from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join lateral pg_get_expr(c.relpartbound, c.oid) b
        where i.inhparent = to_regclass(name) and b <> 'DEFAULT'
          and coalesce((regexp_match(b, 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz, '-infinity') <= month at time zone 'UTC'
          and coalesce((regexp_match(b, 'TO \\(''([^'']+)''\\)'))[1]::timestamptz, 'infinity') > month at time zone 'UTC'
      ) then continue; end if;
      begin
        execute format('create table %I partition of %I for values from (%L) to (%L)', name || to_char(month, '_YYYY_MM'), name,
          month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      exception when invalid_object_definition or check_violation then null;
      end;
    end loop;
  end loop;
end $$;
-- Partitions of the history whose rows are all older than the moment, oldest first.
create or replace function audit_months_before(p_moment timestamptz) returns table (table_name text, part text)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.inhparent::regclass::text, c.relname::text from pg_inherits i join pg_class c on c.oid = i.inhrelid
    cross join lateral (select (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as until) b
  where i.inhparent in ('audit'::regclass, 'audit_change'::regclass) and b.until <= p_moment
  order by b.until, 2
$$;
-- '<rows>:<sum of the hashes of the rows>' of such a partition.
create or replace function audit_month_digest(p_part text, p_before timestamptz) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  parent text;
  digest text;
begin
  select m.table_name into parent from audit_months_before(p_before) m where m.part = p_part;
  if parent is null then raise exception 'no audit partition % before %', p_part, p_before; end if;
  execute format('select count(*) || '':'' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from %I t', p_part) into digest;
  return digest;
end $$;
-- With a digest, drops the partition only if it has the rows of that digest, and nobody changes them meanwhile.
drop function if exists drop_audit_month(text, timestamptz);
create or replace function drop_audit_month(p_part text, p_before timestamptz, p_digest text default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from audit_months_before(p_before) m where m.part = p_part) then
    raise exception 'no audit partition % before %', p_part, p_before;
  end if;
  if p_digest is not null then
    execute format('lock table %I in share row exclusive mode', p_part);
    if audit_month_digest(p_part, p_before) <> p_digest then
      raise exception 'the rows of % differ from its archive', p_part;
    end if;
  end if;
  execute format('drop table %I', p_part);
end $$;
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  -- Only erase_traces (0001_guards.sql) sets it, for itself: a person's data after the term of keeping (domain/people/retention.ts).
  if current_setting('app.erasing', true) = 'on' then if tg_op = 'DELETE' then return old; else return new; end if; end if;
  raise exception 'Записите в % не се променят.', tg_table_name using errcode = 'insufficient_privilege'; end $$;
`

const withoutAudit = [...systemOnly, ...appendOnly, ...withoutOwn, ...withoutHistory]

/** Triggers of one table: history, and rejection of changes to append-only tables. */
export function auditOf({ name, key, hasOwnHistory }: TableShape): string {
  const make = (trigger: string, when: string, call: string) =>
    `create or replace trigger ${trigger} ${when.replace('%t', `"${name}"`)} execute function ${call};`
  const columns = key.map((column) => `'${column}'`).join(', ')
  const [oldRows, newRows] = ['old table as old_rows', 'new table as new_rows']
  const ofStatement = (operation: string, rows: string) =>
    `after ${operation} on %t referencing ${rows} for each statement`
  const updates =
    key.length === 1 && key[0] === 'id'
      ? make('audit_update', ofStatement('update', `${oldRows} ${newRows}`), `audit_updates(${columns})`)
      : make('audit_update', 'after update on %t for each row', `audit_row(${columns})`)
  const removals = make('audit_removal', ofStatement('delete', oldRows), `audit_removals(${columns})`)
  const history =
    withoutAudit.includes(name) || hasOwnHistory || key.length === 0
      ? []
      : ownInserts.includes(name)
        ? [
            make('audit_row', ofStatement('update', `${oldRows} ${newRows}`), 'audit_days()'),
            // Earlier versions have a row trigger, whose copies on the partitions 'create or replace' would leave.
            `drop trigger if exists audit_removal on "${name}";`,
            removals,
          ]
        : [make('audit_row', ofStatement('insert', newRows), `audit_inserts(${columns})`), updates, removals]
  const book = neverChanged.includes(name)
    ? [make('append_only', 'before update or delete on %t for each row', 'refuse_change()')]
    : []
  return [...history, ...book].join('\n')
}
