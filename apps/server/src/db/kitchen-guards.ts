import { attendanceTypes, isPresent } from '@asistent/domain/attendance/statuses'
import { defaultSettings } from '@asistent/domain/institutions/settings'
import { allDiets, dietExcludes, dietLabel } from '@asistent/domain/kitchen/menus'
import { groupAttendanceTypes } from '@asistent/domain/people/groups'
import { restoring } from './restore'

// Allergy guard: products cannot be requested or issued for a calculation while one of its dishes has an undecided
// conflict with the allergy of a present child, whoever writes and in whatever order. Created at startup like the
// policies. The screen, the request and the guard use the same functions for the children who eat.

const presentTypes = Object.values(attendanceTypes).filter(isPresent).join(', ')
const entitlement = JSON.stringify(defaultSettings.mealEntitlement)
const dietRows = allDiets
  .filter((diet) => diet !== 0)
  .map((diet) => `(${diet}, '{${dietExcludes[diet].join(',')}}'::int[], '${dietLabel[diet].toLocaleLowerCase('bg')}')`)
  .join(', ')

/** Classes of advisory locks: all recipes and products (0), the children of a kindergarten, the meals of its day. */
const [factsLock, placeLock, dayLock] = [7_204_521, 7_204_522, 7_204_523]
const dayKey = (kindergartenSql: string, day: string) => `hashtext(${kindergartenSql}::text || ' ' || ${day}::text)`

/** Menu of a child: the published diet that fits best, else the general one. */
const diet = `
create or replace function meal_diet(p_kindergarten int, p_day date, p_type smallint, p_allergens int[], p_diet text) returns smallint
language sql stable set search_path = public, pg_temp as $$
  select coalesce((
    select d.diet from (values ${dietRows}) d (diet, without, name)
    cross join lateral (select case when lower(p_diet) like '%' || d.name || '%' then 100 else 0 end
      + cardinality(array(select unnest(d.without) intersect select unnest(p_allergens))) as fits) f
    where f.fits > 0 and exists (select from menu m where m.kindergarten_id = p_kindergarten and m.menu_type = p_type and m.diet = d.diet
      and m.state = 2 and p_day between m.from_on and m.to_on)
    order by f.fits desc, d.diet limit 1), 0)::smallint
$$;`

/** Present children by the meals they get (same rule as domain/kitchen/portions.ts; a test compares both). */
const eaters = `
create or replace function meal_eaters(p_kindergarten int, p_day date, p_type smallint, p_diet smallint)
returns table (meal_type smallint, child_id int, group_id int, allergens int[])
language sql stable set search_path = public, pg_temp as $$
  select m.meal::smallint, c.id, g.id, c.allergen_ids::int[] from attendance a
    join kindergarten k on k.id = a.kindergarten_id
    join child c on c.id = a.child_id
    join child_group_period p on p.child_id = c.id and p.from_on <= p_day and (p.to_on is null or p.to_on >= p_day)
    join child_group g on g.id = p.group_id and g.kindergarten_id = p_kindergarten and g.meal_group = p_type
    cross join lateral (select coalesce(c.attendance_type, g.attendance_type) as kind) o
    cross join lateral jsonb_array_elements_text(coalesce(k.settings -> 'mealEntitlement' -> o.kind::text, '${entitlement}'::jsonb -> o.kind::text)) m (meal)
  where a.kindergarten_id = p_kindergarten and a.day = p_day and a.status in (${presentTypes})
    and (o.kind <> ${groupAttendanceTypes.Hourly} or coalesce((k.settings ->> 'hourlyVisitsEat')::boolean, ${String(defaultSettings.hourlyVisitsEat)}))
    and case when cardinality(c.allergen_ids) = 0 and c.diet is null then 0 else meal_diet(p_kindergarten, p_day, p_type, c.allergen_ids::int[], c.diet) end = p_diet
    and not exists (select from day_off f where (f.kindergarten_id = p_kindergarten or f.kindergarten_id is null) and f.kind = 0
      and p_day between f.from_on and f.to_on and (f.group_ids is null or g.id = any (f.group_ids)))
$$;`

