import type { ClientBase } from 'pg'
import { attendanceMeasure } from './figures-of-attendance'
import { lessonsMeasure, resultsMeasure } from './figures-of-learning'
import { inBatches } from './migration-steps'
import { foldMonthsSql, keepMonthsSql, recountMonthsSql } from './figures-of-months'

// Figures per group and day (docs/guides/figures.md). Each measure has functions and triggers that add the difference
// in the transaction that changes a row, one function that recounts and one that folds. Idempotent, applied by
// apply-guards.ts.

/** A table whose rows are counted, with the figures' differences for a change of its rows. */
export interface CountedTable {
  readonly table: string
  /** Columns that the statements below read. */
  readonly columns: readonly string[]
  /**
   * Lock statement that serializes changes of this table with those of the measure's other tables, using the ids of
   * `held` below; of two transactions the second counts the result of the first.
   */
  readonly held: (changed: string) => string
  readonly lock: string
  /**
   * `select kindergarten_id, group_id, day, part, amount`: the differences of `changed`, which has the columns above
   * and `n`: −1 for an old row, 1 for a new row. May use `held`.
   */
  readonly differences: (changed: string) => string
  /** Settings of the function: a connection keeps the plan of its first change, which must suit large changes too. */
  readonly settings?: string
}

export interface Measure {
  readonly name: string
  /** `select kindergarten_id, day, part, amount` of the group `p_group`, counted from the source rows. */
  readonly rows: string
  readonly tables: readonly CountedTable[]
  /** Condition on `day`; other days are excluded from months. */
  readonly inMonths?: string
}

/** All measures. */
const measures: readonly Measure[] = [attendanceMeasure, lessonsMeasure, resultsMeasure]

const operations = ['insert', 'update', 'delete'] as const
type Operation = (typeof operations)[number]

const changedBy = (operation: Operation, columns: readonly string[]): string => {
  const list = columns.join(', ')
  const before = `select ${list}, -1 as n from old_rows`
  const after = `select ${list}, 1 as n from new_rows`
  const both = { insert: [after], delete: [before], update: [before, after] }[operation].join(' union all ')
  // Unchanged rows cancel out.
  return `(select ${list}, sum(n) as n from (${both}) rows group by ${list} having sum(n) <> 0)`
}

const referencing: Record<Operation, string> = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
}

/** Statement-level trigger: a save of a whole month fires it once. */
function keeperSql(
  { name }: Measure,
  { table, columns, held, lock, differences, settings = '' }: CountedTable,
): string {
  const keeper = `keep_${name}_of_${table}`
  const branch = (operation: Operation) => {
    const changed = changedBy(operation, columns)
    return `if tg_op = '${operation.toUpperCase()}' then
    held := array(${held(changed)});
    if cardinality(held) = 0 then return null; end if;
    ${lock};
    insert into day_figure (kindergarten_id, group_id, day, measure, part, amount)
    select kindergarten_id, group_id, day, '${name}', part, sum(amount) from (${differences(changed)}) differences
    group by 1, 2, 3, 5 having sum(amount) <> 0;
  end if;`
  }
  const trigger = (operation: Operation | 'truncate') => {
    const tables = operation === 'truncate' ? '' : `referencing ${referencing[operation]}`
    return `if not exists (select from pg_trigger where tgrelid = '${table}'::regclass and tgname = '${keeper}_${operation}') then
    create trigger ${keeper}_${operation} after ${operation} on ${table} ${tables} for each statement execute function ${keeper}();
  end if;`
  }
  return `
create or replace function ${keeper}() returns trigger language plpgsql security definer set search_path = public, pg_temp ${settings} as $$
declare held int[];
begin
  ${operations.map(branch).join('\n  ')}
  -- Without the rows of one of its tables a measure has none.
  if tg_op = 'TRUNCATE' then delete from day_figure where measure = '${name}'; end if;
  return null;
end $$;
revoke execute on function ${keeper} from public;
do $figures$ begin
  ${(['insert', 'update', 'delete', 'truncate'] as const).map(trigger).join('\n  ')}
end $figures$;`
}

