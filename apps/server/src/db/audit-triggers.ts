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

/** Copies changes to audit_change. The trigger's arguments are the columns of the primary key. */
export const auditFunctionsSql = `
create or replace function audit_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  whole jsonb := coalesce(new_row, old_row);
  was jsonb := old_row;
  became jsonb := new_row;
begin
  -- The archive contains the history of its rows.
  if ${restoring} then return null; end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, old_row -> key), jsonb_object_agg(key, value) into was, became
    from jsonb_each(new_row) where old_row -> key is distinct from value and key <> 'version';
    if became is null then return null; end if;
  end if;
  insert into audit_change (audit_id, at, account_id, kindergarten_id, table_name, row_id, operation, before, after)
  values (
    nullif(current_setting('app.audit_id', true), '')::bigint,
    ${moment},
    nullif(current_setting('app.account_id', true), '')::int,
    case when tg_table_name = 'kindergarten' then (whole ->> 'id')::int else (whole ->> 'kindergarten_id')::int end,
    -- A row of a partition belongs to the whole table.
    coalesce(pg_partition_root(tg_relid)::text, tg_table_name),
    (select string_agg(whole ->> column_name, ':' order by position) from unnest(tg_argv) with ordinality as k (column_name, position)),
    lower(tg_op), was, became);
  return null;
end $$;
-- A month is a thousand days: their changes are copied at once, in half the time of one by one. A connection keeps the plan
-- of its first save: after a single mark it would be a nested loop, and a month then took a million comparisons.
create or replace function audit_days() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_nestloop = off as $$
begin
  insert into audit_change (audit_id, at, account_id, kindergarten_id, table_name, row_id, operation, before, after)
  select nullif(current_setting('app.audit_id', true), '')::bigint, ${moment}, nullif(current_setting('app.account_id', true), '')::int,
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
create or replace function drop_audit_month(p_part text, p_before timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from audit_months_before(p_before) m where m.part = p_part) then
    raise exception 'no audit partition % before %', p_part, p_before;
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
  const ofRows = `audit_row(${key.map((column) => `'${column}'`).join(', ')})`
  const history =
    withoutAudit.includes(name) || hasOwnHistory || key.length === 0
      ? []
      : ownInserts.includes(name)
        ? [
            make(
              'audit_row',
              'after update on %t referencing old table as old_rows new table as new_rows for each statement',
              'audit_days()',
            ),
            make('audit_removal', 'after delete on %t for each row', ofRows),
          ]
        : [make('audit_row', 'after insert or update or delete on %t for each row', ofRows)]
  const book = neverChanged.includes(name)
    ? [make('append_only', 'before update or delete on %t for each row', 'refuse_change()')]
    : []
  return [...history, ...book].join('\n')
}