/** Sources of a recipe's allergens: its products, or 0 for allergens entered in the recipe. */
const sources = `
create or replace function recipe_allergens(p_recipe int) returns table (allergen int, product_id int)
language sql stable set search_path = public, pg_temp as $$
  select a.allergen, p.id from (select distinct i.product_id from recipe_ingredient i where i.recipe_id = p_recipe) i
    join product p on p.id = i.product_id cross join unnest(p.allergen_ids) a (allergen)
  union select e.allergen, 0 from recipe r cross join unnest(r.extra_allergen_ids) e (allergen) where r.id = p_recipe
$$;
-- Dishes of a calculation as requested; before the request those of the published menu.
create or replace function meal_dishes(p_calculation int) returns table (meal_type smallint, pos smallint, recipe_id int, name text, ingredients jsonb)
language sql stable set search_path = public, pg_temp as $$
  select d.meal_type, d.position, d.recipe_id, d.recipe_name, d.ingredients from meal_dish d where d.calculation_id = p_calculation
  union all
  select d.meal_type, d.position, d.recipe_id, r.name, '[]'::jsonb from meal_calculation k
    join menu m on m.kindergarten_id = k.kindergarten_id and m.menu_type = k.menu_type and m.diet = k.diet and m.state = 2 and k.for_on between m.from_on and m.to_on
    join menu_dish d on d.menu_id = m.id and d.for_on = k.for_on join recipe r on r.id = d.recipe_id
    where k.id = p_calculation and not exists (select from meal_dish x where x.calculation_id = k.id)
$$;
-- Products as requested and of the recipe as it is now, with substituted products; a product added to a meal belongs to its first dish.
create or replace function meal_allergens(p_calculation int) returns table (meal_type smallint, recipe_id int, allergen int, product_id int)
language sql stable set search_path = public, pg_temp as $$
  with used as (
    select d.meal_type, d.recipe_id, coalesce(s.product_id, i.product_id) as product_id from meal_dishes(p_calculation) d
      cross join lateral (select (x ->> 'productId')::int as product_id from jsonb_array_elements(d.ingredients) x
        union select r.product_id from recipe_ingredient r where r.recipe_id = d.recipe_id) i
      left join meal_product s on s.calculation_id = p_calculation and s.meal_type = d.meal_type and s.substitute_for_id = i.product_id
    union
    select f.meal_type, f.recipe_id, p.product_id from meal_product p
      join (select distinct on (d.meal_type) d.meal_type, d.recipe_id from meal_dishes(p_calculation) d order by d.meal_type, d.pos, d.recipe_id) f using (meal_type)
      where p.calculation_id = p_calculation and p.computed is null and p.substitute_for_id is null and p.changed_to > 0
  )
  select u.meal_type, u.recipe_id, a.allergen, u.product_id from used u join product p on p.id = u.product_id cross join unnest(p.allergen_ids) a (allergen)
  union select d.meal_type, d.recipe_id, e.allergen, 0 from meal_dishes(p_calculation) d join recipe r on r.id = d.recipe_id
    cross join unnest(r.extra_allergen_ids) e (allergen)
$$;`

