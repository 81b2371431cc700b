// Point-in-time rows, reconstructed from audit_change: the current row with every later change undone. Idempotent.
// platform/as-it-was.ts selects from it.

/** Runs with the owner's rights: the caller may read the row but not necessarily its history, such as the master's. */
export const asItWasSql = `
create or replace function row_at(p_table text, p_row text, p_now jsonb, p_moment timestamptz) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  -- What a person made after the moment was not there. Rows that came outside of a call (the demo data, another system) say nothing of when.
  with later as (select id, operation, before from audit_change where table_name = p_table and row_id = p_row and at > p_moment
    and (operation <> 'insert' or audit_id is not null))
  select case when (select operation from later order by id limit 1) = 'insert' then null
    else coalesce(p_now, '{}') || coalesce((select jsonb_object_agg(key, value) from (
      select distinct on (e.key) e.key, e.value from later l cross join jsonb_each(l.before) e order by e.key, l.id) x), '{}') end
$$;
create or replace function rows_gone(p_table text, p_kindergarten int, p_moment timestamptz) returns table (row_id text, was jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select g.row_id, row_at(p_table, g.row_id, null, p_moment) from (select distinct c.row_id from audit_change c
    where c.table_name = p_table and (c.kindergarten_id = p_kindergarten or c.kindergarten_id is null) and c.operation = 'delete' and c.at > p_moment) g
$$;
-- True, or an error if months of the history after the moment were dropped (HISTORY_MONTHS): a past state cannot be computed.
create or replace function history_reaches(p_moment timestamptz) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  since timestamptz;
begin
  if to_regclass('audit_change_before') is not null then return true; end if;
  select min((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz) into since
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_change'::regclass;
  if p_moment < since then
    raise exception 'the history begins at %', since using errcode = 'check_violation', constraint = 'history_reaches', table = 'audit_change';
  end if;
  return true;
end $$;
revoke all on function row_at, rows_gone, history_reaches from public;
grant execute on function row_at, rows_gone, history_reaches to asistent_user, asistent_municipality, asistent_overseer, asistent_system;
`
