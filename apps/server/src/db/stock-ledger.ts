// Stock ledger: triggers keep the balances, rows are immutable, no day's balance may be negative, and closed periods
// reject postings. Created at startup like the policies; the tables are in migrations, the arithmetic of a posting in
// domain/warehouse/stock.ts.

import { restoring } from './restore'

/**
 * Locks the balances of products in all warehouses of the kindergarten, by warehouse and product, and creates the missing
 * rows of the given pairs. All warehouses, because a new value of an issue follows the goods of a transfer. It takes a
 * shared lock on the warehouses first: closing a declaration takes its warehouse exclusively, so nothing is posted before
 * the declaration's day meanwhile.
 */
const lockStocks = `
create or replace function lock_stocks(p_kindergarten int, p_warehouses int[], p_products int[])
returns table (warehouse_id int, product_id int, quantity numeric, value numeric, price numeric, reserved numeric)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform from warehouse w where w.kindergarten_id = p_kindergarten order by w.id for key share;
  if not p_kindergarten = any (coalesce((select string_to_array(nullif(current_setting('app.kindergarten_ids', true), ''), ',')::int[]), array[p_kindergarten]))
    or exists (select from unnest(p_warehouses) u where not exists (select from warehouse w where w.id = u and w.kindergarten_id = p_kindergarten)) then
    raise exception 'Another kindergarten''s warehouse.' using errcode = 'insufficient_privilege';
  end if;
  insert into stock_balance (kindergarten_id, warehouse_id, product_id)
    select distinct p_kindergarten, w, p from unnest(p_warehouses, p_products) as t (w, p) order by w, p on conflict do nothing;
  return query select b.warehouse_id, b.product_id, b.quantity, b.value, b.price, b.reserved from stock_balance b
    where b.kindergarten_id = p_kindergarten and b.product_id = any (p_products) order by b.warehouse_id, b.product_id for update;
end $$;`

/** Locks a warehouse exclusively and the others of its kindergarten shared, in the order that every posting takes them. */
const holdWarehouse = `
create or replace function hold_warehouse(p_warehouse int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare other int;
begin
  for other in select w.id from warehouse w where w.kindergarten_id = (select h.kindergarten_id from warehouse h where h.id = p_warehouse
    and h.kindergarten_id = any (coalesce((select string_to_array(nullif(current_setting('app.kindergarten_ids', true), ''), ',')::int[]), array[h.kindergarten_id]))) order by w.id
  loop
    if other = p_warehouse then perform from warehouse w where w.id = other for update;
    else perform from warehouse w where w.id = other for key share;
    end if;
  end loop;
end $$;`

/** The function of the previous release, whose processes may still run while this one starts. */
const lockStock = `
create or replace function lock_stock(p_kindergarten int, p_warehouse int, p_products int[])
returns table (product_id int, quantity numeric, value numeric, price numeric, reserved numeric)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  if not p_kindergarten = any (coalesce((select string_to_array(nullif(current_setting('app.kindergarten_ids', true), ''), ',')::int[]), array[p_kindergarten]))
    or not exists (select from warehouse w where w.id = p_warehouse and w.kindergarten_id = p_kindergarten for key share) then
    raise exception 'Another kindergarten''s warehouse.' using errcode = 'insufficient_privilege';
  end if;
  insert into stock_balance (kindergarten_id, warehouse_id, product_id)
    select p_kindergarten, p_warehouse, p from unnest(p_products) p order by p on conflict do nothing;
  return query select b.product_id, b.quantity, b.value, b.price, b.reserved from stock_balance b
    where b.warehouse_id = p_warehouse and b.product_id = any (p_products) order by b.product_id for update;
end $$;`

/** Reserves stock for a request; a negative amount releases it. The caller has locked the balances. */
const reserveStock = `
create or replace function reserve_stock(p_kindergarten int, p_warehouse int, p_products int[], p_amounts numeric[])
returns void language sql security definer set search_path = public, pg_temp as $$
  update stock_balance b set reserved = b.reserved + a.amount
  from (select product, sum(amount) as amount from unnest(p_products, p_amounts) as t (product, amount) group by 1) a
  where b.warehouse_id = p_warehouse and b.kindergarten_id = p_kindergarten and b.product_id = a.product;
$$;`

/**
 * Price of the last issue up to a day, with its revaluations: the price of a product that is used up. Null if it was
 * never issued.
 */