/** Current conflicts without a decision. `about` identifies the subject of a decision (domain/kitchen/conflicts.ts). */
const conflicts = `
create or replace function meal_open_conflicts(p_calculation int)
returns table (meal_type smallint, recipe_id int, child_id int, group_id int, allergens int[], about text)
language sql stable set search_path = public, pg_temp as $$
  select f.meal_type, f.recipe_id, f.child_id, f.group_id, f.allergens, f.about from (
    select e.meal_type, s.recipe_id, e.child_id, e.group_id, e.allergens as own, array_agg(distinct s.allergen order by s.allergen) as allergens,
      string_agg(s.allergen || ':' || s.product_id, ',' order by s.allergen, s.product_id) as about
    from meal_calculation k cross join lateral meal_eaters(k.kindergarten_id, k.for_on, k.menu_type, k.diet) e
      join meal_allergens(k.id) s on s.meal_type = e.meal_type and s.allergen = any (e.allergens)
    where k.id = p_calculation group by 1, 2, 3, 4, 5
  ) f
  left join meal_conflict c on c.calculation_id = p_calculation and c.meal_type = f.meal_type and c.recipe_id = f.recipe_id and c.child_id = f.child_id
    and c.state > 1 and c.basis = f.about
  where c.id is null or exists (select from recipe_allergens(c.substitute_recipe_id) r where r.allergen = any (f.own))
$$;`

/**
 * Changing the state of a calculation takes an exclusive lock on its day; marking attendance takes a shared one, and
 * changes of recipes and allergies wait for it. Of two concurrent changes the second sees the first.
 */
const holding = `
create or replace function hold_meals(p_kindergarten int, p_day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(${factsLock}, 0);
  perform pg_advisory_xact_lock_shared(${placeLock}, p_kindergarten);
  perform pg_advisory_xact_lock(${dayLock}, ${dayKey('p_kindergarten', 'p_day')});
end $$;
-- Before the requests themselves are locked: everybody takes the day first.
create or replace function hold_meals_of(p_documents int[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare meal record;
begin
  for meal in select distinct k.kindergarten_id, k.for_on from stock_document d join meal_calculation k on k.id = d.calculation_id
    where d.id = any (p_documents) order by 1, 2
  loop perform hold_meals(meal.kindergarten_id, meal.for_on); end loop;
end $$;`

const guard = `
create or replace function refuse_meal_conflicts(p_calculation int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform hold_meals(k.kindergarten_id, k.for_on) from meal_calculation k where k.id = p_calculation;
  if exists (select from meal_open_conflicts(p_calculation)) then
    raise exception 'A dish is against the allergy of a present child.' using errcode = 'check_violation', constraint = 'meal_calculation_conflicts';
  end if;
end $$;
create or replace function guard_meal_calculation() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.state > 1 and not exists (select from meal_dish d where d.calculation_id = new.id) then
    raise exception 'Nothing was reckoned.' using errcode = 'check_violation', constraint = 'meal_calculation_dishes';
  end if;
  if new.state > 1 then perform refuse_meal_conflicts(new.id); end if;
  new.raised_at := null;
  return new;
end $$;
drop trigger if exists guard on meal_calculation;
create trigger guard before update of state on meal_calculation for each row when (new.state is distinct from old.state) execute function guard_meal_calculation();`

/**
 * A portion book is issued for decided allergies only, and keeps a checksum of the day: menus, present children with
 * their meals, portions, dishes with their weights, decisions and corrections. A request leaves the checksum unchanged.
 */
