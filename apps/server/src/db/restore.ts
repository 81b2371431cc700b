// Restore of an archive (docs/areas/institutions.md, 'Restore'). The only way to insert rows with their history, times and
// numbers. The function inserts and never updates, so the append-only tables stay append-only, and all constraints and
// balances apply. For the duration of the insert `app.restoring` disables a second entry in the history, the
// rejection of postings before a closed declaration and of a portion book with undecided allergies (an archive contains
// closed periods), and the movements that payments and orders create in the cash book (the archive contains them).

export const restoreSql = `
create or replace function restore_rows(p_kindergarten int, p_table text, p_columns text[], p_rows jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set app.restoring = 'on' as $$
declare list text := (select string_agg(quote_ident(c), ', ' order by position) from unnest(p_columns) with ordinality as u (c, position));
begin
  if not exists (select from pg_attribute a where a.attrelid = ('public.' || quote_ident(p_table))::regclass and a.attname = 'kindergarten_id' and not a.attisdropped)
    or not 'kindergarten_id' = any (p_columns)
    or exists (select from jsonb_array_elements(p_rows) r where (r ->> 'kindergarten_id')::int is distinct from p_kindergarten) then
    raise exception 'Rows of another kindergarten.' using errcode = 'insufficient_privilege';
  end if;
  execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::public.%1$I, $1)', p_table, list) using p_rows;
end $$;
create or replace function restore_reserved(p_kindergarten int, p_rows jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  update stock_balance b set reserved = r.reserved
  from jsonb_to_recordset(p_rows) as r (warehouse_id int, product_id int, reserved numeric)
  where b.kindergarten_id = p_kindergarten and b.warehouse_id = r.warehouse_id and b.product_id = r.product_id
$$;
revoke all on function restore_rows(int, text, text[], jsonb), restore_reserved(int, jsonb) from public;
grant execute on function restore_rows(int, text, text[], jsonb), restore_reserved(int, jsonb) to asistent_system;`

/** True inside of `restore_rows`. */
export const restoring = `current_setting('app.restoring', true) = 'on'`