const lastPrice = `
create or replace function last_stock_price(p_warehouse int, p_product int, p_on date) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select round(sum(l.value) / sum(l.quantity), 5) from stock_movement l where l.reverses_id is null and l.line_id = (
    select m.line_id from stock_movement m where m.warehouse_id = p_warehouse and m.product_id = p_product and m.for_on <= p_on
      and m.quantity < 0 and not m.inward and m.reverses_id is null and not exists (select from stock_movement r where r.reverses_id = m.id)
    order by m.for_on desc, m.id desc limit 1)
  having sum(l.quantity) < 0
$$;`

/**
 * Updates balances, batches and days from the movements, then rejects a negative quantity or value, and a value without
 * quantity, on any day from the earliest one on.
 */
const followMovements = `
create or replace function follow_stock_movements() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare short record;
begin
  -- A row first, then the change: PostgreSQL checks what it would insert before it finds the row that is there.
  insert into stock_balance (kindergarten_id, warehouse_id, product_id)
    select distinct kindergarten_id, warehouse_id, product_id from added order by 2, 3 on conflict do nothing;
  update stock_balance b set quantity = b.quantity + a.quantity, value = b.value + a.value,
      price = case when b.quantity + a.quantity > 0 then greatest(round((b.value + a.value) / (b.quantity + a.quantity), 5), 0)
        else coalesce(last_stock_price(b.warehouse_id, b.product_id, 'infinity'), b.price) end
    from (select warehouse_id, product_id, sum(quantity) as quantity, sum(value) as value from added group by 1, 2) a
    where b.warehouse_id = a.warehouse_id and b.product_id = a.product_id;
  insert into stock_batch_balance (kindergarten_id, warehouse_id, batch_id)
    select distinct kindergarten_id, warehouse_id, batch_id from added where batch_id is not null order by 2, 3 on conflict do nothing;
  update stock_batch_balance b set quantity = b.quantity + a.quantity
    from (select warehouse_id, batch_id, sum(quantity) as quantity from added where batch_id is not null group by 1, 2) a
    where b.warehouse_id = a.warehouse_id and b.batch_id = a.batch_id;
  insert into stock_day as d (kindergarten_id, warehouse_id, product_id, day, in_quantity, in_value, out_quantity, out_value)
    select kindergarten_id, warehouse_id, product_id, for_on,
      coalesce(sum(quantity) filter (where goes_in), 0), coalesce(sum(value) filter (where goes_in), 0),
      coalesce(-sum(quantity) filter (where not goes_in), 0), coalesce(-sum(value) filter (where not goes_in), 0)
    from (select a.*, a.inward or (a.quantity <> 0 and (a.quantity > 0) <> (a.reverses_id is not null)) as goes_in from added a) a
    group by 1, 2, 3, 4 order by warehouse_id, product_id, for_on
    on conflict (warehouse_id, product_id, day) do update set in_quantity = d.in_quantity + excluded.in_quantity, in_value = d.in_value + excluded.in_value,
      out_quantity = d.out_quantity + excluded.out_quantity, out_value = d.out_value + excluded.out_value;
  -- The end of a day is the balance less everything that moved after it.
  select * into short from (select d.product_id, d.day, b.quantity - coalesce(sum(d.in_quantity - d.out_quantity) over later, 0) as rest,
      b.value - coalesce(sum(d.in_value - d.out_value) over later, 0) as worth
    from stock_day d join stock_balance b using (warehouse_id, product_id)
    join (select warehouse_id, product_id, min(for_on) as since from added group by 1, 2) a using (warehouse_id, product_id)
    where d.day >= a.since
    window later as (partition by d.warehouse_id, d.product_id order by d.day desc rows between unbounded preceding and 1 preceding)) ends
    where rest < 0 or worth < 0 or (rest = 0 and worth <> 0) order by rest limit 1;
  if short.rest < 0 then
    raise exception 'Product % would be % on %.', short.product_id, short.rest, short.day using errcode = 'check_violation', constraint = 'stock_day_quantity';
  elsif short.day is not null then
    raise exception 'Product % would be worth % for % on %.', short.product_id, short.worth, short.rest, short.day using errcode = 'check_violation', constraint = 'stock_day_value';
  end if;
  return null;
end $$;
drop trigger if exists follow on stock_movement;
create trigger follow after insert on stock_movement referencing new table as added for each statement execute function follow_stock_movements();`