const portionBooks = `
create or replace function portion_basis(p_kindergarten int, p_day date) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  with k as (select * from meal_calculation c where c.kindergarten_id = p_kindergarten and c.for_on = p_day),
    eaters as (select k.id, k.state, e.meal_type, e.group_id, e.child_id from k cross join lateral meal_eaters(k.kindergarten_id, k.for_on, k.menu_type, k.diet) e
      where e.meal_type in (select d.meal_type from meal_dishes(k.id) d)),
    facts (kind, fact) as (
      select 1, concat_ws(':', m.menu_type, m.diet) from menu m where m.kindergarten_id = p_kindergarten and m.state = 2 and p_day between m.from_on and m.to_on
        and exists (select from menu_dish d where d.menu_id = m.id and d.for_on = p_day)
      union all select 2, concat_ws(':', id, meal_type, group_id, child_id) from eaters
      union all select 3, concat_ws(':', id, meal_type, group_id, count(*)) from eaters where state = 1 group by id, meal_type, group_id
      union all select 3, concat_ws(':', k.id, p.meal_type, p.group_id, p.computed) from k join meal_portion p on p.calculation_id = k.id
        where k.state > 1 and p.group_id is not null and p.computed > 0
      union all select 4, concat_ws(':', k.id, p.meal_type, coalesce(p.group_id, 0), p.changed_to) from k join meal_portion p on p.calculation_id = k.id where p.changed_to is not null
      union all select 5, concat_ws(':', k.id, d.meal_type, row_number() over (partition by k.id, d.meal_type order by d.pos, d.recipe_id), d.recipe_id, d.name,
        (select string_agg(y.age_band || '=' || y.grams, ' ' order by y.age_band) from recipe_yield y where y.recipe_id = d.recipe_id)) from k cross join lateral meal_dishes(k.id) d
      union all select 6, concat_ws(':', k.id, c.meal_type, c.recipe_id, c.child_id, coalesce(c.substitute_recipe_id, 0), c.basis, c.reason)
        from k join meal_conflict c on c.calculation_id = k.id where c.state > 1 and exists (select from eaters e where e.id = k.id and e.child_id = c.child_id)
      union all select 7, concat_ws(':', k.id, o.meal_type, o.recipe_id, o.child_id, o.about) from k cross join lateral meal_open_conflicts(k.id) o
      union all select 8, concat_ws(':', k.id, count(*)) from k join meal_correction c on c.calculation_id = k.id where k.menu_type = 3 group by k.id
      union all select 9, concat_ws(':', a.staff_id, a.status) from staff_attendance a where a.kindergarten_id = p_kindergarten and a.for_on = p_day and exists (select from k where menu_type = 3)
      union all select 10, concat_ws(':', a.staff_id, a.meal_types) from staff_meal a where a.kindergarten_id = p_kindergarten and a.for_on = p_day and exists (select from k where menu_type = 3)
      union all select 11, concat_ws(':', s.id, s.meal_types, s.left_on) from staff_member s
        where s.kindergarten_id = p_kindergarten and (s.left_on is null or s.left_on >= p_day) and exists (select from k where menu_type = 3)
    )
  select md5(string_agg(kind || ' ' || fact, E'\\n' order by kind, fact)) from facts
$$;
create or replace function guard_portion_book() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform hold_meals(new.kindergarten_id, new.for_on);
  -- A restored book was issued before a later conflict.
  if not coalesce(${restoring}, false) and exists (select from meal_calculation k cross join lateral meal_open_conflicts(k.id) o where k.kindergarten_id = new.kindergarten_id and k.for_on = new.for_on) then
    raise exception 'An allergy of the day is undecided.' using errcode = 'check_violation', constraint = 'portion_book_conflicts';
  end if;
  new.basis := portion_basis(new.kindergarten_id, new.for_on);
  return new;
end $$;
drop trigger if exists guard on portion_book;
create trigger guard before insert on portion_book for each row execute function guard_portion_book();`

/**
 * The state of a calculation follows its requests: created, all issued, none left. The state before a withdrawal is
 * kept for reports of that time; afterwards only the remaining requests count.
 */
