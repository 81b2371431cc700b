import { levelStart, stages, type Stage } from '@asistent/domain/results/diagnostics'
import { sql, type SQL } from 'drizzle-orm'
import { whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { isCountedResult } from '../results/counted.ops'
import type { MeasurePlan } from './breakdown.queries'
import { chosenGroups, type GroupsInput } from './groups.queries'

// Measures over educational results: a grade is the per cent of a result and its level (domain.md 10.2).

/** Counted results of the chosen groups; `progress` is what the exit level adds to the child's entry level of the field. */
const resultsOf = (scope: Scope, query: GroupsInput): SQL =>
  sql`results as (select a.kindergarten_id, a.group_id, a.child_id, a.subject_id, y.start_year, a.stage, a.percent,
      case when a.stage = ${stages.Exit} then a.percent - o.percent end as progress
      from child_group g join school_year y on y.id = g.school_year_id join achievement a on a.group_id = g.id
      left join achievement o on o.child_id = a.child_id and o.school_year_id = a.school_year_id and o.subject_id = a.subject_id
        and o.stage = ${stages.Entry} and ${isCountedResult(sql`o`)} ${whereAll([
          ...chosenGroups(scope, query),
          query.subjectId !== undefined && sql`a.subject_id = ${query.subjectId}`,
          isCountedResult(sql`a`),
        ])})`

const chosenResults = (scope: Scope, query: GroupsInput, stage: Stage): SQL =>
  sql`${resultsOf(scope, query)}, facts as (select * from results where stage = ${stage})`

const sumsOfChild = sql`count(*) as n, sum(f.percent) as total, count(*) filter (where f.percent < ${levelStart.Middle}) as low,
  count(*) filter (where f.percent between ${levelStart.Middle} and ${levelStart.High - 1}) as middle, count(*) filter (where f.percent >= ${levelStart.High}) as high`

const averageOf = (total: SQL, n: SQL): SQL => sql`round(${total}::numeric / nullif(${n}, 0), 1)::float8`
const average = averageOf(sql`sum(p.total)`, sql`sum(p.n)`)

export const averagePlan = (scope: Scope, query: GroupsInput, stage: Stage): MeasurePlan => ({
  facts: chosenResults(scope, query, stage),
  perChild: sumsOfChild,
  figures: sql`count(*)::int as children, sum(p.n)::int as results, ${average} as average, sum(p.low)::int as beginning, sum(p.middle)::int as middle, sum(p.high)::int as high`,
  unknown: ['average'],
  weight: sql`t.average desc`,
})

export const excellentPlan = (scope: Scope, query: GroupsInput, stage: Stage): MeasurePlan => ({
  facts: chosenResults(scope, query, stage),
  perChild: sumsOfChild,
  figures: sql`count(*)::int as children, (count(*) filter (where p.high = p.n))::int as excellent, ${average} as average`,
  unknown: ['average'],
  weight: sql`t.excellent desc, t.average desc`,
})

export const lowPlan = (scope: Scope, query: GroupsInput, stage: Stage): MeasurePlan => ({
  facts: chosenResults(scope, query, stage),
  perChild: sumsOfChild,
  figures: sql`count(*)::int as children, sum(p.n)::int as results, sum(p.low)::int as low, (count(*) filter (where p.low > 0))::int as "lowChildren"`,
  weight: sql`t.low desc`,
})

export const lowCountsPlan = (scope: Scope, query: GroupsInput, stage: Stage): MeasurePlan => ({
  ...lowPlan(scope, query, stage),
  figures: sql`count(*)::int as children, (count(*) filter (where p.low = 0))::int as none, (count(*) filter (where p.low = 1))::int as one,
    (count(*) filter (where p.low = 2))::int as two, (count(*) filter (where p.low = 3))::int as three, (count(*) filter (where p.low > 3))::int as more`,
})

export const termsPlan = (scope: Scope, query: GroupsInput): MeasurePlan => ({
  facts: sql`${resultsOf(scope, query)}, facts as (select * from results)`,
  perChild: sql`count(*) filter (where f.stage = ${stages.Entry}) as entry_n, sum(f.percent) filter (where f.stage = ${stages.Entry}) as entry_total,
    count(*) filter (where f.stage = ${stages.Exit}) as exit_n, sum(f.percent) filter (where f.stage = ${stages.Exit}) as exit_total,
    count(f.progress) as both_n, sum(f.progress) as progress_total`,
  figures: sql`(count(*) filter (where p.entry_n > 0))::int as "entryChildren", ${averageOf(sql`sum(p.entry_total)`, sql`sum(p.entry_n)`)} as entry,
    (count(*) filter (where p.exit_n > 0))::int as "exitChildren", ${averageOf(sql`sum(p.exit_total)`, sql`sum(p.exit_n)`)} as exit,
    ${averageOf(sql`sum(p.progress_total)`, sql`sum(p.both_n)`)} as progress`,
  unknown: ['entry', 'exit', 'progress'],
  weight: sql`t.exit desc nulls last, t.entry desc nulls last`,
})