/** Rejects postings in a locked period or before the warehouse's last closed declaration. */
const refuseClosed = `
create or replace function refuse_closed_stock() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from added a join module_lock l on l.kindergarten_id = a.kindergarten_id and l.category = 'storage' where a.for_on <= l.locked_until) then
    raise exception 'Locked period.' using errcode = 'check_violation', constraint = 'stock_movement_locked';
  end if;
  -- A restore inserts the movements of declared periods.
  if not coalesce(${restoring}, false) and exists (select from added a join stock_document d on d.warehouse_id = a.warehouse_id and d.kind = 4 and d.state = 2 and d.for_on >= a.for_on) then
    raise exception 'Before the last declaration.' using errcode = 'check_violation', constraint = 'stock_movement_declared';
  end if;
  return null;
end $$;
drop trigger if exists closed on stock_movement;
create trigger closed after insert on stock_movement referencing new table as added for each statement execute function refuse_closed_stock();`

/**
 * A completed document and its lines are immutable, except for its cancellation (when and why), its united receipt and
 * the deletion of its order. Lines are inserted before the document moves stock.
 */
const refuseCompleted = `
create or replace function refuse_completed_paper() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare later text[] := array['state', 'undone_at', 'reason', 'version', 'united_receipt_id', 'order_id'];
begin
  if tg_op = 'DELETE' then
    if old.state = 3 then return null; end if;
  elsif new.state >= old.state and to_jsonb(new) - later = to_jsonb(old) - later then
    return null;
  end if;
  raise exception 'Paper % is completed.', old.id using errcode = 'check_violation', constraint = 'stock_document_completed';
end $$;
drop trigger if exists completed on stock_document;
create trigger completed after update or delete on stock_document for each row when (old.state <> 1) execute function refuse_completed_paper();
create or replace function refuse_completed_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from changed c join stock_document d on d.id = c.document_id and d.state <> 1
    where tg_op <> 'INSERT' or exists (select from stock_movement m where m.document_id = d.id)) then
    raise exception 'A line of a completed paper.' using errcode = 'check_violation', constraint = 'stock_document_completed';
  end if;
  return null;
end $$;
drop trigger if exists completed_insert on stock_line;
drop trigger if exists completed_update on stock_line;
drop trigger if exists completed_delete on stock_line;
create trigger completed_insert after insert on stock_line referencing new table as changed for each statement execute function refuse_completed_lines();
create trigger completed_update after update on stock_line referencing old table as changed for each statement execute function refuse_completed_lines();
create trigger completed_delete after delete on stock_line referencing old table as changed for each statement execute function refuse_completed_lines();`

/** A submitted stock-take waits for its approval: nobody changes what was counted. */
const refuseSubmitted = `
create or replace function refuse_submitted_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from stock_document d where d.id = old.document_id and d.state = 1 and d.submitted_at is not null) then
    raise exception 'A line of a submitted stock-take.' using errcode = 'check_violation', constraint = 'stock_line_submitted';
  end if;
  return null;
end $$;
drop trigger if exists submitted on stock_line;
create trigger submitted after delete or update of document_id, product_id, counted_quantity on stock_line for each row
  when (old.counted_quantity is not null) execute function refuse_submitted_lines();`

/**
 * New lines of products counted in pieces are whole. The difference of a stock-take may be the fraction of a piece that
 * an earlier version left in the book.
 */
const refuseFractions = `
create or replace function refuse_fractions_of_pieces() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from added l join product p on p.id = l.product_id and p.base_unit = 1 join stock_document d on d.id = l.document_id
    where l.counted_quantity <> trunc(l.counted_quantity) or (l.quantity <> trunc(l.quantity) and d.declaration_id is null)) then
    raise exception 'A fraction of a piece.' using errcode = 'check_violation', constraint = 'stock_line_pieces';
  end if;
  return null;
end $$;
drop trigger if exists pieces on stock_line;
create trigger pieces after insert on stock_line referencing new table as added for each statement execute function refuse_fractions_of_pieces();`

const rights = `
revoke all on function last_stock_price(int, int, date), lock_stock(int, int, int[]), lock_stocks(int, int[], int[]), hold_warehouse(int), reserve_stock(int, int, int[], numeric[]), follow_stock_movements(), refuse_closed_stock(),
  refuse_completed_paper(), refuse_completed_lines(), refuse_submitted_lines(), refuse_fractions_of_pieces() from public;
grant execute on function last_stock_price(int, int, date), lock_stock(int, int, int[]), lock_stocks(int, int[], int[]), hold_warehouse(int), reserve_stock(int, int, int[], numeric[]) to asistent_user, asistent_municipality, asistent_system;`

export const stockLedgerSql = [
  lastPrice,
  lockStock,
  lockStocks,
  holdWarehouse,
  reserveStock,
  followMovements,
  refuseClosed,
  refuseCompleted,
  refuseSubmitted,
  refuseFractions,
  rights,
].join('\n')