const follow = `
create or replace function keep_taken_back(p_calculation int, p_moment timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into meal_taken_back (kindergarten_id, calculation_id, completed_at, taken_back_at, meals, products)
    select k.kindergarten_id, k.id, k.completed_at, p_moment,
      coalesce((select jsonb_agg(jsonb_build_object('mealType', p.meal_type, 'portions', p.portions, 'value', coalesce(v.value, 0), 'exact', coalesce(v.exact, 0)) order by p.meal_type)
        from (select m.meal_type, coalesce(max(m.changed_to) filter (where m.group_id is null), sum(coalesce(m.changed_to, m.computed))) as portions
          from meal_portion m where m.calculation_id = k.id group by 1) p
        left join (select m.meal_type, sum(m.value) as value, sum(m.value_not_rounded) as exact from meal_product m where m.calculation_id = k.id group by 1) v using (meal_type)), '[]'),
      coalesce((select jsonb_agg(jsonb_build_object('productId', m.product_id, 'quantity', coalesce(m.changed_to, m.computed), 'value', m.value) order by m.id)
        from meal_product m where m.calculation_id = k.id), '[]')
    from meal_calculation k where k.id = p_calculation and k.state = 3 and k.completed_at < p_moment;
  update meal_calculation set completed_at = p_moment where id = p_calculation and state = 3;
$$;
-- Shares the value of each line, with its revaluations, among the meals by quantity, rounded cumulatively (domain/kitchen/costs.ts).
create or replace function value_meals(p_calculation int) returns void
language sql security definer set search_path = public, pg_temp as $$
  update meal_product m set price = s.price, value = s.value, value_not_rounded = s.exact from (
    select p.id, l.price, q.quantity * l.price as exact,
      round(l.value * sum(q.quantity) over upto / l.quantity, 2) - round(l.value * (sum(q.quantity) over upto - q.quantity) / l.quantity, 2) as value
    from meal_product p cross join lateral (select coalesce(p.changed_to, p.computed) as quantity) q
      join stock_document d on d.calculation_id = p.calculation_id and d.kind = 2 and d.state = 2 and d.warehouse_id = p.warehouse_id
      join lateral (select l.quantity, l.value - coalesce(r.value, 0) as value, coalesce(r.price, l.price) as price from stock_line l
        left join lateral (select sum(v.value) as value, (array_agg(v.price order by v.id desc))[1] as price from stock_movement v
          where v.line_id = l.id and v.revalues_id is not null) r on true
        where l.document_id = d.id and l.product_id = p.product_id and l.quantity > 0) l on true
    where p.calculation_id = p_calculation
    window upto as (partition by p.product_id, p.warehouse_id order by p.meal_type, p.id rows between unbounded preceding and current row)
  ) s where m.id = s.id;
$$;
-- A revalued issue changes the cost of its calculation; the cost until then is kept for reports of that time.
create or replace function follow_revaluations() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare meal record;
begin
  for meal in select d.calculation_id as id, max(a.posted_at) as moment from added a join stock_document d on d.id = a.document_id
      join meal_calculation k on k.id = d.calculation_id and k.state = 3
    where a.revalues_id is not null group by 1 order by 1
  loop
    perform keep_taken_back(meal.id, meal.moment);
    perform value_meals(meal.id);
  end loop;
  return null;
end $$;
drop trigger if exists meals_revalued on stock_movement;
create trigger meals_revalued after insert on stock_movement referencing new table as added for each statement execute function follow_revaluations();
create or replace function follow_meal_requests() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  calculation int := case when tg_op = 'DELETE' then old.calculation_id else new.calculation_id end;
  waiting int; given int; moment timestamptz; person int;
begin
  if tg_op = 'UPDATE' and new.state = 2 and old.state <> 2 then perform refuse_meal_conflicts(calculation); end if;
  if tg_op = 'UPDATE' and old.state = 2 then perform keep_taken_back(calculation, coalesce(new.undone_at, now())); end if;
  select count(*) filter (where state = 1), count(*) filter (where state = 2), max(posted_at) filter (where state = 2), max(posted_by) filter (where state = 2)
    into waiting, given, moment, person from stock_document where calculation_id = calculation and kind = 2;
  update meal_calculation k set state = n.state, completed_at = case when n.state = 3 then moment end, completed_by = case when n.state = 3 then person end,
    portions_at = case when n.state > 1 then k.portions_at end, version = k.version + 1
    from (select case when waiting + given = 0 then 1 when waiting = 0 then 3 else 2 end as state) n
    where k.id = calculation and k.state <> n.state;
  if waiting + given = 0 then
    -- Reckoned again from today's children and recipes; what somebody typed stays.
    delete from meal_dish where calculation_id = calculation;
    delete from meal_portion where calculation_id = calculation and changed_to is null;
    delete from meal_product where calculation_id = calculation and changed_to is null and substitute_for_id is null;
    update meal_product set price = null, value = null, value_not_rounded = null where calculation_id = calculation;
  elsif waiting = 0 then
    -- Returned products cost nothing: the meals cost what the ledger took for them.
    update meal_product m set price = null, value = null, value_not_rounded = null where m.calculation_id = calculation and m.value is not null
      and not exists (select from stock_document d where d.calculation_id = calculation and d.kind = 2 and d.state = 2 and d.warehouse_id = m.warehouse_id);
    perform value_meals(calculation);
  end if;
  return null;
end $$;
drop trigger if exists meals_of_new on stock_document;
drop trigger if exists meals_of_changed on stock_document;
drop trigger if exists meals_of_removed on stock_document;
create trigger meals_of_new after insert on stock_document for each row when (new.calculation_id is not null and new.kind = 2) execute function follow_meal_requests();
create trigger meals_of_changed after update of state on stock_document for each row when (new.calculation_id is not null and new.kind = 2 and new.state is distinct from old.state) execute function follow_meal_requests();
create trigger meals_of_removed after delete on stock_document for each row when (old.calculation_id is not null and old.kind = 2) execute function follow_meal_requests();`

