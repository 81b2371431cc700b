-- Revalues a warehouse once from its first open day (docs/guides/ledgers.md, 'Upgrade'). Closed days keep their figures: a closing
-- balance with a value below zero, or a value without quantity, is put right on the first open day. The differences are rows
-- without a cause: 'Преход към новото оценяване'. 0042 calls it for every warehouse; a later release drops it.
create function revalue_stock(p_warehouse int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closed date; held record; line record; q numeric; v numeric; p numeric; phase text; worth numeric; rest numeric; share numeric; part record;
  ids bigint[] := '{}'; diffs numeric[] := '{}'; prices numeric[] := '{}';
  anchors bigint[] := '{}'; days date[] := '{}'; gaps numeric[] := '{}'; anchor bigint; meal record;
begin
  perform from warehouse w where w.id = p_warehouse for key share;
  perform from stock_balance b where b.warehouse_id = p_warehouse order by b.product_id for update;
  select greatest(
      (select l.locked_until from module_lock l join warehouse w on w.kindergarten_id = l.kindergarten_id where w.id = p_warehouse and l.category = 'storage'),
      (select max(d.for_on) from stock_document d where d.warehouse_id = p_warehouse and d.kind = 4 and d.state = 2), '1900-01-01') into closed;
  for held in select b.product_id from stock_balance b where b.warehouse_id = p_warehouse
    and exists (select from stock_movement m where m.warehouse_id = p_warehouse and m.product_id = b.product_id and m.for_on > closed) order by 1
  loop
    select coalesce(sum(d.in_quantity - d.out_quantity), 0), coalesce(sum(d.in_value - d.out_value), 0) into q, v
      from stock_day d where d.warehouse_id = p_warehouse and d.product_id = held.product_id and d.day <= closed;
    select m.id, m.value / m.quantity as price into anchor, p from stock_movement m
      where m.warehouse_id = p_warehouse and m.product_id = held.product_id and m.for_on <= closed and m.quantity > 0 and m.reverses_id is null
      order by m.for_on desc, m.id desc limit 1;
    if v < 0 or (q = 0 and v <> 0) then
      worth := round(q * coalesce(p, 0), 2);
      anchors := anchors || anchor; days := days || closed + 1; gaps := gaps || worth - v;
      v := worth;
    end if;
    p := case when q > 0 then round(v / q, 5) else coalesce(p, 0) end;
    phase := '';
    for line in
      select m.for_on, min(m.id) as id, m.quantity < 0 and m.reverses_id is null as leaves, sum(m.quantity) as quantity, sum(m.value) as value,
          lead(m.for_on) over walk is distinct from m.for_on or lead(m.quantity < 0 and m.reverses_id is null) over walk as ends
        from (select m.*, case when m.quantity < 0 and m.reverses_id is null then m.line_id else -m.id end as unit from stock_movement m
            where m.warehouse_id = p_warehouse and m.product_id = held.product_id and m.for_on > closed and m.revalues_id is null
              and not exists (select from stock_movement r where r.reverses_id = m.id and r.for_on = m.for_on)
              and not exists (select from stock_movement o where o.id = m.reverses_id and o.for_on = m.for_on)) m
        group by m.for_on, m.quantity < 0 and m.reverses_id is null, m.unit
        window walk as (order by m.for_on, m.quantity < 0 and m.reverses_id is null, min(m.id))
        order by m.for_on, 3, 2
    loop
      if not line.leaves then
        q := q + line.quantity;
        v := v + line.value;
        -- Corrections of closed days were posted at the full difference: the part of consumed goods leaves the stock.
        if line.ends and (v < 0 or (q = 0 and v <> 0)) then
          worth := round(q * p, 2);
          anchors := anchors || line.id; days := days || line.for_on; gaps := gaps || worth - v;
          v := worth;
        end if;
      else
        worth := case when -line.quantity = q then v else least(round(-line.quantity * p, 2), v) end;
        rest := worth;
        for part in select m.id, -m.quantity as quantity, m.value, lead(m.id) over (order by m.id) is null as is_last from stock_movement m
          where m.line_id = (select l.line_id from stock_movement l where l.id = line.id) and m.product_id = held.product_id
            and m.quantity < 0 and m.reverses_id is null order by m.id
        loop
          share := case when part.is_last then rest else least(rest, round(part.quantity * p, 2)) end;
          rest := rest - share;
          if -part.value <> share then
            ids := ids || part.id; diffs := diffs || -part.value - share; prices := prices || p;
          end if;
        end loop;
        q := q + line.quantity;
        v := v - worth;
      end if;
      if q > 0 and v >= 0 then p := round(v / q, 5); end if;
    end loop;
  end loop;
  insert into stock_movement (kindergarten_id, warehouse_id, product_id, document_id, line_id, batch_id, for_on, posted_at, quantity, value, price, revalues_id)
    select m.kindergarten_id, m.warehouse_id, m.product_id, m.document_id, m.line_id, m.batch_id, m.for_on, now(), 0, u.value, u.price, m.id
      from unnest(ids, diffs, prices) u (id, value, price) join stock_movement m on m.id = u.id
    union all
    select m.kindergarten_id, m.warehouse_id, m.product_id, m.document_id, m.line_id, null, u.day, now(), 0, u.value, m.price, null
      from unnest(anchors, days, gaps) u (id, day, value) join stock_movement m on m.id = u.id;
  update stock_balance b set price = round(b.value / b.quantity, 5) where b.warehouse_id = p_warehouse and b.quantity > 0
    and b.price <> round(b.value / b.quantity, 5);
  -- The cost of the calculations follows (db/kitchen-guards.ts, value_meals).
  for meal in select distinct k.id from unnest(ids) u (id) join stock_movement m on m.id = u.id join stock_document d on d.id = m.document_id
    join meal_calculation k on k.id = d.calculation_id and k.state = 3 order by 1
  loop
    perform keep_taken_back(meal.id, now());
    update meal_product t set price = s.price, value = s.value, value_not_rounded = s.exact from (
      select x.id, l.price, c.quantity * l.price as exact,
        round(l.value * sum(c.quantity) over upto / l.quantity, 2) - round(l.value * (sum(c.quantity) over upto - c.quantity) / l.quantity, 2) as value
      from meal_product x cross join lateral (select coalesce(x.changed_to, x.computed) as quantity) c
        join stock_document d on d.calculation_id = x.calculation_id and d.kind = 2 and d.state = 2 and d.warehouse_id = x.warehouse_id
        join lateral (select l.quantity, l.value - coalesce(r.value, 0) as value, coalesce(r.price, l.price) as price from stock_line l
          left join lateral (select sum(w.value) as value, (array_agg(w.price order by w.id desc))[1] as price from stock_movement w
            where w.line_id = l.id and w.revalues_id is not null) r on true
          where l.document_id = d.id and l.product_id = x.product_id and l.quantity > 0) l on true
      where x.calculation_id = meal.id
      window upto as (partition by x.product_id, x.warehouse_id order by x.meal_type, x.id rows between unbounded preceding and current row)
    ) s where t.id = s.id;
  end loop;
  return coalesce(cardinality(ids), 0) + coalesce(cardinality(anchors), 0);
end $$;
revoke all on function revalue_stock (int) from public;