/** Advisory lock class: one recount or folding per group at a time. */
const lockClass = 7_204_513

const recountSql = `
-- Stable: it counts what the statement sees that calls it, no more and no less.
create or replace function figure_rows(p_measure text, p_group int) returns table (kindergarten_id int, day date, part smallint, amount bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  case p_measure ${measures.map(({ name, rows }) => `when '${name}' then return query ${rows};`).join(' ')} end case;
end $$;
-- Makes the figures of a group equal to their rows and says how many were wrong. One statement compares and adds what is
-- missing: of a transaction beside it, it sees the row and the difference, or neither.
create or replace function recount_figures(p_measure text, p_group int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare wrong int; wrong_months int;
begin
  perform pg_advisory_xact_lock(${lockClass}, p_group);
  with kept as (
    select f.kindergarten_id, f.day, f.part, sum(f.amount) as amount from day_figure f
    where f.group_id = p_group and f.measure = p_measure group by 1, 2, 3
  ), added as (
    insert into day_figure (kindergarten_id, group_id, day, measure, part, amount)
    select kindergarten_id, p_group, day, p_measure, part, coalesce(r.amount, 0) - coalesce(k.amount, 0)
    from figure_rows(p_measure, p_group) r full join kept k using (kindergarten_id, day, part)
    where coalesce(r.amount, 0) <> coalesce(k.amount, 0) returning 1
  ) select count(*) into wrong from added;
  ${recountMonthsSql(measures)}
  return wrong + wrong_months;
end $$;
-- Leaves one row of each figure of a group. Differences that come meanwhile stay beside it.
create or replace function fold_figures(p_group int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(${lockClass}, p_group);
  with several as (
    select measure, day, part from day_figure where group_id = p_group group by 1, 2, 3 having count(*) > 1 or sum(amount) = 0
  ), gone as (
    delete from day_figure f using several s
    where f.group_id = p_group and f.measure = s.measure and f.day = s.day and f.part = s.part
    returning f.kindergarten_id, f.day, f.measure, f.part, f.amount
  )
  insert into day_figure (kindergarten_id, group_id, day, measure, part, amount)
  select kindergarten_id, p_group, day, measure, part, sum(amount) from gone group by 1, 3, 4, 5 having sum(amount) <> 0;
  ${foldMonthsSql}
end $$;
revoke execute on function figure_rows, recount_figures, fold_figures from public;
grant execute on function figure_rows, recount_figures, fold_figures to asistent_system;
`

export const figuresSql = [
  ...measures.flatMap((measure) => measure.tables.map((table) => keeperSql(measure, table))),
  keepMonthsSql(measures),
  recountSql,
].join('\n')

/** Groups per transaction, to keep locks short. */
const groupsAtOnce = 100

/**
 * Counts existing rows once, at the first start with a new measure. Its triggers exist already, so concurrent writes of
 * this or the previous version are counted too.
 */
export async function fillFigures(client: ClientBase): Promise<void> {
  for (const { name } of measures) {
    const filled = await client.query('select from figure_measure where measure = $1', [name])
    if (filled.rowCount) continue
    await inBatches(client, `figures ${name}`, {
      batch: (after) => recountBatch(client, name, after),
      finish: () => client.query('insert into figure_measure (measure) values ($1) on conflict do nothing', [name]),
    })
  }
}

/** Recounts the groups after an id; returns the last group of the batch, or null if none is left. */
async function recountBatch(client: ClientBase, measure: string, after: number): Promise<number | null> {
  const answer = await client.query<{ last: number | null }>(
    `select max(g.id) as last, sum(recount_figures($1, g.id)) from (select id from child_group where id > $2 order by id limit $3) g`,
    [measure, after, groupsAtOnce],
  )
  return answer.rows[0]?.last ?? null
}

/** Recounts the groups after an id, for rows written without triggers (demo/fill.ts). */
export async function recountFigures(client: ClientBase, after: number): Promise<void> {
  for (const { name } of measures)
    for (let last: number | null = after; last !== null;) last = await recountBatch(client, name, last)
}