/** The first completed calculation of a day takes the next number of the book of the food orders, the last lock of its transaction. */
const foodOrders = `
create or replace function number_food_order() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare taken int; year int := extract(year from new.for_on);
begin
  if exists (select from food_order o where o.kindergarten_id = new.kindergarten_id and o.for_on = new.for_on) then return null; end if;
  insert into counter as c (kindergarten_id, series, last) values (new.kindergarten_id, 'food-order:' || year, 1)
    on conflict (kindergarten_id, series) do update set last = c.last + 1 returning last into taken;
  insert into food_order (kindergarten_id, for_on, year, number, assigned_at)
    values (new.kindergarten_id, new.for_on, year, taken, coalesce(new.completed_at, now()));
  return null;
end $$;
drop trigger if exists food_order on meal_calculation;
create trigger food_order after insert or update of state on meal_calculation for each row when (new.state = 3) execute function number_food_order();`

const statementTrigger = (table: string, work: string, operations: readonly ('insert' | 'update' | 'delete')[]) =>
  operations
    .map(
      (operation) => `drop trigger if exists meals_${operation} on ${table};
create trigger meals_${operation} after ${operation} on ${table} referencing ${operation === 'delete' ? 'old' : 'new'} table as changed for each statement execute function ${work}();`,
    )
    .join('\n')

const rowTrigger = (
  table: string,
  work: string,
  columns: readonly string[],
) => `drop trigger if exists meals on ${table};
create trigger meals after update of ${columns.join(', ')} on ${table} for each row
  when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}) execute function ${work}();`

