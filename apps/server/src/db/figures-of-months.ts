import type { Measure } from './figures'

// Monthly figures, kept from the daily ones by triggers on day_figure in the same transaction. Country-wide sums over
// two thousand kindergartens are read from them.

const monthOf = `date_trunc('month', day)::date`

const counted = (measures: readonly Measure[]): string =>
  measures.map(({ name, inMonths = 'true' }) => `(measure = '${name}' and ${inMonths})`).join(' or ')

const added = (measures: readonly Measure[], rows: string, sign: '' | '-') =>
  `insert into month_figure (kindergarten_id, group_id, month, measure, part, amount)
    select kindergarten_id, group_id, ${monthOf}, measure, part, sum(${sign}amount) from ${rows} where ${counted(measures)}
    group by 1, 2, 3, 4, 5 having sum(amount) <> 0;`

export const keepMonthsSql = (measures: readonly Measure[]): string => `
create or replace function keep_months() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then ${added(measures, 'new_rows', '')} end if;
  if tg_op = 'DELETE' then ${added(measures, 'old_rows', '-')} end if;
  if tg_op = 'TRUNCATE' then delete from month_figure; end if;
  return null;
end $$;
revoke execute on function keep_months from public;
do $months$ begin
  if not exists (select from pg_trigger where tgrelid = 'day_figure'::regclass and tgname = 'keep_months_insert') then
    create trigger keep_months_insert after insert on day_figure referencing new table as new_rows for each statement execute function keep_months();
    create trigger keep_months_delete after delete on day_figure referencing old table as old_rows for each statement execute function keep_months();
    create trigger keep_months_truncate after truncate on day_figure for each statement execute function keep_months();
  end if;
end $months$;`

/** Runs in recount_figures after the days. A concurrent transaction sees both day and month recounted, or neither. */
export const recountMonthsSql = (measures: readonly Measure[]): string => `
  with days as (
    select kindergarten_id, ${monthOf} as month, part, sum(amount) as amount from day_figure
    where group_id = p_group and measure = p_measure and (${counted(measures)}) group by 1, 2, 3
  ), kept as (
    select kindergarten_id, month, part, sum(amount) as amount from month_figure
    where group_id = p_group and measure = p_measure group by 1, 2, 3
  ), added as (
    insert into month_figure (kindergarten_id, group_id, month, measure, part, amount)
    select kindergarten_id, p_group, month, p_measure, part, coalesce(d.amount, 0) - coalesce(k.amount, 0)
    from days d full join kept k using (kindergarten_id, month, part)
    where coalesce(d.amount, 0) <> coalesce(k.amount, 0) returning 1
  ) select count(*) into wrong_months from added;`

/** Runs in fold_figures. */
export const foldMonthsSql = `
  with several as (
    select measure, month, part from month_figure where group_id = p_group group by 1, 2, 3 having count(*) > 1 or sum(amount) = 0
  ), gone as (
    delete from month_figure f using several s
    where f.group_id = p_group and f.measure = s.measure and f.month = s.month and f.part = s.part
    returning f.kindergarten_id, f.month, f.measure, f.part, f.amount
  )
  insert into month_figure (kindergarten_id, group_id, month, measure, part, amount)
  select kindergarten_id, p_group, month, measure, part, sum(amount) from gone group by 1, 3, 4, 5 having sum(amount) <> 0;`