/** Later changes reopen conflicts of requested or cooked meals of the last days. */
const raising = `
create or replace function raise_meal_conflicts(p_calculations int[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update meal_calculation k set raised_at = now() where k.id = any (p_calculations) and k.state > 1 and k.raised_at is null
    and exists (select from meal_open_conflicts(k.id));
$$;
-- What was requested or cooked in the last week of each kindergarten.
create or replace function raise_recent(p_places int[], p_recipes int[], p_products int[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  select raise_meal_conflicts(array(select k.id from meal_calculation k where k.state > 1
    and k.for_on >= (select max(m.for_on) - 7 from meal_calculation m where m.kindergarten_id = k.kindergarten_id)
    and (k.kindergarten_id = any (p_places)
      or k.id in (select d.calculation_id from meal_dish d where d.recipe_id = any (p_recipes))
      or k.id in (select c.calculation_id from meal_conflict c where c.substitute_recipe_id = any (p_recipes))
      or k.id in (select p.calculation_id from meal_product p where p.product_id = any (p_products)))
    order by k.id))
$$;
create or replace function meals_of_attendance() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare meal record;
begin
  for meal in select distinct c.kindergarten_id, c.day from changed c
    where exists (select from menu_dish d where d.kindergarten_id = c.kindergarten_id and d.for_on = c.day) order by 1, 2
  loop
    perform pg_advisory_xact_lock_shared(${dayLock}, ${dayKey('meal.kindergarten_id', 'meal.day')});
    perform raise_meal_conflicts(array(select k.id from meal_calculation k where k.kindergarten_id = meal.kindergarten_id and k.for_on = meal.day and k.state > 1 order by 1));
  end loop;
  return null;
end $$;
create or replace function meals_of_place() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare place int := case tg_table_name when 'kindergarten' then (to_jsonb(new) ->> 'id')::int else (to_jsonb(new) ->> 'kindergarten_id')::int end;
begin
  perform pg_advisory_xact_lock(${placeLock}, place);
  perform raise_recent(array[place], '{}', '{}');
  return null;
end $$;
create or replace function meals_of_places() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare places int[] := array(select distinct kindergarten_id from changed order by 1);
begin
  perform pg_advisory_xact_lock(${placeLock}, p) from unnest(places) p;
  perform raise_recent(places, '{}', '{}');
  return null;
end $$;
create or replace function meals_of_recipes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(${factsLock}, 0);
  perform raise_recent('{}', array(select distinct recipe_id from changed), '{}');
  return null;
end $$;
create or replace function meals_of_recipe() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(${factsLock}, 0);
  perform raise_recent('{}', array[new.id], '{}');
  return null;
end $$;
create or replace function meals_of_product() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(${factsLock}, 0);
  perform raise_recent('{}', array(select distinct recipe_id from recipe_ingredient where product_id = new.id), array[new.id]);
  return null;
end $$;
${statementTrigger('attendance', 'meals_of_attendance', ['insert', 'update'])}
${statementTrigger('child_group_period', 'meals_of_places', ['insert', 'update', 'delete'])}
${statementTrigger('recipe_ingredient', 'meals_of_recipes', ['insert', 'update', 'delete'])}
${rowTrigger('child', 'meals_of_place', ['allergen_ids', 'diet', 'attendance_type'])}
${rowTrigger('child_group', 'meals_of_place', ['meal_group', 'attendance_type'])}
${rowTrigger('kindergarten', 'meals_of_place', ['settings'])}
${rowTrigger('menu', 'meals_of_place', ['state', 'diet', 'menu_type', 'from_on', 'to_on'])}
${rowTrigger('recipe', 'meals_of_recipe', ['extra_allergen_ids'])}
${rowTrigger('product', 'meals_of_product', ['allergen_ids'])}
revoke all on function meal_diet, meal_eaters, recipe_allergens, meal_dishes, meal_allergens, portion_basis, guard_portion_book, meal_open_conflicts, hold_meals, hold_meals_of, refuse_meal_conflicts,
  guard_meal_calculation, number_food_order, keep_taken_back, value_meals, follow_revaluations, follow_meal_requests, raise_meal_conflicts, raise_recent, meals_of_attendance, meals_of_place, meals_of_places, meals_of_recipes,
  meals_of_recipe, meals_of_product from public;
grant execute on function meal_diet, meal_eaters, recipe_allergens, meal_dishes, meal_allergens, meal_open_conflicts, portion_basis, hold_meals, hold_meals_of to asistent_user, asistent_municipality, asistent_system;
`

export const kitchenGuardsSql = [
  diet,
  eaters,
  sources,
  conflicts,
  holding,
  guard,
  portionBooks,
  follow,
  foodOrders,
  raising,
].join('\n')
